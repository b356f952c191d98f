import LintKit
import SourceCode

/// Reports plurals that code formats without a locale.
struct PluralWithoutLocale: CodeRule {
  static let info = RuleInfo(
    id: "plural-without-locale",
    category: .code,
    severity: .warning,
    entriesWith: [],
    summary: "Code formats a plural without a locale, so English plural rules apply.",
    rationale: """
      Without a locale, `String(format:)` and `stringWithFormat:` choose the plural form by the \
      rules of English: `one` for 1, and `other` for all other numbers. Forms such as `few` and \
      `many` are never shown, so users read the equivalent of "2 file".

      The rule needs the program code: pass `--code`, or set `code` in the configuration. It \
      reports only strings that have such a form in some language, with another string than `other`.
      """,
    fix: """
      Use `String.localizedStringWithFormat(…)`, or pass `locale: .current`. In Objective-C, use \
      `localizedStringWithFormat:`.
      """,
    examples: [
      .reported(
        "Swift", as: .warning,
        [
          "App/Files.swift": """
          let text = String(format: NSLocalizedString(⟦"files"⟧, comment: ""), files.count)
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .reported(
        "Objective-C", as: .warning,
        [
          "App/Files.m": """
          text = [NSString stringWithFormat:NSLocalizedString(⟦@"files"⟧, nil), files.count];
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .accepted(
        "calls with a locale, and a string with the forms of English",
        [
          "App/Files.swift": """
          let format = NSLocalizedString("files", comment: "")
          let a = String.localizedStringWithFormat(format, files.count)
          let b = String(format: NSLocalizedString("files", comment: ""), locale: .current, count)
          let c = String(format: NSLocalizedString("days", comment: ""), days.count)
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
    ])

  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    for use in file.uses {
      guard let format = use.format, !format.hasLocale, format.arguments?.isEmpty != true,
        let key = project.key(lookedUpBy: use), let (language, forms) = key.formsOfLocale
      else { continue }
      context.report(
        "without a locale, \(language) never shows \(forms.map { "'\($0)'" }.listed)", of: use,
        in: file, key: String(decoding: key.name, as: UTF8.self),
        help: file.kind == .code(.swift)
          ? "use 'String.localizedStringWithFormat', or pass 'locale: .current'"
          : "use 'localizedStringWithFormat:'")
    }
  }
}

extension PluralWithoutLocale {
  private static let code = #"{ "code": { "include": ["App/**"] } }"#

  private static let table = RuleExample.Contents.catalog(
    """
    "days" : { "localizations" : { "en" : { "variations" : { "plural" : {
      "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld day" } },
      "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld days" } }
    } } } } },
    "files" : { "localizations" : {
      "en" : { "variations" : { "plural" : {
        "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
        "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
      } } },
      "pl" : { "variations" : { "plural" : {
        "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld pliki" } },
        "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld plików" } },
        "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld plik" } },
        "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld pliku" } }
      } } }
    } }
    """)
}

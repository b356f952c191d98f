import LintKit
import SourceText
import Syntax

/// A set of strings that shows what a custom rule flags or accepts.
struct CustomExample: Sendable {
  var strings: [TextPart: String]
  var locale: String?
  var isReported: Bool

  var checked: CheckedStrings { strings.mapValues { Array($0.utf8) } }

  /// Returns the example as localized files, for the page of its rule.
  ///
  /// - Parameters:
  ///   - part: the part that the rule flags.
  ///   - locale: the locale of the translation if the example doesn't specify one.
  func page(reporting part: TextPart, as severity: Severity, locale: String) -> RuleExample {
    let key = strings[.key] ?? "a.key"
    let locale = self.locale ?? locale
    // An English translation would be read as the source.
    let isEnglish = LocaleName.matches("en", locale)
    let sourcePath = "\(isEnglish ? "de" : "en").lproj/Localizable.strings"
    let source = Self.file(key, strings[.source] ?? (part == .key ? "" : "…"))
    let files: KeyValuePairs<String, RuleExample.Contents> =
      strings[.translation].map { translation in
        [
          sourcePath: source,
          "\(locale).lproj/Localizable.strings": Self.file(key, translation),
        ]
      } ?? [sourcePath: source]
    let title = "'\(Self.line(strings[part] ?? ""))'"
    let configuration = isEnglish ? #"{ "sourceLocale": "de" }"# : nil
    return isReported
      ? .reported(title, as: severity, files, configuration: configuration)
      : .accepted(title, files, configuration: configuration)
  }

  /// Returns a `.strings` file with one line. The brackets that mark findings in examples are
  /// escaped.
  private static func file(_ key: String, _ text: String) -> RuleExample.Contents {
    .text("\(quoted(key)) = \(quoted(text));\n")
  }

  private static func quoted(_ text: String) -> String {
    OldStyleEscapes.quoted(text) { $0 == "⟦" || $0 == "⟧" }
  }

  /// Returns the start of a string without line ends, for a heading.
  private static func line(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(60).map { scalar in
      scalar.isWhitespace || scalar.properties.generalCategory == .control ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

import LintKit
import SourceCode

/// Reports calls that ask for the variant of a string for a width in vain.
struct OverriddenWidth: CodeRule {
  static let info = RuleInfo(
    id: "overridden-width",
    category: .code,
    severity: .warning,
    entriesWith: [],
    summary: "Code asks for the variant of a string for a width, but the call has no effect.",
    rationale: """
      A string without variants for widths is returned as it is. That is a warning, because a \
      variant was probably lost, or never written.

      A label of UIKit chooses the variant for its own width when a string is assigned to its text, \
      and ignores the width that the code asked for. That is a note. It was seen by one author and \
      isn't documented by Apple.

      The rule needs the program code: pass `--code`, or set `code` in the configuration. It knows \
      strings that are looked up in the same expression, or in a constant that is used next.
      """,
    fix: """
      Add variants for widths, or remove the call. To keep the variant that the code chose, assign \
      a new string: `label.text = "\\(title.variantFittingPresentationWidth(25))"`.
      """,
    examples: [
      .reported(
        "key without widths", as: .warning,
        [
          "App/Menu.swift": """
          let title = NSLocalizedString(⟦"close"⟧, comment: "") as NSString
          button.setTitle(title.variantFittingPresentationWidth(10), for: .normal)
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .reported(
        "key without widths, in Objective-C", as: .warning,
        [
          "App/Menu.m": """
          text = [NSLocalizedString(⟦@"close"⟧, nil) variantFittingPresentationWidth:10];
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .reported(
        "text of a label of UIKit", as: .note,
        [
          "App/Menu.swift": """
          label.text = (NSLocalizedString(⟦"open"⟧, comment: "") as NSString)
            .variantFittingPresentationWidth(10)
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .accepted(
        "new string, and a text that UIKit doesn't show",
        [
          "App/Menu.swift": #"""
          let title = NSLocalizedString("open", comment: "") as NSString
          label.text = "\(title.variantFittingPresentationWidth(10))"
          let short = (NSLocalizedString("open", comment: "") as NSString)
            .variantFittingPresentationWidth(10)
          """#,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
    ])

  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    for use in file.uses {
      guard case .variantForWidth(let isAssignedToView) = use.outcome,
        let key = project.key(lookedUpBy: use)
      else { continue }
      let name = String(decoding: key.name, as: UTF8.self)
      if !key.hasWidths {
        context.report(
          "no language has variants of this string for widths, so the call does nothing", of: use,
          in: file, key: name, help: "add variants for widths, or remove the call")
      } else if isAssignedToView {
        context.report(
          "UIKit chooses the variant for the width of the view when the string is assigned",
          of: use, in: file, severity: .note, key: name,
          help: file.kind == .code(.swift)
            ? #"to keep this variant, assign a new string: "\(…)""#
            : "to keep this variant, assign a new string, made with 'stringWithFormat:'")
      }
    }
  }
}

extension OverriddenWidth {
  private static let code = #"{ "code": { "include": ["App/**"] } }"#

  private static let table = RuleExample.Contents.catalog(
    """
    "close" : { "localizations" : {
      "en" : { "stringUnit" : { "state" : "translated", "value" : "Close" } }
    } },
    "open" : { "localizations" : { "en" : { "variations" : { "width" : {
      "5" : { "stringUnit" : { "state" : "translated", "value" : "Open" } },
      "20" : { "stringUnit" : { "state" : "translated", "value" : "Open a file" } }
    } } } } }
    """)
}

import LintKit
import SourceCode

/// Reports strings with placeholders that code displays as they are.
struct UnformattedString: CodeRule {
  static let info = RuleInfo(
    id: "unformatted-string",
    category: .code,
    severity: .warning,
    entriesWith: [],
    summary: "Code displays a string with a placeholder and doesn't format it.",
    rationale: """
      Users read the placeholder, such as `%@`, because nothing replaces it.

      The rule needs the program code: pass `--code`, or set `code` in the configuration. It \
      reports strings that code assigns to properties such as `text` and `title`, passes to alerts, \
      buttons and menus of UIKit and AppKit, or shows in a view of SwiftUI. A string that goes into \
      another call is accepted, and so is a property that the next lines read, or that its own type \
      formats. If the key in the code is \
      the string itself, only `%@` is reported: other placeholders can be what the string is about.
      """,
    fix: "Pass the string to `String(format:)` with its arguments.",
    examples: [
      .reported(
        "text of a label", as: .warning,
        [
          "App/History.swift": """
          label.text = NSLocalizedString(⟦"visited"⟧, comment: "")
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .reported(
        "text that is joined to another one, the title of an alert, and a view", as: .warning,
        [
          "App/History.swift": """
          label.text = NSLocalizedString(⟦"visited"⟧, comment: "") + " (3)"
          let alert = UIAlertController(
            title: NSLocalizedString(⟦"visited"⟧, comment: ""), message: nil,
            preferredStyle: .alert)
          let view = Text(NSLocalizedString(⟦"visited"⟧, comment: ""))
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .reported(
        "Objective-C", as: .warning,
        [
          "App/History.m": #"[label setText:NSLocalizedString(⟦@"visited"⟧, nil)];"#,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .reported(
        "string that is its own key", as: .warning,
        [
          "App/History.swift": #"label.text = NSLocalizedString(⟦"Hello, %@"⟧, comment: "")"#,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .accepted(
        "property that another type formats",
        [
          "App/Page.swift": """
          final class Page {
            var message = ""
            func html(_ host: String) -> String { String(format: message, host) }
          }
          """,
          "App/Notice.swift": """
          final class Notice {
            var note: String?
            func html(_ host: String) -> String {
              guard let format = note, !format.isEmpty else { return host }
              return String(format: format, host)
            }
          }
          """,
          "App/Tab.swift": """
          page.message = NSLocalizedString("visited", comment: "")
          notice.note = NSLocalizedString("visited", comment: "")
          """,
          "App/Sheet.m": """
          - (NSString *)html { return [NSString stringWithFormat:self.text, self.host]; }
          """,
          "App/Window.m": #"sheet.text = NSLocalizedString(@"visited", nil);"#,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .accepted(
        "strings that are formatted, at once or later, and one without a placeholder",
        [
          "App/History.swift": #"""
          label.text = String(format: NSLocalizedString("visited", comment: ""), name)
          label.text = NSLocalizedString("visited", comment: "").replacing("%@", with: name)
          label.text = filled(NSLocalizedString("visited", comment: ""), name)
          title.text = NSLocalizedString("visited", comment: "")
          title.text = String(format: title.text ?? "", name)
          label.text = NSLocalizedString("ok", comment: "")
          func tr(_ key: String, _ values: CVarArg...) -> String {
            String(format: NSLocalizedString(key, comment: ""), arguments: values)
          }
          view = Text(tr("visited", name))
          label.text = "visited".localized(name)
          let view = Text("Hello, \(name)")
          let zoom = Text("Zoom \(factor, specifier: "%.1f")")
          let help = Text("Replace the query with %s")
          let resource = Text(.init("visited", defaultValue: "Visited \(name)"))
          """#,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
    ])

  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    for use in file.uses where use.showsString {
      guard let key = project.key(lookedUpBy: use), !key.arguments.isEmpty,
        !isMeantToBeRead(key)
      else { continue }
      context.report(
        "users see the placeholder, because nothing formats this string", of: use, in: file,
        key: String(decoding: key.name, as: UTF8.self),
        help: "pass the string to "
          + (file.kind == .code(.swift) ? "'String(format:)'" : "'localizedStringWithFormat:'")
          + " with its arguments")
    }
  }
}

extension UnformattedString {
  /// Returns whether the code has the whole string as its key, with placeholders that the string
  /// is about: `Text("Replace query with %s")`. No user should read `%@`.
  private func isMeantToBeRead(_ key: KeyIndex.Key) -> Bool {
    key.isSourceString && !key.arguments.contains { $0.argumentClass == .object }
  }

  private static let code = #"{ "code": { "include": ["App/**"] } }"#

  private static let table = RuleExample.Contents.catalog(
    """
    "Hello, %@" : {},
    "Replace the query with %s" : {},
    "Zoom %.1f" : {},
    "ok" : { "localizations" : {
      "en" : { "stringUnit" : { "state" : "translated", "value" : "OK" } }
    } },
    "visited" : { "localizations" : {
      "de" : { "stringUnit" : { "state" : "translated", "value" : "%@ besucht" } },
      "en" : { "stringUnit" : { "state" : "translated", "value" : "Visited %@" } }
    } }
    """)
}

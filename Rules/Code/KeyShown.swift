import LintKit
import SourceCode

/// Reports keys in variables that views of SwiftUI display without looking them up.
struct KeyShown: CodeRule {
  static let info = RuleInfo(
    id: "key-shown",
    category: .code,
    severity: .warning,
    isOn: false,
    entriesWith: [],
    summary: "A view displays a key, because it is in a variable of type `String`.",
    rationale: """
      SwiftUI looks up a literal such as `Text("settings.title")`. A `String` is displayed as it \
      is, so users read the key.

      The rule needs the program code: pass `--code`, or set `code` in the configuration. It \
      reports literals that are keys of a table and consist of parts such as `settings.title`, \
      if they are the value of a variable, a computed property or a case, and a view of the same \
      file displays it.
      """,
    fix: """
      Give the variable the type `LocalizedStringKey` or `LocalizedStringResource`, or display \
      `Text(LocalizedStringKey(title))`.
      """,
    examples: [
      .reported(
        "constant", as: .warning,
        [
          "App/Home.swift": """
          struct Home: View {
            let title = ⟦"tab.home"⟧
            var body: some View { Text(title) }
          }
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .reported(
        "property of an enumeration", as: .warning,
        [
          "App/Tab.swift": """
          enum Tab {
            case home, search
            var title: String {
              switch self {
              case .home: ⟦"tab.home"⟧
              case .search: return ⟦"tab.search"⟧
              }
            }
          }
          struct TabLabel: View {
            let tab: Tab
            var body: some View { Label(tab.title, systemImage: "star") }
          }
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .reported(
        "property on one line", as: .warning,
        [
          "App/Tab.swift": """
          enum Tab {
            case home, search
            var title: String { switch self { case .home: ⟦"tab.home"⟧; default: return ⟦"tab.search"⟧ } }
            var name: String { if self == .home { ⟦"tab.home"⟧ } else { ⟦"tab.search"⟧ } }
            var label: some View { Label(title, image: name).help(name) }
          }
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .reported(
        "raw values", as: .warning,
        [
          "App/Tab.swift": """
          enum Tab: String {
            case home = ⟦"tab.home"⟧
            var label: some View { Text(rawValue) }
          }
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .accepted(
        "types that are looked up, an explicit lookup, and what is not a key",
        [
          "App/Home.swift": """
          struct Home: View {
            let title: LocalizedStringKey = "tab.home"
            let name = "tab.home"
            let other = "tab.other"
            var body: some View {
              Text(title)
              Text(LocalizedStringKey(name))
              Text(other)
            }
          }
          func row(name: String) -> some View { Text(name) }
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
    ])
}

extension KeyShown: DisplayedStringRule {
  func check(
    _ strings: [DisplayedString], in file: CodeFile, of project: ProjectKeys,
    _ context: inout RuleContext
  ) {
    for string in strings where string.isInVariable {
      guard let key = string.value.text.map({ Array($0.utf8) }),
        SourceCode.KeyPattern(key).isIdentifier, let table = project.tables.firstTable(with: key)
      else { continue }
      context.report(
        "users see this key, because a view displays it as a 'String'", at: string.range, in: file,
        table: table, key: string.spelling,
        help: "make it a 'LocalizedStringKey', or look it up")
    }
  }
}

extension KeyShown {
  private static let code = #"{ "code": { "include": ["App/**"] } }"#

  private static let table = RuleExample.Contents.catalog(
    """
    "tab.home" : { "localizations" : {
      "en" : { "stringUnit" : { "state" : "translated", "value" : "Home" } }
    } },
    "tab.search" : { "localizations" : {
      "en" : { "stringUnit" : { "state" : "translated", "value" : "Search" } }
    } }
    """)
}

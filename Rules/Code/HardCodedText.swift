import LintKit
import SourceCode

/// Reports strings in code that users see and that are never looked up in a table.
struct HardCodedText: CodeRule {
  static let info = RuleInfo(
    id: "hard-coded-text",
    category: .code,
    severity: .warning,
    isOn: false,
    entriesWith: [],
    summary: "Code displays a string that is not localized.",
    rationale: """
      Every user sees the string in the language in which it is written. Apple's option \
      `NSShowNonLocalizableStrings` shows such strings only while the app runs, one screen at a \
      time.

      The rule needs the program code: pass `--code`, or set `code` in the configuration. It \
      reports literals that code assigns to properties such as `text`, `title`, `placeholder` and \
      `toolTip`, passes to `setTitle`, `setActionName`, alerts, menus, buttons and notifications \
      of UIKit and AppKit, or puts into an error with `NSLocalizedDescriptionKey`. SwiftUI \
      localizes its literals. Identifiers, addresses, previews, tests, \
      `#if DEBUG` and files with `Debug` in their path are not checked.
      """,
    fix: """
      Look the string up: `String(localized: "Sign out")` in Swift, or \
      `NSLocalizedString(@"Sign out", nil)` in Objective-C.
      """,
    examples: [
      .reported(
        "title of a button", as: .warning,
        [
          "App/Login.swift": #"button.setTitle(⟦"Sign out"⟧, for: .normal)"#,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .reported(
        "alert, property and menu item", as: .warning,
        [
          "App/Login.swift": #"""
          let alert = UIAlertController(
            title: ⟦"Sign out?"⟧, message: isOffline ? ⟦"You are offline."⟧ : nil,
            preferredStyle: .alert)
          alert.addAction(UIAlertAction(title: ⟦"Cancel"⟧, style: .cancel))
          label.text = ⟦"Hello, \(name)"⟧
          let item = NSMenuItem(title: ⟦"Quit"⟧, action: nil, keyEquivalent: "q")
          """#,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .reported(
        "Objective-C", as: .warning,
        [
          "App/Login.m": """
          label.text = ⟦@"Sign out"⟧;
          [button setTitle:⟦@"Cancel"⟧ forState:UIControlStateNormal];
          """,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .accepted(
        "strings that are localized, and identifiers",
        [
          "App/Login.swift": #"""
          button.setTitle(String(localized: "Sign in"), for: .normal)
          label.text = "login.title".localized
          field.placeholder = "name@example.com"
          label.accessibilityIdentifier = "Sign out"
          Text("Sign in")
          #Preview { view.title = "Sign out" }
          """#,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .accepted(
        "tests",
        [
          "AppTests/LoginTests.swift": #"label.text = "Sign out""#,
          "App/Localizable.xcstrings": table,
        ], configuration: #"{ "code": { "include": ["**"] } }"#),
    ])
}

extension HardCodedText: DisplayedStringRule {
  func check(
    _ strings: [DisplayedString], in file: CodeFile, of project: ProjectKeys,
    _ context: inout RuleContext
  ) {
    for string in strings where string.hasWords && !string.isInVariable {
      let isKey = string.value.text.map { project.tables.hasKey($0, in: "Localizable") }
      context.report(
        "the string is displayed but not localized", at: string.range, in: file,
        key: string.spelling,
        help: isKey == true
          ? "the table 'Localizable' has this key: look it up" : "look it up in a table")
    }
  }
}

extension HardCodedText {
  private static let code = #"{ "code": { "include": ["App/**"] } }"#

  private static let table = RuleExample.Contents.catalog(
    key: "Sign in", values: ["en": "Sign in", "de": "Anmelden"])
}

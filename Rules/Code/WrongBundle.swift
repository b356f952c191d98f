import LintKit
import SourceCode

/// Reports lookups in a package that don't name the package's bundle.
struct WrongBundle: CodeRule {
  static let info = RuleInfo(
    id: "wrong-bundle",
    category: .code,
    severity: .warning,
    entriesWith: [],
    summary: "Code in a package looks up its own key in the app's table.",
    rationale: """
      Without `bundle:`, the lookup uses the tables of the app. The strings of a package target are \
      in a bundle of its own, so users see the key, in every language.

      The rule needs the program code and the `Package.swift`: pass `--code`, or set `code` in the \
      configuration. It reports calls of Foundation and views of SwiftUI in library targets, if a \
      table in the folder of the target has the key and no table of the app does. A file that an \
      Xcode project compiles, too, is not checked. If nearly every lookup of a target omits the \
      bundle, one note says so. Titles and descriptions of App Intents can't name a bundle.
      """,
    fix: "Pass `bundle: .module`, or `bundle: #bundle` with Xcode 26 or later.",
    examples: [
      .reported(
        "call in a target with its own table", as: .warning,
        [
          "Kit/Sources/Kit/Title.swift": """
          let title = NSLocalizedString(⟦"kit.title"⟧, comment: "")
          """,
          "Kit/Package.swift": manifest,
          "Kit/Sources/Kit/Localizable.xcstrings": table,
        ], configuration: code),
      .reported(
        "string, resource and view", as: .warning,
        [
          "Kit/Sources/Kit/Title.swift": """
          let title = String(localized: ⟦"kit.title"⟧)
          let resource = LocalizedStringResource(⟦"kit.title"⟧)
          let subtitle: LocalizedStringResource = ⟦"kit.title"⟧
          let view = Text(⟦"kit.title"⟧)
          """,
          "Kit/Package.swift": manifest,
          "Kit/Sources/Kit/Localizable.xcstrings": table,
        ], configuration: code),
      .accepted(
        "calls with a bundle, and code of the app",
        [
          "Kit/Sources/Kit/Title.swift": """
          let title = NSLocalizedString("kit.title", bundle: .module, comment: "")
          let text = Text("kit.title", bundle: #bundle)
          """,
          "Kit/Package.swift": manifest,
          "Kit/Sources/Kit/Localizable.xcstrings": table,
          "App/Title.swift": #"let title = String(localized: "kit.title")"#,
        ], configuration: code),
      .accepted(
        "key that the app's table has, too",
        [
          "Kit/Sources/Kit/Title.swift": #"let title = String(localized: "kit.title")"#,
          "Kit/Package.swift": manifest,
          "Kit/Sources/Kit/Localizable.xcstrings": table,
          "App/Localizable.xcstrings": table,
        ], configuration: code),
      .accepted(
        "other branch for an app that compiles the same file",
        [
          "Kit/Sources/Kit/Title.swift": """
          #if SWIFT_PACKAGE
            let title = NSLocalizedString("kit.title", bundle: .module, comment: "")
          #else
            let title = NSLocalizedString("kit.title", comment: "")
          #endif
          """,
          "Kit/Package.swift": manifest,
          "Kit/Sources/Kit/Localizable.xcstrings": table,
        ], configuration: code),
      .accepted(
        "file that an app compiles, too",
        [
          "Kit/Sources/Kit/Title.swift": #"let title = String(localized: "kit.title")"#,
          "Kit/Package.swift": manifest,
          "Kit/Sources/Kit/Localizable.xcstrings": table,
          "App.xcodeproj/project.pbxproj": """
          1 = {isa = PBXFileReference; path = Title.swift; sourceTree = "<group>"; };
          """,
        ], configuration: #"{ "code": { "include": ["**"] } }"#),
      .accepted(
        "executable",
        [
          "Kit/Sources/Kit/Title.swift": #"let title = String(localized: "kit.title")"#,
          "Kit/Package.swift": """
          let package = Package(name: "Kit", targets: [.executableTarget(name: "Kit")])
          """,
          "Kit/Sources/Kit/Localizable.xcstrings": table,
        ], configuration: code),
    ])

  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    // In C, a macro of the project may pass a bundle on. An app may compile a file of the package.
    guard file.kind == .code(.swift), let target = project.packages.folder(ofFile: file.index),
      !project.projects.compiles(file.index)
    else { return }
    let first = project.firstLookupWithoutBundle(in: target)
    for use in file.uses where project.usesWrongBundle(use, in: target) {
      guard let name = use.key.exactKey, first == nil || first == use.place else { continue }
      context.report(
        first == nil
          ? "the lookup uses the app's table, but only the package has the key"
          : "nearly all lookups of this target use the app's table, but only the package has the keys",
        of: use, in: file, severity: first == nil ? .warning : .note,
        key: String(decoding: name, as: UTF8.self), help: "pass 'bundle: .module'")
    }
  }
}

extension WrongBundle {
  private static let code = #"{ "code": { "include": ["App/**", "Kit/**"] } }"#

  private static let manifest: RuleExample.Contents =
    #"let package = Package(name: "Kit", targets: [.target(name: "Kit")])"#

  private static let table = RuleExample.Contents.catalog(
    key: "kit.title", values: ["en": "Title", "de": "Titel"])
}

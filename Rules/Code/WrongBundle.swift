import LintKit
import SourceCode

/// Reports lookups in a package that don't name the package's bundle.
struct WrongBundle: CodeRule {
  static let info = RuleInfo(
    id: "wrong-bundle",
    category: .code,
    severity: .warning,
    entriesWith: [],
    summary: "Code in a package or a framework looks up its own key in the app's table.",
    rationale: """
      Without `bundle:`, the lookup uses the tables of the app. The strings of a package target or \
      a framework are in a bundle of its own, so users see the key, in every language.

      The rule needs the program code with the `Package.swift` or the Xcode project: pass `--code`, \
      or set `code` in the configuration. It reports calls of Foundation and views of SwiftUI in \
      library targets of packages and in framework targets of projects, if a table of the target \
      has the key and no table of the app does. A file that an app or a static library of a project \
      compiles, too, is not checked. If nearly every lookup of a target omits the bundle, one note \
      says so. Titles and descriptions of App Intents can't name a bundle.
      """,
    fix: """
      Pass `bundle: .module` in a package, and `Bundle(for:)` with a class of the target in a \
      framework. With Xcode 26 or later, `bundle: #bundle` is right in both.
      """,
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
      .reported(
        "call in a framework of an Xcode project", as: .warning,
        [
          "Kit/Title.swift": #"let title = String(localized: ⟦"kit.title"⟧)"#,
          "Kit/Localizable.xcstrings": table, "App.xcodeproj/project.pbxproj": project,
        ], configuration: projectCode),
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
        "call in an app of an Xcode project, and one with a bundle in a framework",
        [
          "App/Title.swift": #"let title = String(localized: "kit.title")"#,
          "Kit/Title.swift": #"let title = String(localized: "kit.title", bundle: #bundle)"#,
          "Kit/Localizable.xcstrings": table, "App.xcodeproj/project.pbxproj": project,
        ], configuration: projectCode),
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
        ], configuration: projectCode),
      .accepted(
        "folder of a package that an app contains, too",
        [
          "Kit/Sources/Kit/Title.swift": #"let title = String(localized: "kit.title")"#,
          "Kit/Package.swift": manifest, "Kit/Sources/Kit/Localizable.xcstrings": table,
          "App.xcodeproj/project.pbxproj": """
          { objects = {
            K = { isa = PBXFileSystemSynchronizedRootGroup; path = Kit/Sources; };
            T = { isa = PBXNativeTarget; name = App; fileSystemSynchronizedGroups = (K);
              productType = "com.apple.product-type.application"; };
          }; }
          """,
        ], configuration: projectCode),
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
    // In C, a macro of the project may pass a bundle on.
    guard file.kind == .code(.swift) else { return }
    let libraries = project.libraries(ofFile: file.index)
    guard let library = libraries.first else { return }
    let first = project.firstLookupWithoutBundle(in: library)
    let kind = library.isFramework ? "framework" : "package"
    for use in file.uses where project.usesWrongBundle(use, in: libraries) {
      guard let name = use.key.exactKey, use.key.hasWords, first == nil || first == use.place
      else { continue }
      context.report(
        first == nil
          ? "the lookup uses the app's table, but only the \(kind) has the key"
          : "nearly all lookups of this target use the app's table, but only the \(kind) has the keys",
        of: use, in: file, severity: first == nil ? .warning : .note,
        key: String(decoding: name, as: UTF8.self),
        help: Self.help(for: use, inFramework: library.isFramework))
    }
  }
}

extension WrongBundle {
  private static func help(for use: KeyUse, inFramework isInFramework: Bool) -> String {
    let bundle = isInFramework ? "#bundle" : ".module"
    if use.lacksBundle {
      return "use a 'Text' with 'bundle: \(bundle)' in place of the string, which can't name one"
    }
    return isInFramework
      ? "pass 'bundle: #bundle', or 'Bundle(for:)' with a class of the framework"
      : "pass 'bundle: .module'"
  }

  private static let code = #"{ "code": { "include": ["App/**", "Kit/**"] } }"#
  private static let projectCode = #"{ "code": { "include": ["**"] } }"#

  private static let manifest: RuleExample.Contents =
    #"let package = Package(name: "Kit", targets: [.target(name: "Kit")])"#

  /// A project with a framework and an app.
  private static let project: RuleExample.Contents = """
    { objects = {
      A = { isa = PBXFileSystemSynchronizedRootGroup; path = App; };
      K = { isa = PBXFileSystemSynchronizedRootGroup; path = Kit; };
      T = { isa = PBXNativeTarget; name = App; fileSystemSynchronizedGroups = (A);
        productType = "com.apple.product-type.application"; };
      F = { isa = PBXNativeTarget; name = Kit; fileSystemSynchronizedGroups = (K);
        productType = "com.apple.product-type.framework"; };
    }; }
    """

  private static let table = RuleExample.Contents.catalog(
    key: "kit.title", values: ["en": "Title", "de": "Titel"])
}

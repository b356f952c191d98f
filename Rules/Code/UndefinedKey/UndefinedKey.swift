import LintKit
import SourceCode

/// Reports keys that the code uses and no table contains.
struct UndefinedKey: CodeRule {
  static let info = RuleInfo(
    id: "undefined-key",
    category: .code,
    severity: .warning,
    entriesWith: [],
    summary: "Code uses a key that its table does not contain.",
    rationale: """
      The lookup finds nothing, so every user sees the key: English text in the best case, \
      `settings.title` in the worst. It happens when a key is renamed on one side only, or when a \
      string is added to the code and committed before a build in Xcode extracts it.

      The rule needs the program code: pass `--code`, or set `code` in the configuration. It \
      reports only calls that certainly look up a string in a table of the project, and strings of \
      views whose key the table has with another format specifier. A literal of the type \
      `LocalizedStringKey` or `String.LocalizationValue` is undefined only if no table has it, because \
      the code that shows it can name the table. A table that does not exist is \
      reported if another one has nearly the same name, or has the key, unless an Xcode project \
      lists it: then its keys aren't known. Files that no target builds aren't checked, if the Xcode \
      projects show that.
      """,
    fix: """
      Add the key to the table, or correct its spelling in the code. `catalog-lint fix` adds it to \
      the catalog of the target, as a build in Xcode does: with the comments and the default value \
      in the code. It doesn't if all keys of the catalog are managed manually, if the target isn't \
      known, or if a similar key is more likely meant.
      """,
    examples: [
      .reported(
        "key with a typing error", as: .warning,
        [
          "App/Settings.swift": #"let title = NSLocalizedString(⟦"settings.titel"⟧, comment: "")"#,
          "App/Localizable.xcstrings": settingsTable,
        ], configuration: code),
      .reported(
        "key that is in another table", as: .warning,
        [
          "App/Settings.swift": """
          let title = String(localized: ⟦"settings.title"⟧, table: "Menu")
          """,
          "App/Localizable.xcstrings": settingsTable,
          "App/Menu.xcstrings": .catalog(
            key: "menu.file", values: ["en": "File", "de": "Ablage"]),
        ], configuration: code),
      .reported(
        "table that does not exist", as: .warning,
        [
          "App/Settings.swift": """
          let title = String(localized: ⟦"settings.title"⟧, table: "Localizable.strings")
          """,
          "App/Localizable.xcstrings": settingsTable,
        ], configuration: code),
      .reported(
        "string of a view that was not extracted", as: .warning,
        [
          "App/Settings.swift": "var body: some View { Text(⟦\"Sign out\"⟧) }",
          "App/Localizable.xcstrings": .catalog(
            key: "Sign in", values: ["en": "Sign in", "de": "Anmelden"]),
        ],
        fixed: [
          "App/Localizable.xcstrings": .catalog(
            """
            "Sign in" : {
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "Sign in" } },
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Anmelden" } }
              }
            },
            "Sign out" : {

            }
            """)
        ], configuration: code),
      .reported(
        "default value with two arguments", as: .warning,
        [
          "App/Trash.swift": #"""
          func title(_ name: String, _ files: Int) -> String {
            String(
              localized: ⟦"trash.emptied"⟧, defaultValue: "\(name): \(files) files",
              comment: "Title")
          }
          """#,
          "App/Localizable.xcstrings": .catalog(
            """
            "Back" : { "localizations" : { "de" : { } } },
            "Undo" : { }
            """),
        ],
        fixed: [
          "App/Localizable.xcstrings": .catalog(
            #"""
            "Back" : { "localizations" : { "de" : { } } },
            "trash.emptied" : {
              "comment" : "Title",
              "extractionState" : "extracted_with_value",
              "localizations" : {
                "en" : {
                  "stringUnit" : {
                    "state" : "new",
                    "value" : "%1$@: %2$lld files"
                  }
                }
              }
            },
            "Undo" : { }
            """#)
        ], configuration: code),
      .reported(
        "identifier like those of the table", as: .warning,
        [
          "App/Settings.swift": "var body: some View { Text(⟦\"settings.theme\"⟧) }",
          "App/en.lproj/Localizable.strings": identifiers("Settings", "Sound", "Help"),
          "App/de.lproj/Localizable.strings": identifiers("Einstellungen", "Ton", "Hilfe"),
        ], configuration: code),
      .reported(
        "key with another format specifier", as: .warning,
        [
          "App/Buttons.swift": #"""
          func name(of button: Int) -> LocalizedStringKey { ⟦"Button \(button)"⟧ }
          """#,
          "App/en.lproj/Localizable.strings": #""Button %@" = "Button %@";"#,
          "App/de.lproj/Localizable.strings": #""Button %@" = "Taste %@";"#,
        ], configuration: code),
      .reported(
        "macro of Objective-C", as: .warning,
        [
          "App/Settings.m": #"self.title = NSLocalizedString(⟦@"settings.titel"⟧, nil);"#,
          "App/Localizable.xcstrings": settingsTable,
        ], configuration: code),
      .accepted(
        "keys that exist, and strings that are not keys",
        [
          "App/Settings.swift": """
          let title = NSLocalizedString("settings.title", comment: "")
          let name = Text(verbatim: "Notes")
          let other = NSLocalizedString("kit.title", bundle: kitBundle, comment: "")
          let cancel = Bundle(for: UIButton.self).localizedString(
            forKey: "Cancel", value: nil, table: nil)
          #Preview { Text("Preview") }
          """,
          "App/Localizable.xcstrings": settingsTable,
        ], configuration: code),
      .accepted(
        "functions and types of one name, of which only some take a key",
        [
          "App/Errors.swift": """
          class Errors { func show(_ error: Error, text: LocalizedStringResource) {} }
          struct Row: View { let title: LocalizedStringKey }
          """,
          "App/Store.swift": #"""
          class Store {
            func show(_ error: Error, text: String) {}
            func save() { show(error, text: "Not saved (OAuth)") }
          }
          Store.shared.show(error, text: "Not found (OAuth)")
          Row(title: "Unknown", subtitle: "None")
          """#,
          "App/Localizable.xcstrings": .catalog(
            key: "Sign in", values: ["en": "Sign in", "de": "Anmelden"]),
        ], configuration: code),
      .reported(
        "resource without a type", as: .warning,
        [
          "App/Settings.swift": #"""
          let view = Text(.init(⟦"settings.titel"⟧, defaultValue: "Settings \(n)", table: "App"))
          """#,
          "App/App.xcstrings": .catalog(
            key: "settings.title", values: ["en": "Settings %lld", "de": "Einstellungen %lld"]),
        ], configuration: code),
      .accepted(
        "table that the project lists and that is missing",
        [
          "App/Settings.swift": #"let title = NSLocalizedString("settings.titel", comment: "")"#,
          "App/Old/Localizable.xcstrings": settingsTable,
          "App/App.xcodeproj/project.pbxproj": """
          { objects = {
            F = { isa = PBXFileReference; path = Localizable.xcstrings; };
            B = { isa = PBXBuildFile; fileRef = F; };
            R = { isa = PBXResourcesBuildPhase; files = (B); };
            T = { isa = PBXNativeTarget; name = App; buildPhases = (R);
              productType = "com.apple.product-type.application"; };
          }; }
          """,
        ], configuration: code),
      .accepted(
        "example app without tables next to the app",
        [
          "App/App.xcodeproj/project.pbxproj": """
          productType = "com.apple.product-type.application";
          """,
          "App/Localizable.xcstrings": settingsTable,
          "App/Example/Example.xcodeproj/project.pbxproj": """
          productType = "com.apple.product-type.application";
          """,
          "App/Example/View.swift": #"let title = NSLocalizedString("demo", comment: "")"#,
        ], configuration: code),
      .accepted(
        "example app of a localized package",
        [
          "App/Package.swift": #"let package = Package(targets: [.target(name: "Kit")])"#,
          "App/Sources/Kit/Localizable.xcstrings": settingsTable,
          "App/Examples/Example.xcodeproj/project.pbxproj": """
          productType = "com.apple.product-type.application";
          """,
          "App/Examples/View.swift": #"let title = NSLocalizedString("demo", comment: "")"#,
        ], configuration: code),
      .accepted(
        "phrase without the name of the app, which has to change first",
        [
          "App/Shortcuts.swift": #"AppShortcut(intent: Find(), phrases: ["Find my keys"])"#,
          "App/AppShortcuts.xcstrings": .catalog(
            key: "Find ${applicationName}", values: ["de": "${applicationName} finden"]),
        ], configuration: code),
      .accepted(
        "interpolation that matches a key",
        [
          "App/Cart.swift": #"let text = Text("cart.items.count \(itemCount)")"#,
          "App/Localizable.xcstrings": .catalog(
            key: "cart.items.count %lld", values: ["en": "%lld items", "de": "%lld Artikel"]),
        ], configuration: code),
      .accepted(
        "file that no target builds, addresses and a single letter",
        [
          "App/App.xcodeproj/project.pbxproj": """
          { objects = {
            G = { isa = PBXGroup; children = ( F ); };
            F = { isa = PBXFileReference; path = Main.swift; sourceTree = "<group>"; };
            B = { isa = PBXBuildFile; fileRef = F; };
            P = { isa = PBXSourcesBuildPhase; files = ( B ); };
            T = { isa = PBXNativeTarget; buildPhases = ( P ); name = App;
              productType = "com.apple.product-type.application"; };
          }; }
          """,
          "App/Localizable.xcstrings": settingsTable,
          "App/Main.swift": """
          let a = [Text("example.com/legal"), Text("A"), Text("a@b.com")]
          """,
          "App/Old.swift": #"let title = NSLocalizedString("old", comment: "")"#,
        ], configuration: code),
    ])

  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    guard project.tables.hasSeveralLanguages, !project.uses.replacesLookups,
      project.packages.folder(ofFile: file.index) != nil || !project.projects.leavesOut(file.index)
    else { return }
    let isUnlocalized = project.isInUnlocalizedTarget(file)
    var missing = MissingTables()
    var undefined = UndefinedUses()
    for use in file.uses
    where project.isSure(use) || use.namesTable || project.isLikely(use) && use.key.hasArguments {
      guard let table = project.table(of: use), !use.key.isComputed, use.kind != .chart,
        !use.isPhraseWithoutAppName, !project.isMissing(table, for: use)
      else { continue }
      // Most keys are defined, so what takes longer comes later.
      func isTranslated() -> Bool {
        use.key.hasWords && !use.showsNoLetters && !use.isNotTranslated
          && (!isUnlocalized || use.key.isIdentifier)
      }
      guard project.tables.has(table: table) || use.isInAnyTable else {
        guard use.namesTable, isTranslated() else { continue }
        let similar = missing.table(similarTo: table, of: project.tables)
        report(use, in: file, ofMissingTable: table, similar, of: project, &context)
        continue
      }
      guard project.tables.knows(table: table) else { continue }
      guard project.tables.keys(matching: use.key, in: table).isEmpty else {
        undefined.noteDefined(in: table)
        continue
      }
      guard isTranslated(), !project.isInOtherApp(file, than: table) else { continue }
      undefined.add(use, in: table)
    }
    report(undefined, in: file, of: project, &context)
  }
}

extension UndefinedKey {
  private static let code = #"{ "code": { "include": ["App/**"] } }"#

  private static func identifiers(
    _ title: String, _ sound: String, _ help: String
  ) -> RuleExample.Contents {
    .text(
      """
      "settings.title" = "\(title)";
      "settings.sound" = "\(sound)";
      "settings.sound.off" = "\(sound) 0";
      "settings.help" = "\(help)";
      "settings.help.more" = "\(help) …";
      """)
  }

  private static let settingsTable = RuleExample.Contents.catalog(
    key: "settings.title", values: ["en": "Settings", "de": "Einstellungen"])
}

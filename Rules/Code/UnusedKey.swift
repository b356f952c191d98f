import LintKit
import SourceCode

/// Reports keys that no code uses.
struct UnusedKey: Rule {
  static let info = RuleInfo(
    id: "unused-key",
    category: .code,
    severity: .warning,
    entriesWith: [],
    summary: "No code uses the key.",
    rationale: """
      You pay for the translation of the key into every language, and it ships with the app, but \
      is never shown. It can also be a sign of a mistake: the code was given another key, and \
      the translations remain under the old one.

      The rule needs the program code: pass `--code`, or set `code` in the configuration. A key is \
      used if it is in any call, string, interface or property list, if it begins or ends like a \
      string that the code computes, or if the code has a symbol of that name. If a tool generates \
      accessors for keys, only uses of the accessor count. Names of classes are used if the code \
      looks up `className` or the like. Keys in other text files of the project, such as JSON or \
      a script of a server, are used, except in copies of the table. Findings about keys that \
      read like a sentence are notes, except phrases of shortcuts. So are those about keys whose \
      parts are all strings in the code, those that a server may send, and all findings about a \
      table in which the code looks up values of a dictionary, or in which a public function of a \
      library looks up keys for apps of other projects. Nothing is reported for a table that \
      the code reads as a dictionary, or while a file that may use its keys can't be read. If an \
      Xcode project compiles files in a folder that is missing, such as a submodule, or if a file has \
      a conflict, or a string or a comment that is not closed, there is one note for each table.
      """,
    fix: """
      Remove the key. If the code computes it, list it under `used` in `code`, with a pattern such \
      as `error.*`.

      `catalog-lint fix --unsafe` does what a build in Xcode does with a key that Xcode extracted: it \
      removes the key if it was not translated or edited, and marks it as stale otherwise. It \
      leaves keys alone that are managed manually, and those that the code may join or a server may \
      send.
      """,
    tally: "keys are not used",
    examples: [
      .reported(
        "identifier that no code contains", as: .warning,
        [
          "App/Settings.swift": #"let title = NSLocalizedString("settings.title", comment: "")"#,
          "App/Localizable.xcstrings": .catalog(
            """
            "⟦settings.subtitle⟧" : {
              "extractionState" : "manual",
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "translated", "value" : "All settings" } }
              }
            },
            "settings.title" : { "extractionState" : "manual" }
            """),
        ], configuration: code),
      .reported(
        "sentence that was reworded in the code", as: .note,
        [
          "App/Settings.swift": #"let text = Text("Sign out")"#,
          "App/Localizable.xcstrings": .catalog(
            #"""
            "⟦Log out now⟧" : {},
            "Sign out" : {}
            """#),
        ],
        fixed: ["App/Localizable.xcstrings": .catalog(#""Sign out" : {}"#)], configuration: code),
      .reported(
        "translated sentence that was reworded in the code", as: .note,
        [
          "App/Settings.swift": #"let text = Text("Sign out")"#,
          "App/Localizable.xcstrings": .catalog(
            #"""
            "⟦Log out now⟧" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Abmelden" } }
              }
            },
            "Sign out" : {}
            """#),
        ],
        fixed: [
          "App/Localizable.xcstrings": .catalog(
            #"""
            "Log out now" : {
              "extractionState" : "stale",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "Abmelden" } }
              }
            },
            "Sign out" : {}
            """#)
        ], configuration: code),
      .accepted(
        "keys in any string, computed keys, symbols, and keys of the configuration",
        [
          "App/Settings.swift": #"""
          let keys = ["settings.title"]
          let kinds = "kind.a|kind.b".split(separator: "|")
          let route = Text("\(start) → \(end)")
          let name = NSLocalizedString("error.\(code)", comment: "")
          let text = Text(.saveAll)
          let tip = "\(emoji) " + "tip.hidden".translated
          """#,
          "App/Localizable.xcstrings": .catalog(
            """
            "%@ → %@" : {},
            "error.404" : { "extractionState" : "manual" },
            "kind.a" : { "extractionState" : "manual" },
            "Save all" : { "extractionState" : "manual" },
            "server.message" : { "extractionState" : "manual" },
            "settings.title" : { "extractionState" : "manual" },
            "tip.hidden" : { "extractionState" : "manual" }
            """),
        ],
        configuration: #"""
          { "code": { "include": ["App/**"], "used": ["server.*"] } }
          """#),
      .reported(
        "phrase that no shortcut has", as: .warning,
        [
          "App/Shortcuts.swift": #"""
          let a = AppShortcut(
            intent: Open(), phrases: ["Open \(.applicationName)", "Go \(\.$place)"])
          """#,
          "App/en.lproj/AppShortcuts.strings": """
          "Go ${place}" = "Go ${place} in ${applicationName}";
          "Open ${applicationName}" = "Open ${applicationName}";
          "⟦Start ${applicationName}⟧" = "Start ${applicationName}";
          """,
        ], configuration: code),
      .accepted(
        "text of an object with a class of the project, which may look it up",
        [
          "App/Base.lproj/Main.storyboard": """
          <document><label id="a" customClass="Label" text="Copy explanation"/></document>
          """,
          "App/View.swift": #"let title = NSLocalizedString("Copy", comment: "")"#,
          "App/Localizable.xcstrings": .catalog(
            """
            "Copy" : { "extractionState" : "manual" },
            "Copy explanation" : { "extractionState" : "manual" }
            """),
        ], configuration: code),
      .accepted(
        "table whose keys the code computes",
        [
          "App/Emoji.swift": """
          let name = bundle.localizedString(forKey: key, value: nil, table: "Emoji")
          """,
          "App/Emoji.xcstrings": .catalog(
            """
            "anchor" : { "extractionState" : "manual" },
            "bell" : { "extractionState" : "manual" }
            """),
        ], configuration: code),
      .accepted(
        "table that the code reads as a dictionary",
        [
          "App/Filters.swift": """
          let path = Bundle.main.path(forResource: "Filters", ofType: "strings")
          let name = NSLocalizedString("title", tableName: "Filters", comment: "")
          """,
          "App/Filters.xcstrings": .catalog(
            """
            "sharpen.amount" : { "extractionState" : "manual" },
            "title" : { "extractionState" : "manual" }
            """),
        ], configuration: code),
      .reported(
        "table in which the code looks up values of a dictionary", as: .note,
        [
          "App/Disk.m": """
          NSString *a = NSLocalizedString([disk objectForKey:@"Format"], nil);
          NSString *b = NSLocalizedString(@"disk.name", nil);
          """,
          "App/en.lproj/Localizable.strings": #"""
          "disk.name" = "Name"; "⟦UDRW⟧" = "Writable image";
          """#,
        ], configuration: code),
      .reported(
        "key whose parts the code may join", as: .note,
        [
          "App/Alert.swift": """
          ask("KeyExpired", buttons: ["Yes", "No"])
          let text = NSLocalizedString(prefix + button, comment: "")
          let title = NSLocalizedString("alert.title", comment: "")
          """,
          "App/en.lproj/Localizable.strings": #"""
          "alert.title" = "Key"; "⟦KeyExpired_Yes⟧" = "Renew it";
          """#,
        ], configuration: code),
      .reported(
        "table of a project with code that is missing", as: .note,
        [
          "App/Settings.swift": #"let title = NSLocalizedString("settings.title", comment: "")"#,
          "App/en.lproj/Localizable.strings": #"⟦⟧"redo" = "Redo"; "settings.title" = "A";"#,
          "App/App.xcodeproj/project.pbxproj": """
          { objects = {
            F = { isa = PBXFileReference; path = ThirdParty/TextView.m; };
            B = { isa = PBXBuildFile; fileRef = F; };
            S = { isa = PBXSourcesBuildPhase; files = (B); };
            T = { isa = PBXNativeTarget; name = App; buildPhases = (S);
              productType = "com.apple.product-type.application"; };
          }; }
          """,
        ], configuration: code),
      .accepted(
        "key for a value of an enumeration in an intent",
        [
          "App/Intents.intentdefinition": """
          <plist version="1.0"><dict>
            <key>INEnumValueDisplayName</key><string>Small</string>
            <key>INEnumValueDisplayNameID</key><string>eZdCum</string>
            <key>INIntentParameterPromptDialogFormatString</key><string>Which?</string>
            <key>INIntentParameterPromptDialogFormatStringID</key><string>a5zbSk</string>
          </dict></plist>
          """,
          "App/en.lproj/Intents.strings": """
          "eZdCum" = "Small";
          "a5zbSk" = "Which?";
          "a5zbSk-eZdCum" = "There are several options for small.";
          """,
        ], configuration: code),
      .accepted(
        "file of a translation tool",
        [
          "App/View.swift": #"let title = NSLocalizedString("a.title", comment: "")"#,
          "App/Frozen.strings": """
          "a.title" = "Title";
          "infoplist_b" = "Camera";
          """,
        ], configuration: code),
      .accepted(
        "table outside of the code's folders",
        [
          "App/Settings.swift": #"let title = NSLocalizedString("settings.title", comment: "")"#,
          "Kit/Localizable.xcstrings": .catalog(
            #""kit.title" : { "extractionState" : "manual" }"#),
        ], configuration: code),
    ])

  func finish(_ table: Table, _ context: inout RuleContext) {
    guard let code = context.code,
      table.isFormatted || table.isOfInterface || table.hasPhrases(of: code),
      !table.capabilities.isExport, !table.isInExport, table.isLocalized,
      code.hasReadAllUses(ofTable: table.name, at: table.files.first?.path ?? "")
    else { return }
    var unused: [(name: String, record: KeyRecord)] = []
    var used: [String] = []
    let isCatalog = table.capabilities.hasExtractedKeys
    for record in table.keys where !record.isStale && record.content == .words {
      let name = table.string(of: record.key)
      if code.mayUse(name, in: table.name, isOfCatalog: isCatalog) {
        used.append(name)
      } else {
        unused.append((name, record))
      }
    }
    // If the code contains few of the keys, it computes them, or something else uses the table.
    let hasPhrases = table.purpose == .appShortcuts
    guard used.count >= unused.count || hasPhrases else { return }
    if !unused.isEmpty, let path = code.missingSource(near: table.files[0].path) {
      return report(unused.count, of: table, missing: path, &context)
    }
    if !unused.isEmpty, let path = code.brokenFile {
      return report(unused.count, of: table, broken: path, &context)
    }
    let wrapper =
      unused.isEmpty ? nil : code.publicWrapper(ofLibraryWithTableAt: table.files[0].path)
    for (name, record) in unused.inNoOtherFile(code, used, of: table) {
      report(name, record, of: table, code, wrapper, &context)
    }
  }
}

extension UnusedKey {
  private func report(
    _ name: String, _ record: KeyRecord, of table: Table, _ code: UseTable, _ wrapper: String?,
    _ context: inout RuleContext
  ) {
    let isPhrase = table.purpose == .appShortcuts
    let isOfCode = !table.isOfInterface && !isPhrase
    let isJoined = isOfCode && code.hasParts(of: name)
    let mayBeComputed =
      isOfCode && (table.shape(of: record.key) == .text || isJoined || Self.mayBeOfServer(name))
    let hasKeysOfData = code.fileWithKeysOfData(inTable: table.name) != nil
    let isCertain = !mayBeComputed && !hasKeysOfData && wrapper == nil
    let message =
      isPhrase
      ? "no shortcut in the code has the phrase"
      : table.isObjectID(record.key)
        ? "no storyboard or xib has the object of the key" : "no code uses the key"
    context.report(
      message, at: record.key.range, severity: isCertain ? .warning : .note, key: name,
      help: isPhrase
        ? "remove it, or write it as in the code"
        : Self.help(
          for: name, comment: code.comment(naming: name), isJoined: isJoined,
          accessor: code.accessor(of: name, in: table.name), wrapper: wrapper),
      fix: isJoined || Self.mayBeOfServer(name) || !isOfCode || hasKeysOfData || wrapper != nil
        ? nil : Self.fix(of: record.key, in: table))
  }

  /// Returns what Xcode does with a key that it extracted, or nil for another one, and for the keys
  /// of a property list, which Xcode also extracts from build settings that have no name here.
  private static func fix(of key: TextSpan, in table: Table) -> Fix? {
    guard table.purpose != .infoPlist else { return nil }
    return table.source.flatMap { Fix(removing: key, of: table, extractedFrom: $0.spelling) }
  }

  private static func help(
    for key: String, comment: String?, isJoined: Bool, accessor: String?, wrapper: String?
  ) -> String {
    if let accessor {
      return "remove it; only its accessor '\(accessor)' has it, which no code uses"
    }
    if let wrapper {
      return "remove it, unless an app passes it to \(wrapper.quotedForMessage), which is public"
    }
    if let comment { return "remove it; only a comment at \(comment) has it" }
    return isJoined
      ? "remove it, unless the code joins it from its parts; then list it under 'used' in 'code'"
      : "remove it, or list it under 'used' in 'code' if the code computes it"
  }

  /// Reports for a table that its unused keys may be used in files that are missing.
  private func report(
    _ count: Int, of table: Table, missing path: String, _ context: inout RuleContext
  ) {
    let keys = count == 1 ? "1 key" : "\(count) keys"
    context.report(
      "no code uses \(keys) of this table, but the project compiles "
        + "\(path.quotedPath), which is missing",
      at: table.files[0].range(0..<0), severity: .note,
      help: "check out the submodules, so that all uses of keys are known", kind: "missing-code")
  }
}

extension UnusedKey {
  /// Reports for a table that its unused keys may be used in a file that is broken.
  private func report(
    _ count: Int, of table: Table, broken path: String, _ context: inout RuleContext
  ) {
    let keys = count == 1 ? "1 key" : "\(count) keys"
    context.report(
      "no code uses \(keys) of this table, but \(path.quotedPath) has a conflict, or a string or a "
        + "comment that is not closed",
      at: table.files[0].range(0..<0), severity: .note,
      help: "correct the file, so that all uses of keys are known", kind: "broken-code")
  }

  /// Returns whether a server may send a key: the code of an error, or the text of a notification.
  private static func mayBeOfServer(_ key: String) -> Bool {
    let words = key.lowercased().split { !$0.isLetter && !$0.isNumber }
    let isError = words.last.map { $0.utf8.count >= 3 && $0.allSatisfy(\.isNumber) } ?? false
    return isError || words.contains { ["notif", "push", "apns"].contains($0) }
  }

  private static let code = #"{ "code": { "include": ["App/**"] } }"#
}

extension Fix {
  /// Does what a build in Xcode does with a key that it no longer finds: removes it if it only has
  /// what Xcode extracted, or else marks it as stale. Returns nil for a key that Xcode doesn't
  /// extract.
  init?(removing key: TextSpan, of table: Table, extractedFrom source: String) {
    guard let entry = CatalogEntryEdit(key, in: table) else { return nil }
    let state = entry.string("extractionState")
    guard state == "extracted_with_value" || !entry.has("extractionState") else { return nil }
    if entry.isOnlyExtracted(from: source) {
      guard let edit = entry.removal else { return nil }
      self = Fix("remove the key", .unsafe, [edit])
    } else {
      guard let edit = entry.setting("extractionState", to: "stale") else { return nil }
      self = Fix("mark the key as stale", .unsafe, [edit])
    }
  }
}

extension [(name: String, record: KeyRecord)] {
  /// Returns the keys that no other text file of the project has. The keys of objects are only in
  /// interfaces, and phrases only in code.
  fileprivate func inNoOtherFile(_ code: UseTable, _ used: [String], of table: Table) -> Self {
    guard !table.isOfInterface, table.purpose != .appShortcuts else { return self }
    let isInOther = code.areInOtherFiles(
      map { ($0.name, table.shape(of: $0.record.key) != .text) }, ofTableWith: used)
    return zip(self, isInOther).filter { !$1 }.map { $0.0 }
  }
}

extension Table {
  /// Whether the keys are phrases, and the code that was read has shortcuts. Phrases can't be
  /// computed.
  fileprivate func hasPhrases(of code: UseTable) -> Bool {
    name == "AppShortcuts" && purpose == .appShortcuts
      && code.files.contains { $0.uses.contains { $0.kind == .phrase } }
  }

  /// Whether the keys are those of the objects of an interface. The page `Root` of a settings
  /// bundle has no objects.
  fileprivate var isOfInterface: Bool { purpose == .interfaceBuilder && name != "Root" }

  /// Whether the files are in the folder of a locale. Most others belong to a translation tool.
  fileprivate var isLocalized: Bool {
    !capabilities.hasOneFilePerLocale || files.contains { $0.path.contains(".lproj/") }
  }
}

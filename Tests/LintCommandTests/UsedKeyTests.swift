import BuiltinRules
import LintCommand
import Testing

/// No advice and no fix costs users a key that the code may use.
@Suite struct UsedKeyTests {
  /// Returns a catalog with one key, which has a German string.
  private static func catalog(
    _ key: String, _ marks: String, source: String? = nil, german: String = "Einstellungen"
  ) -> String {
    let english = source.map {
      #", "en" : { "stringUnit" : { "state" : "translated", "value" : "\#($0)" } }"#
    }
    return """
      {
        "sourceLanguage" : "en",
        "strings" : {
          "\(key)" : {
            \(marks),
            "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "\(german)" } }\(english ?? "")
            }
          }
        },
        "version" : "1.0"
      }
      """
  }

  private static let stale = #""extractionState" : "stale""#

  private func project(_ files: [String: String]) throws -> Project {
    let project = try repository(files)
    project.rules = builtinRules
    return project
  }

  @Test(arguments: [
    ("settings.title", "V.swift", #"let keys = ["settings.title"]"#),
    ("settings.title", "V.swift", #"case title = "settings.title""#),
    (
      "settings.title", "V.swift",
      """
      extension String { var loc: String { NSLocalizedString(self, comment: "") } }
      let a = "settings.title".loc
      """
    ),
    ("settings.title", "V.swift", #"let a = tr("settings." + "title")"#),
    ("settings.title", "V.swift", #"#Preview { Text("settings.title") }"#),
    ("settings.title", "V.m", #"NSString *key = @"settings.title";"#),
    (
      "settings.title", "Menu.plist",
      "<plist><array><string>settings.title</string></array></plist>"
    ),
    (
      "settings.title", "V.xib",
      #"<document><userDefinedRuntimeAttribute keyPath="k" value="settings.title"/></document>"#
    ),
    ("settings.title", "V.swift", #"let a = NSLocalizedString("settings.\(name)", comment: "")"#),
    ("settings.title", "V.swift", #"let a = "settings." + name"#),
    ("settings.title", "V.swift", #"let start = "settings."; let a = tr(start + name)"#),
    ("settings.title", "V.m", #"id a = tr([@"settings." stringByAppendingString:name]);"#),
    ("homeTab", "V.swift", "enum Tab: String { case newTab, homeTab }"),
    ("settings.title", "V.swift", #"let a = String(format: "settings.%@", name)"#),
    ("settings.title", "V.swift", #"let names = "a|settings.title".split(separator: "|")"#),
    ("settings.title", "V.swift", "let a = Text(.settingsTitle)"),
    ("settings.title", "V.swift", #"let a = String(localized: "settings.title", table: "T")"#),
    ("%@ tracks", "V.swift", #"let a = title("\(count) tracks")"#),
    ("%lld tracks", "V.swift", #"let a: LocalizedStringKey = "\(list.count) tracks""#),
  ])
  func `a stale key with any evidence is to be set to manual`(
    _ key: String, _ path: String, _ code: String
  ) async throws {
    let text = Self.catalog(key, Self.stale, source: "Settings")
    let project = try project(["App/Localizable.xcstrings": text, "App/\(path)": code])
    let run = try await project.run(
      "--code", "App", "--format", "json", "--only", "stale-entry,not-stale", "--verbose")
    #expect(try rules(run).count == 1)
    #expect(run.output.contains("'manual'"))
    #expect(!run.output.contains("remove the key"))
    _ = try await project.run("fix", "--unsafe", "--code", "App")
    #expect(try project.read("App/Localizable.xcstrings").contains("\"\(key)\""))
  }

  @Test func `the configuration can name a stale key as used`() async throws {
    let project = try project([
      ".lint-config.json": #"{ "code": { "include": ["App/**"], "used": ["settings.*"] } }"#,
      "App/Localizable.xcstrings": Self.catalog("settings.title", Self.stale, source: "S"),
      "App/V.swift": "",
    ])
    let run = try await project.run("--format", "json", "--only", "stale-entry")
    #expect(run.output.contains("set 'extractionState' to 'manual'"))
  }

  @Test func `a stale key without evidence is removed`() async throws {
    let project = try project([
      ".lint-config.json": #"{"rules": {"stale-entry": {"stale": "remove"}}}"#,
      "App/Localizable.xcstrings": Self.catalog("settings.title", Self.stale, source: "S"),
      "App/V.swift": #"let a = "settings""#,
    ])
    let run = try await project.run("--code", "App", "--format", "json", "--only", "stale-entry")
    #expect(run.output.contains("remove the key"))
    _ = try await project.run("fix", "--unsafe", "--code", "App")
    #expect(try !project.read("App/Localizable.xcstrings").contains("settings.title"))
  }

  @Test func `a table outside of the code may have its keys`() async throws {
    let text = Self.catalog("settings.title", Self.stale, source: "S")
    let project = try project([
      "Tables/Localizable.xcstrings": text, "App/V.swift": #"let a = "settings.title""#,
    ])
    let run = try await project.run(
      "--code", "App", "--format", "json", "--only", "stale-entry")
    #expect(run.output.contains("set 'extractionState' to 'manual'"))
  }

  @Test func `no key is removed while some code can't be read`() async throws {
    let text = Self.catalog("settings.title", Self.stale, source: "S")
    let project = try project([
      "App/Localizable.xcstrings": text, "App/V.xib": "<document><objects>",
    ])
    let run = try await project.run("fix", "--unsafe", "--code", "App")
    #expect(run.status == .failure)
    #expect(try project.read("App/Localizable.xcstrings") == text)
  }

  @Test func `the place of the key is shown`() async throws {
    let project = try project([
      "App/Localizable.xcstrings": Self.catalog("settings.title", Self.stale, source: "S"),
      "App/A.swift": "",
      "App/V.swift": "\nlet a = \"x\"\n\nlet b = \"settings.title\"",
      "App/W.swift": #"let c = "settings.title""#,
    ])
    let run = try await project.run("--code", "App", "--format", "json")
    #expect(run.output.contains("; the key is at App/V.swift:4"))
  }

  @Test func `a fixed mark causes no other finding`() async throws {
    let text = Self.catalog("settings.title", Self.stale)
    let project = try project([
      "App/Localizable.xcstrings": text, "App/V.swift": #"let a = "settings.title""#,
    ])
    let run = try await project.run("fix", "--unsafe", "--code", "App", "--format", "json")
    #expect(run.status == .success)
    #expect(try rules(run) == ["orphan-translation"])
    #expect(try project.read("App/Localizable.xcstrings").contains(#""manual""#))
  }

  @Test func `strings that are keys are listed as evidence`() async throws {
    let project = try codeProject(
      """
      let keys = ["old.title", "other"]
      let a = NSLocalizedString("settings.title", comment: "")
      let b = tr("settings.title")
      """)
    let run = try await project.run("keys", "--code", "App")
    #expect(
      run.output == """
        old.title  [Localizable]
          App/View.swift:1:13  evidence
        settings.title  [Localizable]
          App/View.swift:2:27  sure
          App/View.swift:3:12  evidence

        2 keys

        """)
    let json = try await project.run("keys", "--code", "App", "--key", "old.*", "--format", "json")
    #expect(json.output.contains(#""kind": "literal""#))
    let strings = try await project.run("keys", "--code", "App", "--format", "strings")
    #expect(!strings.output.contains("old.title"))
  }

  @Test func `an interpolation that fits is listed as evidence`() async throws {
    let project = try codeProject(
      #"let a = title("\(count) tracks")"#,
      ["App/T.xcstrings": codeTable.replacing("old.title", with: "%lld tracks")])
    let run = try await project.run("keys", "--code", "App", "--table", "T")
    #expect(run.output == "%lld tracks  [T]\n  App/View.swift:1:15  evidence\n\n1 key\n")
  }

  @Test func `every key that an interpolation fits is listed`() async throws {
    let keys = ["%@", "%d", "%f", "%lld"].map { #""Delete \#($0)" = "x";"# }.joined(separator: "\n")
    let project = try codeProject(
      #"let a = title("Delete \(name)")"#, ["App/en.lproj/T.strings": keys])
    let run = try await project.run("keys", "--code", "App", "--table", "T")
    #expect(run.output.hasSuffix("\n\n4 keys\n"))
  }
}

/// A key that the code uses is shipped, whatever its marks are.
extension UsedKeyTests {
  @Test(arguments: [#""extractionState" : "stale""#, #""shouldTranslate" : false"#])
  func `a mark doesn't hide a crash`(_ mark: String) async throws {
    let text = Self.catalog("items.count", mark, source: "%d items", german: "%@ Dinge")
    let project = try project(["App/Localizable.xcstrings": text, "App/V.swift": ""])
    let only = ["--only", "format-specifier-mismatch", "--format", "json"]
    for code in [
      #"let a = String(format: NSLocalizedString("items.count", comment: ""), 3)"#,
      #"let a = String(format: tr("items.count"), 3)"#,
    ] {
      try project.write("App/V.swift", code)
      let run = try await project.run(["--code", "App"] + only)
      #expect(try rules(run) == ["format-specifier-mismatch"])
      #expect(run.status == .findings)
      #expect(try await rules(project.run(only)) == [])
    }
    try project.write("App/V.swift", #"let a = tr("items")"#)
    #expect(try await rules(project.run(["--code", "App"] + only)) == [])
    try project.write(
      "App/V.swift", #"let a = String(localized: "items.count", table: "Other")"#)
    #expect(try await rules(project.run(["--code", "App"] + only)) == [])
  }

  @Test func `a stale key that the code uses needs all translations`() async throws {
    let text = Self.catalog("settings.title", Self.stale, source: "Settings")
    let other = Self.catalog("k", #""extractionState" : "manual""#, source: "K")
      .replacing("\"de\"", with: "\"fr\"")
    let project = try project([
      "App/Localizable.xcstrings": text, "App/T.xcstrings": other,
      "App/V.swift": #"let a = "settings.title""#,
      ".lint-config.json": #"{ "locales": ["de", "fr"] }"#,
    ])
    let only = ["App/Localizable.xcstrings", "--only", "missing-translation", "--format", "json"]
    try project.write(
      "App/Localizable.xcstrings",
      text.replacing(
        "\"strings\" : {",
        with: """
          "strings" : {
              "k" : { "localizations" : { "fr" : {
                "stringUnit" : { "state" : "translated", "value" : "K" } } } },
          """))
    #expect(
      try await Set(keys(project.run(only + ["--code", "App"]))) == ["k", "settings.title"])
    #expect(try await keys(project.run(only)) == ["k"])
  }

  /// Such a key has the same string in every language, as its mark says.
  @Test func `an untranslatable key without another string has no findings`() async throws {
    let text = Self.catalog(
      "%@ %@", #""shouldTranslate" : false"#, source: "%@ %@", german: "%@ %@")
    let project = try project([
      "App/Localizable.xcstrings": text, "App/V.swift": #"let a = tr("%@ %@")"#,
    ])
    #expect(try await rules(project.run("--code", "App", "--format", "json")) == [])
  }

  @Test func `a comparison reports a crash that a new use reveals`() async throws {
    let text = Self.catalog("items.count", Self.stale, source: "%d items", german: "%@ Dinge")
    let project = try project(["App/Localizable.xcstrings": text, "App/V.swift": ""])
    try project.write("App/V.swift", #"let a = tr("items.count")"#)
    let run = try await project.run(
      "--code", "App", "--base", "HEAD", "--format", "json", "--only", "format-specifier-mismatch")
    #expect(try rules(run) == ["format-specifier-mismatch"])
  }
}

/// The marks of an XLIFF file, which are those of a catalog.
extension UsedKeyTests {
  @Test func `a unit that is not to be translated is checked if the code uses it`() async throws {
    let text = """
      <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
      <file original="App/Localizable.xcstrings" source-language="en" target-language="de"><body>
      <trans-unit id="items.count" translate="no"><source>%d items</source>
      <target>%@ Dinge</target></trans-unit></body></file></xliff>
      """
    let project = try project(["de.xliff": text, "App/V.swift": #"let a = tr("items.count")"#])
    let only = ["de.xliff", "--only", "format-specifier-mismatch", "--format", "json"]
    #expect(
      try await rules(project.run(only + ["--code", "App"])) == ["format-specifier-mismatch"])
    #expect(try await rules(project.run(only)) == [])
  }
}

/// A key of the code that only translations have.
extension UsedKeyTests {
  private func strings(_ files: [String: String], _ code: String) throws -> Project {
    try project(files.merging(["App/V.swift": code]) { $1 })
  }

  private static let use = #"let a = tr("send.fax")"#

  @Test func `the source file is to be completed`() async throws {
    let files = [
      "App/en.lproj/Localizable.strings": "\"save\" = \"Save\";\n",
      "App/de.lproj/Localizable.strings": "\"save\" = \"S\";\n\"send.fax\" = \"Fax\";\n",
      "App/fr.lproj/Localizable.strings": "\"save\" = \"E\";\n\"send.fax\" = \"Fax\";\n",
    ]
    let project = try strings(files, Self.use)
    let run = try await project.run(
      "--code", "App", "--only", "orphan-translation", "--format", "text", "--verbose")
    #expect(
      run.output.hasPrefix(
        """
        warning: the code uses the key, but it is missing from the English file \
        [orphan-translation]
          App/en.lproj/Localizable.strings:1:1
          "send.fax" · en
        """))
    let help = "help: add it to the English file; the code uses it at App/V.swift:1"
    #expect(run.output.contains(help))
    #expect(!run.output.contains("remove"))
    #expect(run.output.contains("1 warning "))
  }

  @Test func `a translation alone is checked, too`() async throws {
    let project = try strings(
      [
        "App/en.lproj/Localizable.strings": "\"save\" = \"Save\";\n",
        "App/de.lproj/Localizable.strings": "\"save\" = \"S\";\n\"send.fax\" = \"Fax\";\n",
      ], Self.use)
    let run = try await project.run(
      "App/de.lproj", "--code", "App", "--only", "orphan-translation", "--format", "json")
    #expect(try keys(run) == ["send.fax"])
  }

  @Test func `plural forms belong in the source file of the same kind`() async throws {
    let rule = """
      <key>send.fax</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>one</key><string>%d A</string><key>other</key><string>%d B</string></dict></dict>
      """
    let project = try strings(
      [
        "App/en.lproj/Localizable.strings": "\"save\" = \"Save\";\n",
        "App/en.lproj/Localizable.stringsdict":
          "<plist><dict>\(rule.replacing("send.fax", with: "files"))</dict></plist>",
        "App/de.lproj/Localizable.stringsdict": "<plist><dict>\(rule)</dict></plist>",
      ], Self.use)
    let run = try await project.run(
      "--code", "App", "--only", "orphan-translation", "--format", "json")
    #expect(try keys(run) == ["send.fax"])
    #expect(run.output.contains(#""path":"App/en.lproj/Localizable.stringsdict""#))
  }

  @Test(arguments: [
    (#"let a = "send." + kind"#, "add it to the English file"),
    ("", "add it to the English file, or remove the key"),
  ])
  func `a key is to be removed only without any evidence`(
    _ code: String, _ help: String
  ) async throws {
    let project = try strings(
      [
        "App/en.lproj/Localizable.strings": "\"save\" = \"Save\";\n",
        "App/de.lproj/Localizable.strings": "\"save\" = \"S\";\n\"send.fax\" = \"Fax\";\n",
      ], code)
    let run = try await project.run(
      "--code", "App", "--only", "orphan-translation", "--format", "json")
    #expect(run.output.contains("\"help\":\"\(help)\""))
    let alone = try await project.run("--only", "orphan-translation", "--format", "json")
    #expect(alone.output.contains("or remove the key if the code doesn't use it"))
  }

  @Test(arguments: [
    (
      #"let a = tr("send.fax")"#,
      "the code uses the key, but it has no string in the source language",
      "add the string in the source language; the code uses the key at App/V.swift:1"
    ),
    (
      #"let a = "send." + kind"#, "the key has translations but no string in the source language",
      "add the string in the source language"
    ),
    (
      "", "the key has translations but no string in the source language",
      "add the string in the source language, or remove the key"
    ),
  ])
  func `the string of a catalog is to be added`(
    _ code: String, _ message: String, _ help: String
  ) async throws {
    let text = Self.catalog("send.fax", #""extractionState" : "manual""#)
    let project = try project(["App/Localizable.xcstrings": text, "App/V.swift": code])
    let run = try await project.run(
      "--code", "App", "--only", "orphan-translation", "--format", "json")
    #expect(run.output.contains("\"message\":\"\(message)\",\"help\":\"\(help)\""))
  }

  @Test func `a lost translation of a used key is to be restored`() async throws {
    let files = [
      "App/en.lproj/Localizable.strings": "\"send.fax\" = \"Fax\";\n\"a\" = \"A\";\n",
      "App/de.lproj/Localizable.strings": "\"send.fax\" = \"Senden\";\n\"a\" = \"B\";\n",
    ]
    let project = try strings(files, Self.use)
    try project.write("App/de.lproj/Localizable.strings", "\"a\" = \"A\";\n")
    let lost = ["--base", "HEAD", "--only", "lost-translation", "--format", "json"]
    let run = try await project.run(lost + ["--code", "App"])
    #expect(run.output.contains(#""help":"restore it""#))
    #expect(
      try await project.run(lost).output.contains(
        "restore it, or remove the key too if the code no longer uses it"))
  }
}

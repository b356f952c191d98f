import Diagnostics
import SourceCode
import SourceText
import Testing

/// The keys of files other than code.
@Suite struct ResourceTests {
  @Test(arguments: [
    (#"<menuItem title="Quit" id="a-b"/>"#, ["a-b.title: Quit"]),
    (#"<label text="A &amp; B" id="a"/>"#, ["a.text: A & B"]),
    (#"<textField placeholder="Name" text="" id="a"/>"#, ["a.placeholder: Name"]),
    (
      #"<tableViewSection headerTitle="H" footerTitle="F" id="a"/>"#,
      ["a.headerTitle: H", "a.footerTitle: F"]
    ),
    (
      #"<toolbarItem label="L" paletteLabel="P" toolTip="T" id="a"/>"#,
      ["a.label: L", "a.paletteLabel: P", "a.toolTip: T"]
    ),
    (
      #"<button toolTip="T" id="a"><state key="normal" title="N"/></button>"#,
      ["a.ibShadowedToolTip: T", "a.normalTitle: N"]
    ),
    (
      #"<button id="a"><state key="selected"><string key="title">one two</string></state></button>"#,
      ["a.selectedTitle: one two"]
    ),
    (
      #"<button id="a"><buttonConfiguration key="configuration" title="C"/></button>"#,
      ["a.configuration.title: C"]
    ),
    (
      #"<segmentedControl id="a"><segments><segment title="x"/><segment/><segment title="y"/></segments></segmentedControl>"#,
      ["a.segmentTitles[0]: x", "a.segmentTitles[2]: y"]
    ),
    (
      #"<segmentedCell id="a"><segments><segment label="x" toolTip="z"/><segment label="y"/></segments></segmentedCell>"#,
      ["a.ibShadowedLabels[0]: x", "a.ibShadowedLabels[1]: y"]
    ),
    (
      #"<view id="a"><accessibility key="accessibilityConfiguration" hint="h" label="l"/></view>"#,
      ["a.accessibilityHint: h", "a.accessibilityLabel: l"]
    ),
    (
      #"<popUpButtonCell title="b" id="a"><menu><menuItem title="b" id="c"/></menu></popUpButtonCell>"#,
      ["c.title: b"]
    ),
    (
      #"<menu title="a" id="a"><menuItem title="b" id="b"><menu key="submenu" title="c" id="c"/></menuItem></menu>"#,
      ["b.title: b", "c.title: c"]
    ),
    (#"<constraint placeholder="YES" id="a"/>"#, []),
    (
      #"<searchBar id="a"><mutableArray key="scopeButtonTitles"><string>x</string></mutableArray></searchBar>"#,
      ["a.scopeButtonTitles[0]: x"]
    ),
    (#"<textView id="a"><string key="text">one&#10;two</string></textView>"#, ["a.text: one\ntwo"]),
    (#"<view id="a"><label id="b" text="B"/></view><label text="no identifier"/>"#, ["b.text: B"]),
  ])
  func `the keys of an interface are its identifiers and properties`(
    _ content: String, _ expected: [String]
  ) {
    let text = "<?xml version=\"1.0\"?>\n<document>\(content)</document>"
    let file = InterfaceFile(SourceBuffer(Array(text.utf8)))
    #expect(file.isComplete)
    #expect(
      file.uses.map { "\($0.key): \($0.defaultValue.map(String.init(describing:)) ?? "")" }
        == expected)
    #expect(file.uses.allSatisfy { $0.certainty == .sure && $0.kind == .interface })
  }

  @Test func `objects have numbers in the form before Xcode 4`() {
    let text = #"<archive><data><int key="objectID">16</int><int key="x">7</int></data></archive>"#
    let file = InterfaceFile(SourceBuffer(Array(text.utf8)))
    #expect(file.identifiers == ["16"])
    #expect(!file.isDocument)
  }

  @Test func `attributes for code are evidence`() {
    let text = #"<a><userDefinedRuntimeAttribute keyPath="textKey" value="my.key"/></a>"#
    let file = InterfaceFile(SourceBuffer(Array(text.utf8)))
    #expect(file.evidence.map { "\($0.key)" } == ["my.key"])
    #expect(file.evidence.map { text.utf8[in: $0.range.wide] } == ["my.key"])
  }

  @Test func `the rest of a broken interface is not read`() {
    let file = InterfaceFile(SourceBuffer(Array(#"<a><b id="x" title="T"/><c"#.utf8)))
    #expect(!file.isComplete)
    #expect(file.uses.map { "\($0.key)" } == ["x.title"])
  }

  @Test func `the keys of an Info.plist are those of a table`() {
    let uses = list(
      .infoPlist,
      """
      <key>NSCameraUsageDescription</key><string>To take photos</string>
      <key>UIApplicationShortcutItems</key>
      <array><dict><key>UIApplicationShortcutItemTitle</key><string>shortcut.new</string></dict></array>
      <key>LSRequiresIPhoneOS</key><true/>
      """)
    #expect(
      uses == [
        "sure InfoPlist NSCameraUsageDescription: To take photos",
        "evidence InfoPlist shortcut.new",
      ])
  }

  @Test func `lines for the preprocessor are left out`() {
    let text = """
      <plist version="1.0"><dict>
        #if DEBUG // "a"
      <key>CFBundleName</key><string>a # b</string>
      #endif
      <key>CFBundleDisplayName</key><string>N</string>
      </dict></plist>
      """
    let file = KeyListFile(SourceBuffer(Array(text.utf8)), .infoPlist)
    #expect(file.uses.map { "\($0.key)" } == ["CFBundleName", "CFBundleDisplayName"])
    #expect(
      file.uses.map { text.utf8[in: $0.range.wide] } == ["CFBundleName", "CFBundleDisplayName"])
    #expect(!file.isComplete)
    #expect(file.fault?.severity == .note)
    #expect(file.fault.map { text.utf8[in: $0.range.bytes] } == #"#if DEBUG // "a""#)
    let intents = KeyListFile(SourceBuffer(Array(text.utf8)), .intentDefinition)
    #expect(intents.fault?.severity == .error)
  }

  @Test func `settings name their table`() {
    let uses = list(
      .settings,
      """
      <key>StringsTable</key><string>Page</string>
      <key>PreferenceSpecifiers</key><array>
      <dict><key>Title</key><string>Group</string><key>FooterText</key><string>Foot</string>
      <key>Key</key><string>no</string></dict>
      <dict><key>Titles</key><array><string>One</string><string>Two</string></array></dict>
      </array>
      """)
    #expect(
      uses == ["sure Page Group", "sure Page Foot", "sure Page One", "sure Page Two"])
  }

  @Test func `a table has the name of a file`() {
    for (length, isKnown) in [(255, true), (256, false)] {
      let name = String(repeating: "T", count: length)
      let uses = list(
        .settings,
        """
        <key>StringsTable</key><string>\(name)</string>
        <key>PreferenceSpecifiers</key><array>
        <dict><key>Title</key><string>Group</string></dict>
        </array>
        """)
      #expect(uses.first?.contains(name) == isKnown)
      let extracted = ExtractedStrings(
        SourceBuffer(
          Array(#"{"version":1,"source":"a.swift","tables":{"\#(name)":[{"key":"k"}]}}"#.utf8)))
      #expect(extracted.uses.count == (isKnown ? 1 : 0))
    }
  }

  @Test func `the strings of an intent have identifiers`() {
    let uses = list(
      .intentDefinition,
      """
      <key>INIntents</key><array><dict>
      <key>INIntentTitle</key><string>Order Soup</string>
      <key>INIntentTitleID</key><string>aBcDeF</string>
      <key>INIntentClassID</key><string>other</string>
      </dict></array>
      """)
    #expect(uses == ["sure  aBcDeF: Order Soup"])
  }

  @Test func `a list that is nested too deeply is not read completely`() {
    for (depth, isComplete) in [(100, true), (200, false)] {
      let text =
        "<plist version=\"1.0\"><dict>" + String(repeating: "<key>a</key><dict>", count: depth)
        + String(repeating: "</dict>", count: depth) + "</dict></plist>"
      let file = KeyListFile(SourceBuffer(Array(text.utf8)), .other)
      #expect(file.isComplete == isComplete)
    }
  }

  @Test(arguments: [KeyListFile.Purpose.intentDefinition, .infoPlist, .other])
  func `what is read of shared containers is in proportion to the file`(
    _ purpose: KeyListFile.Purpose
  ) {
    for times in [500, 1000, 2000] {
      let bytes = Self.shared(times: times, text: 20_000)
      let file = KeyListFile(SourceBuffer(bytes), purpose)
      let keys =
        file.uses.map(\.key) + file.uses.compactMap(\.defaultValue) + file.evidence.map(\.key)
      let size = keys.reduce(0) { $0 + $1.spelling.utf8.count }
      #expect(size < 2 * ((1 << 20) + 16 * bytes.count))
      #expect(!file.isComplete)
    }
  }

  /// A binary list {a: [X, X, X …]} with X = {INIntentTitle: text, INIntentTitleID: text}.
  private static func shared(times: Int, text: Int) -> [UInt8] {
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func string(_ text: String) -> [UInt8] {
      [0x5F, 0x11] + number(text.utf8.count, 2) + Array(text.utf8)
    }
    let objects = [
      [0xD1, 1, 2], string("a"),
      [0xAF, 0x11] + number(times, 2) + Array(repeating: 3, count: times),
      [0xD2, 4, 5, 6, 6], string("INIntentTitle"), string("INIntentTitleID"),
      string(String(repeating: "x", count: text)),
    ]
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += number(bytes.count, 3)
      bytes += object
    }
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 3, 1] + number(objects.count, 8) + number(0, 8)
      + number(bytes.count, 8)
  }

  private func list(_ purpose: KeyListFile.Purpose, _ content: String) -> [String] {
    let text = "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\(content)</dict></plist>"
    let file = KeyListFile(SourceBuffer(Array(text.utf8)), purpose)
    #expect(file.isComplete)
    return file.uses.map { use in
      var table = ""
      if case .named(let name) = use.table { table = String(decoding: name, as: UTF8.self) }
      return "\(use.certainty) \(table) \(use.key)" + (use.defaultValue.map { ": \($0)" } ?? "")
    }
  }

  @Test func `a build lists the strings of a file`() {
    let text = """
      {"source":"/a/View.swift","version":1,"tables":{"Localizable":[{"key":"Save %lld",
      "comment":"a button","location":{"startingLine":3,"startingColumn":10}}],"T":[{"key":"k"}]}}
      """
    let extracted = ExtractedStrings(SourceBuffer(Array(text.utf8)))
    #expect(extracted.source == "/a/View.swift")
    #expect(extracted.uses.map(\.key) == ["Save %lld", "k"])
    #expect(extracted.uses.map(\.table) == ["Localizable", "T"])
    #expect(extracted.uses.first?.comment == "a button")
    #expect(extracted.uses.first?.line == 3)
    #expect(ExtractedStrings(SourceBuffer(Array("{}".utf8))).faults.count == 1)
  }

  @Test func `a build may list them in a property list`() {
    let text = """
      <?xml version="1.0"?><plist version="1.0"><dict><key>source</key><string>/a.swift</string>
      <key>tables</key><dict><key>T</key><array><dict><key>key</key><string>k</string>
      <key>location</key><dict><key>startingLine</key><integer>7</integer></dict></dict></array></dict>
      </dict></plist>
      """
    let extracted = ExtractedStrings(SourceBuffer(Array(text.utf8)))
    #expect(extracted.faults.isEmpty)
    #expect(extracted.source == "/a.swift")
    #expect(extracted.uses.map(\.key) == ["k"])
    #expect(extracted.uses.first?.line == 7)
    #expect(extracted.uses.map(\.table) == ["T"])
  }

  @Test(arguments: [
    ("LOCALIZED_STRING_MACRO_NAMES = \"A B\";", ["A", "B"]),
    ("LOCALIZED_STRING_MACRO_NAMES = (\n\"$(inherited)\",\nA,\n);\nOTHER = C;", ["A"]),
    ("LOCALIZED_STRING_MACRO_NAMES = $(inherited) A\nOTHER = C", ["A"]),
    ("LOCALIZED_STRING_MACRO_NAMES: [A, B]\nother: C", ["A", "B"]),
  ])
  func `build settings name routines`(_ text: String, _ names: [String]) {
    let settings = BuildSettings(SourceBuffer(Array(text.utf8)))
    #expect(settings.routines.sorted() == names)
  }

  @Test(arguments: [
    ("STRING_CATALOG_GENERATE_SYMBOLS = YES;", true),
    ("STRING_CATALOG_GENERATE_SYMBOLS: \"YES\"", true),
    ("STRING_CATALOG_GENERATE_SYMBOLS = NO;\nSTRING_CATALOG_GENERATE_SYMBOLS = YES;", true),
    ("STRING_CATALOG_GENERATE_SYMBOLS = NO;", false), ("A = YES;", nil),
  ]) func `the build settings say whether keys get symbols`(text: String, isOn: Bool?) {
    #expect(BuildSettings(SourceBuffer(Array(text.utf8))).generatesSymbols == isOn)
  }

  @Test(arguments: [
    ("knownRegions = (\nen,\nde,\n);", true), ("knownRegions:\n  - en\n  - de\n", true),
    (#"pbxproj.sub!(/knownRegions = \(\n\s*en,\n\s*\);/, regions)"#, false),
  ])
  func `a list names the regions of a project, a search for one doesn't`(
    _ text: String, _ isList: Bool
  ) {
    let settings = BuildSettings(SourceBuffer(Array(text.utf8)))
    #expect((settings.languages != nil) == isList)
  }

  @Test func `build settings contain keys of an Info.plist`() {
    let text = "A = 1;\nINFOPLIST_KEY_NSCameraUsageDescription = \"For photos\";\n"
    let settings = BuildSettings(SourceBuffer(Array(text.utf8)))
    #expect(settings.uses.map { "\($0.key)" } == ["NSCameraUsageDescription"])
    #expect(settings.uses.first?.table == .named(Array("InfoPlist".utf8)))
  }

  @Test func `a project that is cut off anywhere names what is before that`() throws {
    let text = #"""
      { A = {isa = PBXFileReference; lastKnownFileType = folder; path = "x y/Pages"; };
        B = {isa = PBXFileReference; path = "zh-Hans.lproj/My Table.strings"; };
        C = {isa = PBXFileSystemSynchronizedRootGroup; path = "."; }; s = "a\"b\\0\n"; }
      """#
    let bytes = Array(text.utf8)
    for count in 0...bytes.count {
      let references = ProjectReferences(SourceBuffer(Array(bytes[..<count])))
      let hasName = text.prefix(count).contains("zh-Hans.lproj")
      if let references { #expect(references.hasLanguage("ZH-hans") == hasName) }
    }
    let whole = try #require(ProjectReferences(SourceBuffer(bytes)))
    #expect(whole.hasFile("My Table.strings", in: "zh-Hans"))
    #expect(!whole.hasFile("My Table.strings", in: "zh"))
    #expect(whole.hasFolder(among: []))
    let start = Array(text.split(separator: "B =")[0].utf8)
    let first = try #require(ProjectReferences(SourceBuffer(start)))
    #expect(first.hasFolder(among: ["App", "pages"]))
    #expect(!first.hasFolder(among: ["App", "y"]))
  }

  @Test(arguments: [#"\U"#, #"\12"#, ".lproj", "$(LANG).lproj/", "<?xml"])
  func `a project that may name files in another way has no references`(_ text: String) {
    let isStart = text.hasPrefix("<")
    let project = "A = {path = de.lproj/A.strings; };"
    let bytes = Array((isStart ? text + project : project + text).utf8)
    let references = ProjectReferences(SourceBuffer(bytes))
    #expect(references == nil)
  }

  @Test(arguments: [#"\"#, "isa =", "path =", "isa", "de.lproj", #"\\12"#])
  func `the end of a project doesn't matter`(_ text: String) {
    let project = "A = {path = de.lproj/A.strings; };"
    let references = ProjectReferences(SourceBuffer(Array((project + text).utf8)))
    #expect(references?.hasFile("A.strings", in: "DE") == true)
  }

  @Test func `names of members are evidence for symbols`() {
    let keys = ["Save all", "%lld items left", "unused", "a.b_c"].map { Array($0.utf8) }
    var names = MemberNames()
    let bytes = SourceBuffer(Array("Text(.saveAll) + Text(.itemsLeft(3)).aBC unused".utf8))
    names.find(in: bytes, declaring: DeclaredNames(in: bytes, .swift))
    #expect(keys.map(names.contains) == [true, true, false, true])
  }
}

extension String.UTF8View {
  fileprivate subscript(in range: Range<Int>) -> String {
    String(decoding: Array(self)[range], as: UTF8.self)
  }
}

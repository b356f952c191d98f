import Diagnostics
import Testing

/// The constructs and exceptions of `undefined-key`. The table has only the key `k`, and the table
/// `T` only the key `t`.
@Suite struct UndefinedKeyVectorTests {
  @Test(arguments: swift + views + literals + objectiveC + routines + intents + tables)
  func `a call names a key that no table has`(_ vector: CodeVector) async throws {
    try await vector.check()
  }

  @Test(arguments: defined + exceptions)
  func `nothing is reported`(_ vector: CodeVector) async throws { try await vector.check() }

  private static func v(_ title: String, _ code: String, path: String = "App/A.swift") -> CodeVector
  {
    CodeVector(rule: "undefined-key", title: title, code: code, path: path)
  }

  private static func c(_ title: String, _ code: String) -> CodeVector {
    v(title, code, path: "App/A.m")
  }

  private static let swift: [CodeVector] = [
    v("NSLocalizedString", #"NSLocalizedString(⟦"x"⟧, comment: "")"#),
    v("a table", #"NSLocalizedString(⟦"k"⟧, tableName: "T", comment: "")"#),
    v(
      "a bundle and a value", #"NSLocalizedString(⟦"x"⟧, bundle: .main, value: "k", comment: "k")"#),
    v("a module", #"NSLocalizedString(⟦"x"⟧, bundle: .module, comment: "")"#),
    v("String", #"String(localized: ⟦"x"⟧)"#),
    v("String with a default value", #"String(localized: ⟦"x"⟧, defaultValue: "k")"#),
    v("String with a table", #"String(localized: ⟦"k"⟧, table: "T", bundle: #bundle)"#),
    v("AttributedString", #"AttributedString(localized: ⟦"x"⟧)"#),
    v("LocalizedStringResource", #"LocalizedStringResource(⟦"x"⟧)"#),
    v("a resource with a table", #"LocalizedStringResource(⟦"k"⟧, table: "T")"#),
    v("LocalizedStringKey", #"LocalizedStringKey(⟦"x"⟧)"#),
    v("a lookup", #"Bundle.main.localizedString(forKey: ⟦"x"⟧, value: nil, table: nil)"#),
    v("a lookup in a table", #"Bundle.main.localizedString(forKey: ⟦"k"⟧, value: "", table: "T")"#),
    v("a call in an interpolation", ##"print("\(String(localized: ⟦"x"⟧))")"##),
    v(
      "a type of the project",
      #"struct Row: View { init(_ title: LocalizedStringKey) {} }; Row(⟦"x"⟧)"#),
    v(
      "a name in a package target without localized strings", #"String(localized: ⟦"x.title"⟧)"#,
      path: "App/Sources/Kit/A.swift"
    ).with(more: "App/Package.swift", manifest),
    v(
      "a key that is nearly one of a table without source strings",
      #"NSLocalizedString(⟦"first.kye"⟧, tableName: "L", value: "X", comment: "")"#
    ).with(more: "App/de.lproj/L.strings", "\"first.key\" = \"A\";"),
    v(
      "an initializer with a string that is the last choice",
      """
      struct Row: View {
        init(_ title: LocalizedStringKey) {}
        @_disfavoredOverload init(_ title: String) {}
      }
      Row(⟦"x"⟧)
      """),
    v(
      "an initializer with a string that becomes a key",
      """
      struct Row: View {
        init(_ title: LocalizedStringKey) {}
        init(_ title: String) { self.init(LocalizedStringKey(title)) }
      }
      Row(⟦"x"⟧)
      """),
    v(
      "a label of the project",
      #"func show(at p: Int, text: LocalizedStringResource) {}; show(at: 1, text: ⟦"x"⟧)"#),
    v("a property of the project", #"struct A { let t: String.LocalizationValue }; A(t: ⟦"x"⟧)"#),
    v("an empty value", #"NSLocalizedString(⟦"x.sign"⟧, value: "", comment: "")"#),
    v("a key of a view that is in another table", #"Text(LocalizedStringKey(⟦"t"⟧))"#),
    v("a typed resource whose key is in another table", #"let a: LocalizedStringResource = ⟦"t"⟧"#),
    v(
      "a parameter that is a resource",
      #"func show(_ text: LocalizedStringResource) {}; show(⟦"t"⟧)"#),
    v(
      "a key of a routine whose keys are in several tables",
      manyKeys.map { #"strings.text("\#($0)"); app.text("\#($0)2");"# }.joined()
        + #"app.text(⟦"other.key"⟧)"#
    ).with(entries: manyKeys.map { CodeVector.entry($0, "A") }.joined(separator: ","))
      .with(otherEntries: manyKeys.map { CodeVector.entry("\($0)2", "A") }.joined(separator: ",")),
    v(
      "many keys of which none is in the table",
      #"NSLocalizedString(⟦"m0"⟧, comment: "");"#
        + (1..<120).map { #"NSLocalizedString("m\#($0)", comment: "");"# }.joined(),
      path: "App/A.swift"
    ).with(entries: CodeVector.entry("k", "K")),
    v(
      "a view next to one that is redacted, or redacted if something is true",
      """
      VStack { Text("y") }.redacted(reason: .placeholder); Text(⟦"x"⟧)
      Text(⟦"z"⟧).redacted(reason: isLoading ? .placeholder : [])
      """),
    v(
      "a private view that the app shows, too",
      """
      struct A: View { var body: some View { Row() } }
      private struct Row: View {
        var body: some View { Text(⟦"x"⟧) }
      }
      #Preview { Row() }
      """),
    v(
      "a view of the project that takes a key, and is the last choice like the other one",
      """
      struct Tab: View {
        @_disfavoredOverload init(_ title: LocalizedStringKey) {}
        init(_ name: Name) {}
      }
      Tab(⟦"x"⟧)
      """),
    v("a typed key", #"var a: LocalizedStringKey { ⟦"x \(Int(n))"⟧ }"#)
      .with(entries: CodeVector.extracted("k")),
    v("an argument of a key's type", #"let a = LocalizedStringKey(⟦"k \(n)"⟧)"#),
  ]

  private static let views: [CodeVector] = [
    v("Text", #"Text(⟦"x"⟧)"#),
    v("Text with a table", #"Text(⟦"k"⟧, tableName: "T2"); Text(⟦"x"⟧, comment: "k")"#)
      .with(table: "T2"),
    v("Button", #"Button(⟦"x"⟧) { print("y") }"#),
    v("Label", #"Label(⟦"x"⟧, systemImage: "star")"#),
    v("Toggle", #"Toggle(⟦"x"⟧, isOn: $a)"#),
    v("TextField", #"TextField(⟦"x"⟧, text: $a, prompt: Text(⟦"y"⟧))"#),
    v("Picker", #"Picker(⟦"x"⟧, selection: $a) {}"#),
    v("Section", #"Section(⟦"x"⟧) {}"#),
    v("Menu", #"Menu(⟦"x"⟧) {}"#),
    v("Link", #"Link(⟦"x"⟧, destination: url)"#),
    v("NavigationLink", #"NavigationLink(⟦"x"⟧, value: 1)"#),
    v("ContentUnavailableView", #"ContentUnavailableView(⟦"x"⟧, systemImage: "star")"#),
    v("a title", #"list.navigationTitle(⟦"x"⟧)"#),
    v("an alert", #"list.alert(⟦"x"⟧, isPresented: $a) {}"#),
    v("a dialog", #"list.confirmationDialog(⟦"x"⟧, isPresented: $a) {}"#),
    v("accessibility", #"list.accessibilityLabel(⟦"x"⟧).accessibilityHint(⟦"y"⟧)"#),
    v("help", #"list.help(⟦"x"⟧)"#),
    v("a search field", #"list.searchable(text: $a, prompt: ⟦"x"⟧)"#),
    v("a name of a module", #"SwiftUI.Text(⟦"x"⟧)"#),
    v(
      "a view of the app that shows a preview",
      #"struct PreviewButton: View { var body: some View { Text(⟦"x"⟧) } }"#),
    v("an initializer by name", #"Text.init(⟦"x"⟧)"#),
  ]

  private static let literals: [CodeVector] = [
    v("an interpolation", #"Text(⟦"k \(n)"⟧)"#),
    v("an interpolation of another type", #"Text(⟦"n \(Int(n))"⟧)"#)
      .with(entries: CodeVector.extracted("n %@")),
    v("another specifier in a target that isn't extracted", #"Text(⟦"n \(Int(n))"⟧)"#)
      .with(entries: CodeVector.entry("n %@", "N %@")),
    v("another specifier in a call", #"NSLocalizedString(⟦"n %lld"⟧, comment: "")"#)
      .with(entries: CodeVector.entry("n %@", "N %@")),
    v("joined literals", #"NSLocalizedString(⟦"k" + "k"⟧, comment: "")"#),
    v("a raw literal", ##"String(localized: ⟦#"k\n"#⟧)"##),
    v("an escape", #"String(localized: ⟦"\u{6C}"⟧)"#),
    v("several lines", "String(localized: ⟦\"\"\"\n  k\n  k\n  \"\"\"⟧)"),
    v("line breaks of Windows", "String(localized: ⟦\"\"\"\r\n  k\r\n  k\r\n  \"\"\"⟧)"),
    v("a continued line", "String(localized: ⟦\"\"\"\n  k\\\n  k\n  \"\"\"⟧)"),
  ]

  private static let objectiveC: [CodeVector] = [
    c("NSLocalizedString in Objective-C", #"NSLocalizedString(⟦@"x"⟧, nil);"#),
    c("FromTable", #"NSLocalizedStringFromTable(⟦@"k"⟧, @"T", nil);"#),
    c(
      "FromTableInBundle",
      #"NSLocalizedStringFromTableInBundle(⟦@"k"⟧, @"T", NSBundle.mainBundle, nil);"#),
    c("WithDefaultValue", #"NSLocalizedStringWithDefaultValue(⟦@"x"⟧, nil, nil, @"k", nil);"#),
    c("CoreFoundation", #"CFCopyLocalizedString(CFSTR(⟦"x"⟧), "k");"#),
    c(
      "CoreFoundation with a table",
      #"CFCopyLocalizedStringFromTable(CFSTR(⟦"k"⟧), CFSTR("T"), "");"#),
    c("a message", #"[NSBundle.mainBundle localizedStringForKey:⟦@"x"⟧ value:@"" table:nil];"#),
    c("a macro", "#define L(k) NSLocalizedString(k, nil)\nL(⟦@\"x\"⟧);"),
    c("literals next to each other", #"NSLocalizedString(⟦@"k" @"k"⟧, nil);"#),
  ]

  private static let routines: [CodeVector] = [
    v("a routine of the configuration", #"MyString(⟦"x"⟧)"#).with(settings: #""MyString""#),
    v("its variant", #"MyStringFromTable(⟦@"k"⟧, @"T", nil)"#, path: "App/A.m")
      .with(settings: #""MyString""#),
    v("a qualified routine", #"L10n.tr(⟦"x"⟧)"#).with(settings: #""L10n.tr""#),
    v("a routine with a table", #"tr(1, ⟦"k"⟧)"#)
      .with(settings: #"{ "name": "tr", "key": 1, "table": "T" }"#),
    v("a property of the configuration", #"⟦"x"⟧.localized"#)
      .with(settings: #"{ "property": "localized" }"#),
    v("a routine of the project", #"XString(⟦"x"⟧, comment: "")"#)
      .with(more: "App/A.xcconfig", "LOCALIZED_STRING_MACRO_NAMES = XString"),
  ]

  /// Tables that don't exist.
  private static let tables: [CodeVector] = [
    v("a table in other letters", #"NSLocalizedString(⟦"k"⟧, tableName: "localizable")"#),
    v("a table with the extension of a file", #"String(localized: ⟦"x"⟧, table: "T.strings")"#),
    v("a table with a typing error", #"LocalizedStringResource(⟦"k"⟧, table: "Localisable")"#),
    v("a key of another table", #"NSLocalizedString(⟦"t"⟧, tableName: "Harbor", comment: "")"#),
    v("a view with a table", #"Text(⟦"k"⟧, tableName: "Localisable")"#),
    v("a typed literal", #"let a: LocalizedStringResource = .init(⟦"k"⟧, table: "T.strings")"#),
    v("a module", #"NSLocalizedString(⟦"k"⟧, tableName: "Harbor", bundle: .module, comment: "")"#),
    v("a constant of another file", #"NSLocalizedString(⟦"k"⟧, tableName: Tables.t, comment: "")"#)
      .with(more: "App/Tables.swift", #"enum Tables { static let t = "T" }"#),
    c("a table in Objective-C", #"NSLocalizedStringFromTable(⟦@"k"⟧, @"Harbor", nil);"#),
    c(
      "a table of a lookup",
      #"[NSBundle.mainBundle localizedStringForKey:⟦@"k"⟧ value:@"" table:@"localizable"];"#),
  ]

  private static let intents: [CodeVector] = [
    v("a summary", #"Summary(⟦"Add \(\.$url)"⟧)"#),
    v("a parameter", #"@Parameter(title: ⟦"x"⟧, description: ⟦"y"⟧) var a: Int"#),
    v("a description", #"IntentDescription(⟦"x"⟧)"#),
    v("a dialog of an intent", #"IntentDialog(⟦"x"⟧)"#),
    v("a representation", #"DisplayRepresentation(title: ⟦"x"⟧, subtitle: ⟦"y"⟧)"#),
    v("a type", #"TypeDisplayRepresentation(name: ⟦"x"⟧)"#),
    v("a phrase", #"AppShortcut(intent: A(), phrases: [⟦"x \(.applicationName)"⟧, "y"])"#)
      .with(phrases: "k ${applicationName}"),
  ]

  private static let defined: [CodeVector] = [
    v(
      "a key of the table",
      #"String(localized: "k"); Text("k"); NSLocalizedString("k", comment: "")"#),
    v("a key of another table", #"String(localized: "t", table: "T"); Text("t", tableName: "T")"#),
    v("an interpolated key", #"Text("n \(Int(a))"); Text("n \(b)")"#)
      .with(entries: CodeVector.extracted("n %lld")),
    v("the example of the paper", #"Text("cart.items.count \(itemCount)")"#)
      .with(entries: CodeVector.extracted("cart.items.count %lld")),
    v("a specifier", #"Text("n \(a, specifier: "%.2f")")"#)
      .with(entries: CodeVector.extracted("n %.2f")),
    v(
      "a specifier next to a value of an unknown type",
      #"Text("n \(a, specifier: "%.2f") of \(b?.c ?? 4)")"#
    ).with(entries: CodeVector.extracted("n %.2f of %lld")),
    v("a percent sign next to an interpolation", #"Text("\(a) % of")"#)
      .with(entries: CodeVector.extracted("%@ %% of")),
    v("a percent sign", #"Text("100 % of")"#).with(entries: CodeVector.extracted("100 % of")),
    v("a summary in the table", #"Summary("Add \(\.$url)")"#)
      .with(entries: CodeVector.extracted("Add ${url}")),
    v("phrases in the table", #"AppShortcut(phrases: ["k \(.applicationName)", "x"])"#)
      .with(phrases: "k ${applicationName}"),
    v("an escaped key", #"String(localized: "\u{6B}")"#),
    c("the example of the guide", #"NSLocalizedStringFromTable(@"t", @"T", @"Label")"#),
  ]

  private static let exceptions: [CodeVector] = [
    v("a typed key of another table", #"var a: LocalizedStringKey { b ? "t" : "k" }"#),
    v("a typed value of another table", #"let all: [String.LocalizationValue] = ["t"]"#),
    v("a value of another table", #"let a = LocalizedStringKey("t"); f(LocalizedStringKey("t"))"#),
    v(
      "parameters of key types with keys of another table",
      #"""
      struct Row { let title: LocalizedStringKey }; Row(title: "t")
      enum E { case a(LocalizedStringKey) }; E.a("t")
      """#),
    v(
      "a typed key with a value in another table", #"let a: LocalizedStringKey = "t \(Int(n))""#
    ).with(otherEntries: CodeVector.extracted("t %lld")),
    v(
      "the table of a view with a key",
      #"Text(LocalizedStringKey("t"), tableName: "T"); Text(.init("t"), tableName: "T")"#),
    v("the bundle of a view with a key", #"Text(.init("x"), bundle: kit)"#),
    v("the bundle of a string", #"String(localized: .init("x"), bundle: kit)"#),
    v(
      "values in arguments of initializers",
      #"""
      String(localized: .init("a.\(x).b")); Text(.init("a.\(x).b")); LocalizedStringKey.init("\(x)k")
      let a: LocalizedStringKey = .init("a.\(x).b")
      """#),
    v(
      "a library that answers lookups",
      #"func start() { TXNative.initialize(locales: l) }; NSLocalizedString("x", comment: "")"#),
    v(
      "an initializer with a string, which Swift prefers",
      """
      struct Row: View {
        init(icon: String, title: LocalizedStringKey, note: LocalizedStringKey? = nil) {}
        init(icon: String, title: String, note: String? = nil) {}
      }
      Row(icon: "a", title: "x")
      """),
    v("a method of C++ with the name of a view", #"file->Section("x y");"#, path: "App/A.cpp"),
    v(
      "an initializer whose type isn't named",
      #"struct Row { let t: LocalizedStringKey; let n: Int }; rows.append(.init(t: "x", n: 1))"#),
    v(
      "a view of the project whose initializers are all the last choice",
      """
      public struct Tab<Content> where Content: View {
        @_disfavoredOverload
        public init<S>(_ title: S, id: String? = nil, @ViewBuilder _ content: () -> Content)
        where S: StringProtocol { self.title = String(title) }
        @_disfavoredOverload
        public init(
          _ title: LocalizedStringResource, id: String? = nil, @ViewBuilder _ content: () -> Content
        ) {}
      }
      Tab("x") { Text("k") }
      """),
    v(
      "a function of the type that makes a key with the name of one that looks up keys",
      #"""
      class Strings { func text(_ key: String) -> String { NSLocalizedString(key, comment: "") } }
      struct A: View {
        let a = text("x")
        private func text(_ name: String) -> String { ("a." + name).localized() }
      }
      struct B: View {
        let a = text("y")
        private func text(_ name: String) -> String { "a.\(name)".localized() }
      }
      """#
    ).with(
      more: "App/B.swift", letters.map { #"let \#($0) = strings.text("\#($0)");"# }.joined()
    ).with(entries: letters.map { CodeVector.entry($0, "A") }.joined(separator: ",")),
    v(
      "a view that is redacted",
      """
      Text("x").redacted(reason: .placeholder)
      VStack(spacing: 2) {
        LabeledContent("y") { Button("z", action: {}) }
      }
      .padding()
      .redacted(reason: .placeholder)
      """),
    v(
      "a private view that only a preview shows",
      """
      private struct Row: View {
        var body: some View { Text("x") }
      }
      fileprivate struct Cell: View {
        var body: some View { Text("x") }
      }
      #Preview { Row() }
      struct A: PreviewProvider { static var previews: some View { Cell() } }
      """),
    v("a sign as the value", #"NSLocalizedString("x.sign", value: "=", comment: "")"#),
    v("views of a web page", "import Ignite\nText(\"x\")"),
    v("a verbatim text", #"Text(verbatim: "x")"#),
    v("a variable", #"let x = "x"; Text(x); NSLocalizedString(x, comment: "")"#),
    v("a literal of another type", #"let a: LocalizedStringKey = .init(stringLiteral: "x")"#),
    v("output", #"Logger().info("x"); print("x"); assert(a, "x"); fatalError("x")"#),
    v("keys without letters", #"Text("→"); String(localized: "1.")"#),
    v("another bundle", #"NSLocalizedString("x", bundle: kit, comment: "")"#),
    v("the bundle of a class", #"String(localized: "x", bundle: Bundle(for: A.self))"#),
    v("a lookup in another bundle", #"kit.localizedString(forKey: "x", value: nil, table: nil)"#),
    v("a table in a variable", #"NSLocalizedString("x", tableName: name, comment: "")"#),
    v("a table of another project", #"String(localized: "x", table: "Other")"#),
    v("a table with a name like another", #"String(localized: "x", table: "Localizable2")"#),
    v(
      "a table of a framework",
      #"NSLocalizedString("k", tableName: "Harbor", bundle: Bundle(for: A.self), comment: "")"#),
    v(
      "a table of a function of the project",
      #"func row(_ title: LocalizedStringKey, table: String) {}; row("k", table: "Localisable")"#),
    v("a table that a call names twice", #"f(table: "Harbor"); String(localized: "k")"#),
    v("a preview", #"#Preview { Text("x"); Text(String(localized: "x")) }"#),
    v("a provider", #"struct A: PreviewProvider { static var previews: some View { Text("x") } }"#),
    v(
      "a view for a preview",
      #"struct PreviewWrapper: View { var a: some View { Text("x") } }; struct Preview: View { }"#),
    v("debugging", "#if DEBUG\nlet a = String(localized: \"x\")\n#endif"),
    v("a test", #"let a = String(localized: "x")"#, path: "App/AppTests/A.swift"),
    v("a test of its own file", #"let a = String(localized: "x")"#, path: "App/LoginTests.swift"),
    v("a member of another type", #"LaunchAtLogin.Toggle("x")"#),
    v("a comment", #"// String(localized: "x")"# + "\n/* /* Text(\"x\") */ Text(\"x\") */"),
    v("a regular expression", #"let a = /String\(localized: "x"\)/"#),
    v("part of an expression", #"Text("x" + name); Text(a ? "x" : y)"#),
    v("an unknown routine", #"tr("x"); L10n.tr("Localizable", "x"); "x".localized"#),
    v("views in a target that isn't extracted", #"Text("x"); Button("x") {}"#)
      .with(entries: CodeVector.entry("k", "K")),
    v("an unknown type in a target that isn't extracted", #"Text("n \(n)")"#)
      .with(entries: CodeVector.entry("n %@", "N %@")),
    v("an address and a hashtag", ##"Text("https://a.example/b"); Text("#swift @me")"##),
    v(
      "a comment against translation",
      #"NSLocalizedString("x", comment: "Name of the app. Should not be translated")"#),
    v(
      "a package target without localized strings", #"String(localized: "Not found")"#,
      path: "App/Sources/Kit/A.swift"
    ).with(more: "App/Package.swift", manifest),
    v("an empty table", #"String(localized: "x", table: "T")"#).with(otherEntries: ""),
    v(
      "a table whose source strings are only in the code",
      #"NSLocalizedString("x", tableName: "L", value: "X", comment: "")"#
    ).with(more: "App/de.lproj/L.strings", "\"first.key\" = \"A\";"),
    v("one language", #"String(localized: "x")"#).with(entries: #""k" : {}"#),
    c("a C string", #"NSString *a = @"x"; printf("x");"#),
    c(
      "a key that a macro joins",
      #"#define T(k) [b localizedStringForKey:@"a." k value:k table:nil]"#),
    c("a macro without a call", "#define L(k) @\"x\"\nL(@\"y\");"),
  ]

  private static let letters = (0..<10).map { "a\($0)" }
  private static let manyKeys = (0..<12).map { "key.\($0)" }

  private static let manifest =
    #"let package = Package(name: "P", targets: [.target(name: "Kit")])"#
}

extension CodeVector {
  /// Returns the entry of a key that Xcode extracted.
  static func extracted(_ key: String) -> String {
    "\"\(key)\" : { \"localizations\" : \(twoLanguages) }"
  }

  func with(entries: String) -> CodeVector {
    var vector = self
    vector.entries = entries
    return vector
  }

  func with(more path: String, _ text: String) -> CodeVector {
    var vector = self
    vector.more = (path, text)
    return vector
  }

  /// Returns the vector with a routine in the configuration.
  func with(settings routine: String) -> CodeVector {
    var vector = self
    vector.settings += ", \"routines\": [\(routine)]"
    return vector
  }

  /// Returns the vector with another table, which has the key `t`.
  func with(table name: String) -> CodeVector {
    with(
      more: "App/\(name).xcstrings",
      #"{ "sourceLanguage" : "en", "strings" : { "t" : {} }, "version" : "1.0" }"#)
  }

  /// Returns the vector with other entries of the table `T`.
  func with(otherEntries: String) -> CodeVector {
    var vector = self
    vector.otherEntries = otherEntries
    return vector
  }

  /// Returns the vector with a table of phrases that Xcode extracted.
  func with(phrases key: String) -> CodeVector {
    with(
      more: "App/AppShortcuts.xcstrings",
      """
      { "sourceLanguage" : "en", "strings" : { "\(key)" : {
        "extractionState" : "extracted_with_value",
        "localizations" : { "en" : { "stringSet" : {
          "state" : "new", "values" : [ "\(key)", "x" ] } } } } }, "version" : "1.0" }
      """)
  }
}

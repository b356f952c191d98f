import Diagnostics
import Testing

/// The constructs and exceptions of the other rules about code.
@Suite struct CodeVectorTests {
  @Test(arguments: unused + used)
  func `unused-key`(_ vector: CodeVector) async throws { try await vector.check() }

  @Test(arguments: mismatches + defaults + lookups)
  func `arguments and values`(_ vector: CodeVector) async throws { try await vector.check() }

  @Test(arguments: states + comments + bundles)
  func `states, comments and bundles`(_ vector: CodeVector) async throws {
    try await vector.check()
  }
}

/// `unused-key`: the table has the keys `k`, which the code uses, and `a.b`, unless there are
/// others.
extension CodeVectorTests {
  private static func u(
    _ title: String, _ code: String, entries: String? = nil, path: String = "App/A.swift"
  ) -> CodeVector {
    let standard = "\(CodeVector.entry("a.b", "B")),\n\(CodeVector.entry("k", "K"))"
    let calls = #"String(localized: "k"); String(localized: "t", table: "T"); "#
    var vector = CodeVector(
      rule: "unused-key", title: title, code: path.hasSuffix(".m") ? code : calls + code)
    if path.hasSuffix(".m") { vector.more = ("App/B.swift", calls) }
    vector.path = path
    vector.entries = entries ?? standard
    return vector
  }

  private static let marked =
    "\(CodeVector.entry("⟦a.b⟧", "B")),\n\(CodeVector.entry("k", "K"))"

  /// Returns entries with another key, which is used. Nothing is reported about a table of which
  /// less than half is used.
  private static func withUsed(_ entries: String) -> String {
    "\(entries),\n\(CodeVector.entry("k", "K"))"
  }

  private static let interface = """
    <document><objects><button id="aBc-dE-fGh" title="Save"/></objects></document>
    """

  private static let unused: [CodeVector] = [
    u("a manual key", "", entries: marked),
    u(
      "a sentence", "",
      entries: "\(CodeVector.extracted("⟦Log out⟧")), \(CodeVector.extracted("k"))"
    ).as(.note),
    u("an extracted identifier", "", entries: "\(CodeVector.extracted("⟦a.b⟧")), \"k\" : {}"),
    u(
      "values that the code doesn't have", #"let k = ["c", "e"]; tr("\(x)_\(y)_\(n)")"#,
      entries: withUsed(CodeVector.entry("⟦c_d_e_3⟧", "N"))),
    u(
      "the name of a class that the code doesn't look up",
      #"class Menu {}; Text(className); NSLocalizedString("k", comment: className)"#,
      entries: withUsed(CodeVector.entry("⟦App.Menu⟧", "M"))),
    u(
      "a path that ends like the name of a class",
      #"class Menu {}; NSLocalizedString(className, comment: "")"#,
      entries: withUsed(CodeVector.entry("⟦App.Main.Menu⟧", "M"))),
    u(
      "a name that no class has", #"NSLocalizedString(className, comment: "")"#,
      entries: withUsed(CodeVector.entry("⟦App.Menu⟧", "M"))),
    u(
      "another table that is read as a dictionary",
      #"let a = bundle.path(forResource: "T", ofType: "strings")"#, entries: marked),
    u(
      "a table whose folder is a bundle",
      """
      let a = bundle.path(forResource: "Localizable", ofType: "strings") as NSString
      let b = Bundle(path: a.deletingLastPathComponent)
      """, entries: marked),
    u(
      "another file of the same name",
      #"let a = bundle.path(forResource: "Localizable", ofType: "json")"#, entries: marked),
    u("part of another string", #"let a = "see a.b""#, entries: marked),
    u(
      "a text of an interface that isn't a name", "",
      entries: "\(CodeVector.extracted("⟦Log out⟧")), \(CodeVector.extracted("k"))"
    ).as(.note).with(more: "App/A.xib", #"<document><button id="v" title="Log out"/></document>"#),
    u(
      "a string that only begins with a joint", #"let a = ["_short", ".png"]; f("_short")"#,
      entries: withUsed(CodeVector.entry("⟦title_short⟧", "T"))),
    u("another case", #"let a = "A.B""#, entries: marked),
    u("two interpolations", #"Text("\(a)\(b)")"#, entries: marked),
    u("a sentence with a specifier", #"String(format: "a. %@", x)"#, entries: marked),
    u(
      "a key with another specifier than the code names",
      #"Text("n \(a, specifier: "%.2f") of \(b)")"#,
      entries: "\(CodeVector.extracted("⟦n %@ of %lld⟧")), "
        + "\(CodeVector.extracted("n %.2f of %lld")), \(CodeVector.extracted("k"))"
    ).as(.note),
    u("a comment that names it", #"// "a.b""#, entries: marked),
    CodeVector(
      rule: "unused-key", title: "an object that an interface doesn't have", code: "",
      tablePath: "App/mul.lproj/A.xcstrings",
      entries: "\(CodeVector.extracted("aBc-dE-fGh.title")), "
        + CodeVector.extracted("⟦xYz-dE-fGh.title⟧"),
      more: ("App/Base.lproj/A.xib", interface)),
    u("a symbol that doesn't count", "Text(.aB)", entries: marked)
      .with(setting: #""symbols": false"#),
  ]

  private static let used: [CodeVector] = [
    u("a string", #"let a = "a.b""#),
    u("a string of Objective-C", #"id a = @"a.b";"#, path: "App/A.m"),
    u(
      "a name that is appended in Objective-C",
      #"""
      NSString *a = @"wide"; if (b) { a = [a stringByAppendingString:@"Low"]; }
      c = [NSLocalizedString(a, nil) stringByAppendingString:@"..."];
      """#, entries: withUsed(CodeVector.entry("wideLow", "W")), path: "App/A.m"),
    u(
      "a sign that is appended in Objective-C", #"c = [d stringByAppendingString:@"..."];"#,
      entries: withUsed(CodeVector.entry("⟦wide...⟧", "W")), path: "App/A.m"),
    u(
      "parts that other functions may join",
      #"""
      [self askWith:@[@"Yes", @"No"] prefix:@"KeyExpired"];
      NSString *a = NSLocalizedString([prefix stringByAppendingString:button], nil);
      """#, entries: withUsed(CodeVector.entry("⟦KeyExpired_Yes⟧", "Y")), path: "App/A.m"
    ).as(.note),
    u(
      "a single word that is the beginning", #"let a = ["settings", "wide"]"#,
      entries: withUsed(CodeVector.entry("⟦settings.wide⟧", "T"))),
    u(
      "a part of a word that is a string", #"let a = ["Settings", "tle"]"#,
      entries: withUsed(CodeVector.entry("⟦SettingsTitle⟧", "T"))),
    u(
      "a key that a server may send", #"let a = "b""#,
      entries: withUsed(CodeVector.entry("⟦error.1001⟧", "E"))
    ).as(.note),
    u("a string that a macro joins", #"#define T(k) f(@"a." k)"#, path: "App/A.m"),
    u("an array", #"let a = ["a.b", "c"]"#),
    u("a ternary", #"Text(x ? "a.b" : "k")"#),
    u("an enumeration", #"enum A: String { case b = "a.b" }"#),
    u("a key for development", "#if DEBUG\nlet a = \"a.b\"\n#endif"),
    u("a key of a preview", #"#Preview { Text("a.b") }"#),
    u("a key of another bundle", #"NSLocalizedString("a.b", bundle: kit, comment: "")"#),
    u("a prefix", #"NSLocalizedString("a.\(x)", comment: "")"#),
    u("a format that makes it", #"String(format: "a.%@", x)"#),
    u("a prefix that is joined", #"NSLocalizedString("a." + x, comment: "")"#),
    u("a suffix", #"NSLocalizedString(x + ".b", comment: "")"#),
    u(
      "values that are literals, names or numbers", #"y = .d_e; let k = "c"; tr("\(x)_\(y)_\(n)")"#,
      entries: withUsed(CodeVector.entry("c_d_e_3", "N"))),
    u(
      "an ending that is appended", #"var a = key.rawValue; a.append("_short")"#,
      entries: withUsed(CodeVector.entry("title_short", "T"))),
    u(
      "an ending that is added", #"a += "_short"; b = c + "_long""#,
      entries: withUsed(
        "\(CodeVector.entry("title_long", "T")),\n\(CodeVector.entry("title_short", "T"))")),
    u(
      "an ending that a property returns",
      #"""
      var localizationSuffix: String? {
        switch self { case .england: return nil; case .wales: return "_short" }
      }
      """#, entries: withUsed(CodeVector.entry("title_short", "T"))),
    u(
      "an ending that is appended in Objective-C", #"[a appendString:@"_short"];"#,
      entries: withUsed(CodeVector.entry("title_short", "T")), path: "App/A.m"),
    u(
      "the end of a key that a function of the type completes",
      #"""
      class Strings { func text(_ key: String) -> String { NSLocalizedString(key, comment: "") } }
      struct A {
        let t = text("open")
        func text(_ end: String) -> String { (x + "." + end).loc() }
      }
      """#, entries: withUsed(CodeVector.entry("menu.open", "O"))),
    u("a list", #"let a = "c|a.b|d".split(separator: "|")"#),
    u("an interpolation", #"Text("n \(x)")"#, entries: withUsed(CodeVector.entry("n %lld", "N"))),
    u(
      "a summary of an intent", #"Summary("Add \(\.$url)")"#,
      entries: withUsed(CodeVector.entry("Add ${url}", "A"))),
    u("a symbol", "Text(.aB)"),
    u("a key of the configuration", "").with(setting: #""used": ["a.*"]"#),
    u("a prefix of the configuration", "").with(setting: #""used": [{ "prefix": "a." }]"#),
    u("an Info.plist", "").with(
      more: "App/Info.plist",
      "<plist><dict><key>UIApplicationShortcutItems</key><array><dict>"
        + "<key>UIApplicationShortcutItemTitle</key><string>a.b</string></dict></array></dict></plist>"
    ),
    u("a property list of the project", "").with(
      more: "App/Panes.plist",
      "<plist><array><dict><key>Title</key><string>a.b</string></dict></array></plist>"),
    u("a key of a property list of the project", "").with(
      more: "App/de.lproj/Panes.plist",
      "<plist><dict><key>a.b</key><string>x</string></dict></plist>"),
    u("a text of an intent definition", "").with(
      more: "App/A.intentdefinition",
      "<plist><dict><key>INIntentPrompt</key><string>a.b</string></dict></plist>"),
    u("a settings bundle", "").with(
      more: "App/Settings.bundle/Root.plist",
      "<plist><dict><key>PreferenceSpecifiers</key><array><dict><key>Title</key>"
        + "<string>a.b</string></dict></array></dict></plist>"),
    u("an attribute of an interface", "").with(
      more: "App/A.xib",
      """
      <document><objects><view id="v"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute
      type="string" keyPath="key" value="a.b"/></userDefinedRuntimeAttributes></view></objects>
      </document>
      """),
    u("a text of an interface that is a name", "").with(
      more: "App/A.storyboard",
      #"<document><objects><view id="v"><segments><segment title="a.b"/></segments></view>"#
        + "</objects></document>"),
    u("an intent definition", "").with(
      more: "App/A.intentdefinition",
      "<plist><dict><key>INIntentTitle</key><string>T</string><key>INIntentTitleID</key>"
        + "<string>a.b</string></dict></plist>"),
    u("strings of a build", "").with(
      more: "App/A.stringsdata",
      #"{ "source": "A.swift", "tables": { "Localizable": [{ "key": "a.b" }] }, "version": 1 }"#),
    CodeVector(
      rule: "unused-key", title: "an object of an interface",
      code: #"String(localized: "k", table: "A")"#,
      tablePath: "App/mul.lproj/A.xcstrings",
      entries: withUsed(CodeVector.extracted("aBc-dE-fGh.title")),
      more: ("App/Base.lproj/A.xib", interface)),
    u("another text file", "").with(more: "App/a.json", #"{ "title": "a.b" }"#)
      .with(setting: #""include": ["App/**", "App/**/*.json"]"#),
    u(
      "the name of a class", "class Menu {}; NSLocalizedString(className, comment: \"\")",
      entries: withUsed(CodeVector.entry("App.Menu", "M"))),
    u(
      "the name of a class in a wrapper",
      """
      func loc(_ key: String) -> String { NSLocalizedString(key, comment: "") }
      final class Menu { var a: String { loc(String(describing: type(of: self))) } }
      """, entries: withUsed(CodeVector.entry("Menu", "M"))),
    u(
      "the name of a class in a property",
      """
      extension String { var loc: String { NSLocalizedString(self, comment: "") } }
      class Menu { let a = NSStringFromClass(Menu.self).loc }
      """, entries: withUsed(CodeVector.entry("Menu", "M"))),
    u(
      "the name of a class in a variable",
      "class Menu {}\nlet name = self.className\nlet a = NSLocalizedString(name, comment: \"\")",
      entries: withUsed(CodeVector.entry("Menu", "M"))),
    u(
      "the name of a class of Objective-C",
      """
      @interface Menu : NSObject
      id a = [bundle localizedStringForKey:NSStringFromClass([self class]) value:nil table:nil];
      """, entries: withUsed(CodeVector.entry("Menu", "M")), path: "App/A.m"),
    u(
      "a table that is read as a dictionary",
      #"let a = bundle.url(forResource: "Localizable", withExtension: "strings")"#),
    u(
      "a table whose constant name is read as a dictionary",
      #"let t = "Localizable"; let a = bundle.path(forResource: t, ofType: "strings")"#),
    u(
      "a table that Objective-C reads as a dictionary",
      #"id a = [[NSBundle mainBundle] pathForResource:@"Localizable" ofType:@"strings"];"#,
      path: "App/A.m"),
    u("a stale key", "", entries: "\(CodeVector.entry("a.b", "B", "stale")), \"k\" : {}"),
  ]
}

/// The rules about arguments and default values.
extension CodeVectorTests {
  private static func m(
    _ title: String, _ source: String, _ arguments: String
  ) -> CodeVector {
    var vector = CodeVector(
      rule: "key-argument-mismatch", title: title,
      code: "String(format: NSLocalizedString(\(arguments)")
    vector.entries = CodeVector.entry("k", source)
    return vector
  }

  private static let mismatches: [CodeVector] = [
    m("no argument", "%@", #"⟦"k"⟧, comment: ""))"#),
    m("too few arguments", "%@ %@", #"⟦"k"⟧, comment: ""), "a")"#),
    m("too few numbered arguments", "%2$@ %1$@", #"⟦"k"⟧, comment: ""), "a")"#),
    m("a number for an object", "%@", #"⟦"k"⟧, comment: ""), list.count)"#),
    m("an object for a number", "%lld", #"⟦"k"⟧, comment: ""), "a")"#),
    m("a fraction for an integer", "%lld", #"⟦"k"⟧, comment: ""), 1.5)"#),
    m("an integer for a fraction", "%f", #"⟦"k"⟧, comment: ""), Int(x))"#),
    m("after a locale", "%lld", #"⟦"k"⟧, comment: ""), locale: .current, "a")"#),
    CodeVector(
      rule: "key-argument-mismatch", title: "a default value with another argument",
      code: #"String(localized: ⟦"k"⟧, defaultValue: "\("a") items")"#,
      entries: CodeVector.entry("k", "%lld items")),
    CodeVector(
      rule: "key-argument-mismatch", title: "a default value with the same argument",
      code: #"String(localized: "k", defaultValue: "\(list.count) things")"#,
      entries: CodeVector.entry("k", "%lld items")),
    CodeVector(
      rule: "key-argument-mismatch", title: "a default value without arguments",
      code: #"String(localized: "k", defaultValue: "items")"#,
      entries: CodeVector.entry("k", "%lld items")),
    m("an object for a C string", "%s", #"⟦"k"⟧, comment: ""), "a")"#),
    m("a number for a C string", "%s", #"⟦"k"⟧, comment: ""), list.count)"#),
    m("a C string", "%s", #""k", comment: ""), (a as NSString).utf8String!)"#),
    m("a pointer to characters", "%s", #""k", comment: ""), pointer)"#),
    m("the right arguments", "%lld %@", #""k", comment: ""), list.count, "a")"#),
    m("another integer", "%lld", #""k", comment: ""), UInt8(x))"#),
    m("too many arguments", "%@", #""k", comment: ""), "a", "b")"#),
    m("unknown types", "%lld %@", #""k", comment: ""), a, b)"#),
    m("an array", "%lld %@", #""k", comment: ""), arguments: list)"#),
  ]

  private static func d(
    _ title: String, _ code: String, _ source: String, _ state: String = "manual",
    path: String = "App/A.swift"
  ) -> CodeVector {
    var vector = CodeVector(rule: "default-value-differs", title: title, code: code, path: path)
    vector.entries = CodeVector.entry("k", source, state)
    return vector
  }

  private static let defaults: [CodeVector] = [
    d("a string", #"String(localized: ⟦"k"⟧, defaultValue: "A")"#, "B"),
    d("the value of a view", #"LabeledContent("k", value: "A")"#, "B"),
    d("a value", #"NSLocalizedString(⟦"k"⟧, value: "A", comment: "")"#, "B"),
    d("a resource", #"LocalizedStringResource(⟦"k"⟧, defaultValue: "A")"#, "B"),
    d(
      "Objective-C", #"NSLocalizedStringWithDefaultValue(⟦@"k"⟧, nil, nil, @"A", nil)"#, "B",
      path: "App/A.m"),
    d("a lookup", #"Bundle.main.localizedString(forKey: ⟦"k"⟧, value: "A", table: nil)"#, "B"),
    d("several lines", #"String(localized: ⟦"k"⟧, defaultValue: "A")"#, #"A\nB"#),
    d("the same string", #"String(localized: "k", defaultValue: "A")"#, "A"),
    d("the same arguments", #"String(localized: "k", defaultValue: "\(x) of A")"#, "%lld of A"),
    d(
      "a string that Xcode will write", #"String(localized: "k", defaultValue: "A")"#, "B",
      "extracted_with_value"),
    d("a variable", #"String(localized: "k", defaultValue: a)"#, "B"),
    d(
      "another value for a key that the table doesn't have",
      #"NSLocalizedString("x", value: "A", comment: ""); NSLocalizedString(⟦"x"⟧, value: "B")"#, "B"
    ),
    d(
      "another value for a string that Xcode will write",
      #"String(localized: "k", defaultValue: "A"); String(localized: ⟦"k"⟧, defaultValue: "C")"#,
      "B", "extracted_with_value"),
    d(
      "one value, and a use without",
      #"NSLocalizedString("x", value: "A", comment: ""); NSLocalizedString("x", comment: "")"#, "B"),
    d(
      "values of different tables and bundles",
      #"NSLocalizedString("x", value: "A"); NSLocalizedString("x", bundle: kit, value: "B")"#, "B"),
    d("no value", #"NSLocalizedString("k", comment: "")"#, "B"),
  ]

  private static func i(
    _ title: String, _ code: String, keys: String..., path: String = "App/A.swift"
  ) -> CodeVector {
    var vector = CodeVector(rule: "interpolated-lookup", title: title, code: code, path: path)
    vector.entries = (["k"] + keys).map { CodeVector.entry($0, "A") }.joined(separator: ",\n")
    return vector
  }

  private static let lookups: [CodeVector] = [
    i("an interpolation", #"NSLocalizedString(⟦"Delete \(name)?"⟧, comment: "")"#),
    i("one key with the beginning", #"NSLocalizedString(⟦"a.\(id)"⟧, comment: "")"#, keys: "a.b"),
    i("a lookup", #"Bundle.main.localizedString(forKey: ⟦"Hi \(a)"⟧, value: "", table: nil)"#),
    i(
      "two keys with the beginning", #"NSLocalizedString("a.\(id)", comment: "")"#,
      keys: "a.b", "a.c"),
    i(
      "two keys with a specifier at the place of the value",
      #"NSLocalizedString(⟦"Files (\(n))"⟧, comment: "")"#, keys: "Files (%@)", "Files (%lld)"),
    i(
      "one key next to those with a specifier", #"NSLocalizedString(⟦"a.\(id)"⟧, comment: "")"#,
      keys: "a.%@", "a.%1$lld", "a.b"),
    i("a key that is only computed", #"NSLocalizedString("\(id)", comment: "")"#),
    i("a variable", "NSLocalizedString(key, comment: \"\")"),
    i("another bundle", #"NSLocalizedString("Hi \(a)", bundle: kit, comment: "")"#),
    i("a string", #"String(localized: "Hi \(a)"); Text("Hi \(a)")"#),
    i("debugging", "#if DEBUG\nlet a = NSLocalizedString(\"Hi \\(a)\", comment: \"\")\n#endif"),
  ]
}

/// The rules about strings that are formats.
extension CodeVectorTests {
  @Test(arguments: formats) func `formats`(_ vector: CodeVector) async throws {
    try await vector.check()
  }

  private static func f(
    _ rule: RuleID, _ title: String, _ source: String, _ code: String, path: String = "App/A.swift"
  ) -> CodeVector {
    var vector = CodeVector(rule: rule, title: title, code: code, path: path)
    vector.entries = CodeVector.entry("k", source)
    return vector
  }

  private static let formats: [CodeVector] = [
    f(
      "unused-argument", "a constant that is formatted", "K",
      #"let a = NSLocalizedString(⟦"k"⟧, comment: ""); b = String(format: a, name)"#),
    f(
      "unused-argument", "a constant that only a comment formats", "K",
      """
      NSString *a = NSLocalizedString(@"k", nil);
      // b = [NSString stringWithFormat:a, name];
      [alert setMessageText:a];
      """, path: "App/A.m"),
    f(
      "unused-argument", "a constant that is formatted after a comment and a text with its name",
      "K",
      #"""
      NSString *a = NSLocalizedString(⟦@"k"⟧, nil); /* { a */ NSLog(@"} a");
      b = [NSString stringWithFormat:a, name];
      """#, path: "App/A.m"),
    f(
      "unused-argument", "a variable of another function", "K",
      #"""
      - (void)f { NSString *a = NSLocalizedString(@"k", nil); if (b) { [c d]; /* { */ } }
      - (void)g { NSString *e = [NSString stringWithFormat:a, name]; }
      """#, path: "App/A.m"),
    f(
      "unformatted-string", "a displayed attributed string", "%@ K",
      #"let a = NSAttributedString(string: NSLocalizedString(⟦"k"⟧, comment: "")); label.show(a)"#),
    f(
      "unformatted-string", "an initializer of the project with a format", "%@ K",
      """
      let a = NSAttributedString(string: NSLocalizedString("k", comment: ""))
      label.attributedText = NSMutableAttributedString(format: a, name)
      """),
    f(
      "unformatted-string", "an attributed string whose placeholder is replaced", "%@ K",
      """
      let a = NSMutableAttributedString(string: NSLocalizedString("k", comment: ""))
      a.replaceCharacters(in: (a.string as NSString).range(of: "%@"), with: name)
      """),
  ]
}

/// The rules about states, comments and bundles.
extension CodeVectorTests {
  private static func s(_ title: String, _ code: String, entries: String) -> CodeVector {
    var vector = CodeVector(rule: "not-stale", title: title, code: code)
    vector.entries = entries
    return vector
  }

  private static let stale = CodeVector.entry("k", "A", "stale")
    .replacing(#""stale""#, with: #""⟦stale⟧""#)

  private static let states: [CodeVector] = [
    s("a stale key in a call", #"String(localized: "k")"#, entries: stale),
    s("a stale key in a lookup", #"NSLocalizedString("k", comment: "")"#, entries: stale),
    s("a stale key in a string", #"let a = "k""#, entries: CodeVector.entry("k", "A", "stale")),
    s("a stale key of a view", #"Text("k")"#, entries: "\(stale), \"x\" : {}"),
    s("a stale key of a title", #"list.navigationTitle("k")"#, entries: "\"a\" : {}, \(stale)"),
    s(
      "a stale key of a typed literal", #"let a: LocalizedStringKey = "k""#,
      entries: "\(stale), \"x\" : {}"),
    s(
      "a stale key of a view in a target that isn't extracted", #"Text("k")"#,
      entries: CodeVector.entry("k", "A", "stale") + ", " + CodeVector.entry("x", "A")),
    s(
      "a stale key of a view with another bundle", #"Text("k", bundle: kit)"#,
      entries: "\(CodeVector.entry("k", "A", "stale")), \"x\" : {}"),
    s(
      "a stale key of a wrapper",
      #"extension String { var loc: String { NSLocalizedString(self, comment: "") } }; "k".loc"#,
      entries: "\(CodeVector.entry("k", "A", "stale")), \"x\" : {}"),
    CodeVector(
      rule: "stale-entry", title: "a stale key of a view in a target that isn't extracted",
      code: #"Text("k")"#, entries: "\(stale), \(CodeVector.entry("x", "A"))"),
    CodeVector(
      rule: "stale-entry", title: "a stale key of a view", code: #"Text("k")"#,
      entries: "\(CodeVector.entry("k", "A", "stale")), \"x\" : {}"),
    s(
      "a stale key in a preview", #"#Preview { Text(String(localized: "k")) }"#,
      entries: CodeVector.entry("k", "A", "stale")),
    s(
      "a stale key of another table", #"String(localized: "k", table: "T")"#,
      entries: CodeVector.entry("k", "A", "stale")),
    s("a manual key", #"String(localized: "k")"#, entries: CodeVector.entry("k", "A")),
    p("a call in the target", #"String(localized: "k", bundle: .module)"#, isReported: true),
    p("a call in another target", #"String(localized: "k", bundle: .module)"#, target: "Other"),
    p("a call in the app", #"String(localized: "k")"#, path: "App/A.swift"),
    p("a call of the app's string", #"String(localized: "k")"#, table: "App", isReported: true),
    p("the module's string", #"String(localized: "k", bundle: .module)"#, table: "App"),
  ]

  /// - Parameter table: the folder of the table.
  private static func p(
    _ title: String, _ code: String, target: String = "Kit", path: String? = nil,
    table: String = "App/Sources/Kit", isReported: Bool = false
  ) -> CodeVector {
    var vector = s(
      "a stale key, and \(title)", code,
      entries: isReported ? stale : CodeVector.entry("k", "A", "stale"))
    vector.path = path ?? "App/Sources/\(target)/A.swift"
    vector.tablePath = "\(table)/Localizable.xcstrings"
    vector.more = (
      "App/Package.swift",
      #"let package = Package(name: "P", targets: [.target(name: "Kit"), .target(name: "Other")])"#
    )
    return vector
  }

  private static func n(_ title: String, _ first: String, _ second: String) -> CodeVector {
    CodeVector(
      rule: "conflicting-comments", title: title,
      code: "String(localized: \"k\", comment: \"\(first)\")\n\(second)")
  }

  private static let comments: [CodeVector] = [
    n("another comment", "a", #"NSLocalizedString(⟦"k"⟧, comment: "b")"#),
    n(
      "another comment after one of two lines", #"a\nb"#, #"NSLocalizedString(⟦"k"⟧, comment: "b")"#
    ),
    n("a comment in other letters", "OK button", #"NSLocalizedString("k", comment: "Ok-button.")"#),
    n("the name of a type", "LoginView", #"NSLocalizedString("k", comment: "b")"#),
    n("the same comment", "a", #"NSLocalizedString("k", comment: "a")"#),
    n("an empty comment", "a", #"NSLocalizedString("k", comment: "")"#),
    n("a comment of another table", "a", #"String(localized: "k", table: "T", comment: "b")"#),
  ]

  private static func b(
    _ title: String, _ code: String, target: String = #".target(name: "Kit")"#,
    path: String = "App/Sources/Kit/A.swift"
  ) -> CodeVector {
    var vector = CodeVector(rule: "wrong-bundle", title: title, code: code, path: path)
    vector.tablePath = "App/Sources/Kit/Resources/Localizable.xcstrings"
    vector.more = ("App/Package.swift", "let package = Package(name: \"P\", targets: [\(target)])")
    return vector
  }

  private static let bundles: [CodeVector] = [
    b("NSLocalizedString in a package", #"NSLocalizedString(⟦"k"⟧, comment: "")"#),
    b("a string in a package", #"String(localized: ⟦"k"⟧)"#),
    b("an attributed string", #"AttributedString(localized: ⟦"k"⟧)"#),
    b("a resource in a package", #"LocalizedStringResource(⟦"k"⟧)"#),
    b(
      "a folder of its own", #"String(localized: ⟦"k"⟧)"#,
      target: #".target(name: "Other", dependencies: ["A"], path: "Sources/Kit")"#),
    b("a key of no table", #"String(localized: "x")"#),
    b("the module", #"String(localized: "k", bundle: .module)"#),
    b("the macro", #"String(localized: "k", bundle: #bundle)"#),
    b("the main bundle by name", #"String(localized: "k", bundle: .main)"#),
    b("a view", #"Text(⟦"k"⟧); LocalizedStringKey("k")"#),
    b("a typed resource", #"let a: LocalizedStringResource = ⟦"k"⟧"#),
    b("a typed value", #"var a: String.LocalizationValue { b ? "k" : "x" }"#),
    b(
      "a value in a string",
      #"String(localized: .init(⟦"k"⟧)); String(localized: .init("k"), bundle: b)"#),
    b(
      "a title of an intent",
      "import AppIntents; struct A { static let title: LocalizedStringResource = \"k\" }"),
    b("a preview in a package", #"#Preview { Text(String(localized: "k")) }"#),
    b("an executable", #"String(localized: "k")"#, target: #".executableTarget(name: "Kit")"#),
    b(
      "an executable with a computed name", #"String(localized: "k")"#,
      target: #".target(name: "Kit"), .executableTarget(name: name)"#),
    b("a folder without a target", #"String(localized: "k")"#, target: #".target(name: "A")"#),
    b(
      "a target with another folder", #"String(localized: "k")"#,
      target: #".target(name: "Kit", path: "Code")"#),
    b("another branch for an app", "#if !SWIFT_PACKAGE\nlet a = String(localized: \"k\")\n#endif"),
    b("a key that is its own string", #"String(localized: "k")"#)
      .with(entries: CodeVector.entry("k", "k")),
    b("code of the app", #"String(localized: "k")"#, path: "App/A.swift"),
  ]
}

extension CodeVector {
  /// Returns the vector with another member of `code` in the configuration.
  func with(setting member: String) -> CodeVector {
    var vector = self
    vector.settings = member.contains("include") ? member : "\(settings), \(member)"
    return vector
  }

  func `as`(_ severity: Severity) -> CodeVector {
    var vector = self
    vector.severity = severity
    return vector
  }
}

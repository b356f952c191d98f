import SourceCode
import Testing

/// Literals that Swift types as keys because of a declaration around them, and branches of `? :`.
@Suite struct TypedLiteralTests {
  @Test(arguments: declarations + results + initializers + branches + frameworks)
  func `the type of an expression makes its literals keys`(_ example: KeyUseCase) {
    example.check()
  }

  @Test(arguments: exceptions)
  func `literals of other types are not keys`(_ example: KeyUseCase) { example.check() }

  @Test(arguments: comments)
  func `comments and spaces around a key are skipped`(_ example: KeyUseCase) { example.check() }

  private static let declarations: [KeyUseCase] = [
    .init(
      "a constant", #"struct I { static let title: LocalizedStringResource = ⟦"Send"⟧ }"#,
      "likely resource Send"),
    .init(
      "an optional variable", #"var title: LocalizedStringKey? = ⟦"Send"⟧"#,
      "likely localizedKey Send"),
    .init(
      "a qualified type", #"let title: String.LocalizationValue = ⟦"Send"⟧"#, "likely string Send"),
    .init(
      "a default argument", #"func f(title: LocalizedStringKey = ⟦"Send"⟧) {}"#,
      "likely localizedKey Send"),
    .init(
      "an array", #"let all: [LocalizedStringKey] = [⟦"a"⟧, ⟦"b"⟧]"#,
      "likely localizedKey a", "likely localizedKey b"),
    .init(
      "the values of a dictionary",
      #"static let all: [Tab: DisplayRepresentation] = [.a: ⟦"A"⟧, .b: ⟦"B"⟧]"#,
      "likely intent A", "likely intent B"),
    .init(
      "types of App Intents",
      """
      static let typeDisplayRepresentation: TypeDisplayRepresentation = ⟦"Tab"⟧
      static let description: IntentDescription = ⟦"Opens it"⟧
      """, "likely intent Tab", "likely intent Opens it"),
    .init(
      "a branch of a constant", #"let t: LocalizedStringKey = isNew ? ⟦"New"⟧ : ⟦"Old"⟧"#,
      "likely localizedKey New", "likely localizedKey Old"),
    .init(
      "an assignment to a variable of the file",
      """
      @State private var error: LocalizedStringKey?
      func fail() {
        let text: LocalizedStringResource
        error = ⟦"failed"⟧
        self.error = isNew ? ⟦"new"⟧ : ⟦"old"⟧
        text = .init(⟦"text"⟧)
      }
      """, "likely localizedKey failed", "likely localizedKey new", "likely localizedKey old",
      "likely resource text"),
    .init(
      "a value of an enumeration",
      """
      enum Status {
        case valid, invalid(reason: LocalizedStringResource)
        case other(LocalizedStringKey)
      }
      let status: Status = .invalid(reason: ⟦"r"⟧)
      let next = Status.other(⟦"o"⟧)
      """, "likely declared r", "likely declared o"),
    .init(
      "a conversion", #"f(⟦"Send"⟧ as LocalizedStringKey)"#, "likely localizedKey Send"),
  ]

  private static let results: [KeyUseCase] = [
    .init(
      "a computed property", #"var title: LocalizedStringKey { ⟦"Home"⟧ }"#,
      "likely localizedKey Home"),
    .init(
      "a getter", #"var title: LocalizedStringKey { get { ⟦"Home"⟧ } }"#,
      "likely localizedKey Home"),
    .init(
      "the cases of a switch",
      """
      var title: LocalizedStringResource {
        switch self {
        case .home: ⟦"Home"⟧
        case .local, .other:
          ⟦"Local"⟧
        default: return ⟦"Other"⟧
        }
      }
      """, "likely resource Home", "likely resource Local", "likely resource Other"),
    .init(
      "conditions and cases on one line",
      """
      var title: LocalizedStringKey { switch self { case .a(x: 1): ⟦"A"⟧; case .b: return ⟦"B"⟧ } }
      var name: LocalizedStringKey { if a { return ⟦"C"⟧ } else if b { ⟦"D"⟧ } else { ⟦"E"⟧ } }
      var text: LocalizedStringKey { let x = 1; switch y { case "a", "b": ⟦"F"⟧; default: ⟦"G"⟧ } }
      var other: LocalizedStringKey {
        switch self {
        case .a: if isOn { return ⟦"H"⟧ }
        case .b: show(title: all.map { "x" })
        }
      }
      var string: LocalizedStringKey { key(all.map { switch $0 { case .a: "y" } }) }
      """, "likely localizedKey A", "likely localizedKey B", "likely localizedKey C",
      "likely localizedKey D", "likely localizedKey E", "likely localizedKey F",
      "likely localizedKey G", "likely localizedKey H"),
    .init(
      "a condition in several lines",
      """
      var title: LocalizedStringKey {
        if let name = item?.name,
          all.allSatisfy(isOpen) {
          return ⟦"One"⟧
        }
        guard isNew
          || isOld else { return ⟦"Two"⟧ }
        return ⟦"Three"⟧
      }
      """, "likely localizedKey One", "likely localizedKey Two", "likely localizedKey Three"),
    .init(
      "a function with conditions",
      """
      func title(for name: String) -> LocalizedStringKey? {
        guard name != "x" else { return nil }
        if name == "y" {
          return ⟦"Y"⟧
        } else if name == "z" {
          return ⟦"Z"⟧
        }
        return name.isEmpty ? ⟦"Empty"⟧ : ⟦"Full"⟧
      }
      """, "likely localizedKey Y", "likely localizedKey Z", "likely localizedKey Empty",
      "likely localizedKey Full"),
    .init(
      "a branch in several lines",
      """
      var title: LocalizedStringKey {
        isNew
          ? ⟦"New"⟧
          : ⟦"Old"⟧
      }
      """, "likely localizedKey New", "likely localizedKey Old"),
    .init(
      "an array that a function returns",
      #"func all() -> [LocalizedStringKey] { return [⟦"a"⟧, ⟦"b"⟧] }"#,
      "likely localizedKey a", "likely localizedKey b"),
    .init(
      "the values of a dictionary",
      #"static var all: [Tab: DisplayRepresentation] { [.a: ⟦"A"⟧, .b: .init(title: ⟦"B"⟧)] }"#,
      "likely intent A", "likely intent B"),
  ]

  private static let initializers: [KeyUseCase] = [
    .init(
      "the initializer of the type that is expected",
      """
      struct Style { let title: LocalizedStringKey; let id: String }
      var style: Style { .init(title: ⟦"Linear"⟧, id: "linear") }
      let other: Style = .init(title: ⟦"Other"⟧, id: "other")
      """, "likely declared Linear", "likely declared Other"),
    .init(
      "an initializer of the type around a function",
      """
      struct Style { init(title: LocalizedStringKey, isOn: Bool) {} }
      extension Style {
        static func save(isOn: Bool) -> Self {
          .init(title: isOn ? ⟦"Unsave"⟧ : ⟦"Save"⟧, isOn: isOn)
        }
      }
      """, "likely declared Unsave", "likely declared Save"),
    .init(
      "the initializer that has the labels",
      """
      struct Entry { init(_ title: LocalizedStringResource, value: Int, isOn: Bool = false) {} }
      struct Row { let id: String; let label: LocalizedStringKey; var size = 1 }
      entry(.init(⟦"Actor"⟧, value: 1)); var base: Entry; base = .init(⟦"Base"⟧, value: 1, isOn: a)
      rows.append(.init(id: "x", label: ⟦"Short:"⟧)); all = [.init(id: b, label: ⟦"Long:"⟧, size: 5)]
      """, "likely declared Actor", "likely declared Base", "likely declared Short:",
      "likely declared Long:"),
    .init(
      "a localized string", #"label.text = .init(localized: ⟦"Done"⟧, table: "T")"#,
      "likely string Done | table T | displayed"),
    .init("the key of a text", #"Text(.init(⟦"Done"⟧))"#, "likely swiftUI Done"),
    .init(
      "the table of a call around a key",
      #"Text(.init(⟦"a"⟧), tableName: "T"); Text(LocalizedStringKey(⟦"b"⟧), bundle: .module)"#,
      "likely swiftUI a | table T", "sure localizedKey b | bundle module | displayed"),
    .init(
      "the value of a literal that has the type of a key",
      #"f(LocalizedStringKey(⟦"a \(b)"⟧)); f(⟦"c \(d)"⟧ as LocalizedStringKey)"#,
      "sure localizedKey a %?", "likely localizedKey c %?"),
    .init(
      "the value of a literal that is an argument of an initializer",
      #"""
      f(LocalizedStringKey.init(⟦"a \(b)"⟧)); let k: LocalizedStringKey = .init(⟦"c \(d)"⟧)
      Text(.init(⟦"e \(f)"⟧)); String(localized: .init(⟦"g \(h)"⟧), bundle: kit)
      let r: LocalizedStringResource = .init(⟦"i \(j)"⟧)
      struct Row { init(_ t: LocalizedStringKey, n: Int) {} }; func g(_ r: Row) {}
      g(.init(⟦"m \(o)"⟧, n: 1))
      """#,
      "sure localizedKey a *", "sure localizedKey c *", "likely swiftUI e *",
      "likely string g * | bundle other", "sure resource i %?", "likely declared m %?"),
    .init(
      "the strings of an alert", #"Alert(title: .init(⟦"a"⟧), message: .init(⟦"b"⟧))"#,
      "likely swiftUI a", "likely swiftUI b"),
  ]

  private static let branches: [KeyUseCase] = [
    .init(
      "both branches of an argument", #"Text(isOpen ? ⟦"Close"⟧ : ⟦"Open"⟧)"#,
      "likely swiftUI Close", "likely swiftUI Open"),
    .init(
      "a labeled argument", #"String(localized: a(1, 2) ? ⟦"x"⟧ : ⟦"y"⟧, table: "T")"#,
      "sure string x | table T", "sure string y | table T"),
    .init(
      "a condition with a literal", #"Text(name == "x" ? ⟦"Close"⟧ : ⟦"Open"⟧)"#,
      "likely swiftUI Close", "likely swiftUI Open"),
    .init(
      "a branch without a value",
      #"alert(title: a ? nil : ⟦"x"⟧); func alert(title: LocalizedStringKey?) {}"#,
      "likely declared x"),
    .init(
      "a chain of conditions", #"Text(a ? ⟦"x"⟧ : b ? ⟦"y"⟧ : ⟦"z"⟧)"#,
      "likely swiftUI x", "likely swiftUI y", "likely swiftUI z"),
    .init(
      "an argument of Objective-C", #"NSLocalizedString(a ? ⟦@"x"⟧ : ⟦@"y"⟧, @"c")"#,
      ["sure foundation x | comment c", "sure foundation y | comment c"], language: .c),
  ]

  private static let frameworks: [KeyUseCase] = [
    .init(
      "the name of a value in a chart",
      #"import Charts; let m = LineMark(x: .value(⟦"Day"⟧, day), y: .value(⟦"Steps"⟧, 5))"#,
      "likely chart Day", "likely chart Steps"),
    .init(
      "the alert of a live activity",
      #"import ActivityKit; AlertConfiguration(title: ⟦"a"⟧, body: ⟦"b"⟧, sound: .default)"#,
      "sure resource a", "sure resource b"),
    .init(
      "a label of an axis", #"import Charts; AxisValueLabel(⟦"\(n.formatted())°F"⟧)"#,
      "likely chart %@°F"),
    .init(
      "the description of a widget", #"import WidgetKit; c.description(⟦"Shows it"⟧)"#,
      "likely swiftUI Shows it"),
    .init(
      "the dialogs of an intent",
      #"return .result(dialog: ⟦"Done"⟧); throw $name.needsValueError(⟦"Which one?"⟧)"#,
      "likely intent Done", "likely intent Which one?"),
  ]

  private static let exceptions: [KeyUseCase] = [
    .init("a string", #"var id: String { "Home" }"#),
    .init("another type", #"let name: Name = "Home""#),
    .init(
      "a closure in a function", #"var k: LocalizedStringKey { key(all.map { "x" }) }"#),
    .init(
      "a constant in a function",
      """
      func key() -> LocalizedStringKey {
        let name = isNew ? "x" : "y"
        var other = "z"
        return LocalizedStringKey(name)
      }
      """),
    .init(
      "the pattern of a case",
      """
      func key(_ name: String) -> LocalizedStringKey {
        switch name {
        case "a", "b": ⟦"A"⟧
        default: ⟦"B"⟧
        }
      }
      """, "likely localizedKey A", "likely localizedKey B"),
    .init("a branch that may be a string", #"Text(isOpen ? name : "Open")"#),
    .init("a branch before one that may be a string", #"Text(isOpen ? "Open" : name)"#),
    .init(
      "branches of which one is joined, so that both are strings",
      #"""
      Text(isAll ? ⟦"All"⟧ : "Latest " + name); Text(isAll ? "Latest " + name : "None")
      Text(isAll ? name + " only" : ⟦"Nothing"⟧); Text(isAll ? ⟦"A"⟧ : isNew ? ⟦"N"⟧ : "O " + name)
      Text(isAll ? "L " + name : isNew ? ⟦"New"⟧ : ⟦"Old"⟧); Text(isAll ? ⟦"C"⟧ : "x".capitalized)
      """#, "evidence swiftUI All", "evidence swiftUI Nothing",
      "evidence swiftUI A", "evidence swiftUI N", "evidence swiftUI New", "evidence swiftUI Old",
      "evidence swiftUI C"),
    .init(
      "a branch next to a default value",
      #"Label(isShown ? me?.name ?? "Me" : ⟦"Me"⟧, systemImage: "x")"#, "evidence swiftUI Me"),
    .init(
      "branches with an operator in the condition or in another argument",
      #"""
      Text(a + "x" == b ? ⟦"Y"⟧ : ⟦"N"⟧, comment: "a" + "b"); Text(a ?? "k" == b ? ⟦"L"⟧ : ⟦"R"⟧)
      """#, "likely swiftUI Y | comment ab", "likely swiftUI N | comment ab",
      "likely swiftUI L", "likely swiftUI R"),
    .init(
      "branches of a function that takes a string",
      #"NSLocalizedString(isAll ? ⟦"all"⟧ : "latest." + name, comment: "")"#, "sure foundation all"),
    .init(
      "an assignment to another variable",
      """
      var error: LocalizedStringKey?
      var name = ""
      name = "x"
      if error == "x" {}
      item.error = "x"
      func f() { var error = ""; error = "x" }
      func g(error: String) { var error = error; error = "x" }
      """),
    .init(
      "an assignment after a brace",
      """
      var error: LocalizedStringKey?
      if isOpen { error = nil
      } "x"
      """),
    .init(
      "an initializer with other labels",
      """
      struct Entry { init(_ title: LocalizedStringResource, value: Int, isOn: Bool = false) {} }
      struct Names { static let title: LocalizedStringKey = ⟦"T"⟧ }
      f(.init("a")); f(.init("b", color: 1)); f(.init("c", isOn: a, value: 1)); f(.init(x: "d"))
      f(.init(title: "e"))
      struct Act { init(name: LocalizedStringKey, isOn: Bool = true, do act: () -> Void) {} }
      struct Alert { let text: LocalizedStringKey; let id: Int; let size = 1; var isOn = false }
      f(.init(text: "t")); f(.init(text: ⟦"u"⟧, id: 1)); f(.init(id: 1, text: "v"))
      struct Summary { var sum: LocalizedStringKey = ⟦"s"⟧; var isOn = false }
      f(.init(sum: "r"))
      struct Popup { let head: LocalizedStringKey; init(_ head: LocalizedStringKey, id: Int) {} }
      f(.init(head: "p")); f(.init(⟦"q"⟧, id: 1))
      f(.init(name: "f")); f(.init(name: ⟦"g"⟧) { a() }); f(.init(name: "h", isOn: a))
      """, "likely localizedKey T", "likely declared u", "likely localizedKey s",
      "likely declared q",
      "likely declared g"),
    .init("a type of another framework", #"AlertConfiguration(title: "a", body: "b")"#),
    .init("a method of another framework", #"json.value("x", 5); page.description("y")"#),
    .init("a default value", #"Text(name ?? "Open")"#),
    .init("a condition", #"Text("a" == name ? x : y)"#),
    .init(
      "the keys of a dictionary", #"let all: [String: LocalizedStringKey] = ["a": ⟦"A"⟧]"#,
      "likely localizedKey A"),
    .init("a method of a literal", #"var k: LocalizedStringKey { "x".key }"#),
    .init(
      "an array in an argument", #"let all: [LocalizedStringKey] = keys(["a"])"#),
  ]

  private static let comments: [KeyUseCase] = [
    .init(
      "a sentence before the call",
      "// This is the title.\nText(⟦\"k\"⟧)\n/* And. */ Text(⟦\"l\"⟧)",
      "likely swiftUI k", "likely swiftUI l"),
    .init(
      "a comment before the key", #"NSLocalizedString(/* the key */ ⟦"k"⟧, comment: "c")"#,
      "sure foundation k | comment c"),
    .init(
      "a line comment before the key",
      """
      Text(
        // the "title" of the screen
        ⟦"k"⟧
      )
      """, "likely swiftUI k"),
    .init(
      "a comment after the label", #"String(localized: /* c */ ⟦"k"⟧)"#, "sure string k"),
    .init(
      "a comment before the label", #"String(/* c */ localized: ⟦"k"⟧)"#, "sure string k"),
    .init("a space before the colon", #"String(localized : ⟦"k"⟧)"#, "sure string k"),
    .init(
      "a comment in Objective-C",
      """
      NSLocalizedString(
        // the title
        ⟦@"k"⟧, @"c")
      """, ["sure foundation k | comment c"], language: .c),
    .init(
      "a comment in a message", #"[b localizedStringForKey: /* c */ ⟦@"k"⟧ value:nil table:nil]"#,
      ["sure bundle k"], language: .c),
  ]
}

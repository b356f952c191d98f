import SourceCode
import Testing

/// The calls of Swift in the tables of the specification, with their exceptions.
@Suite struct SwiftCallTests {
  @Test(arguments: foundation + types + views)
  func `a call uses its key`(_ example: KeyUseCase) { example.check() }

  @Test(arguments: exceptions)
  func `other literals are not keys`(_ example: KeyUseCase) { example.check() }

  private static let foundation: [KeyUseCase] = [
    .init(
      "a key and a comment", #"NSLocalizedString(⟦"Save"⟧, comment: "a button")"#,
      "sure foundation Save | comment a button"),
    .init(
      "all arguments",
      #"NSLocalizedString(⟦"k"⟧, tableName: "T", bundle: .main, value: "v", comment: "c")"#,
      "sure foundation k | table T | bundle main | default v | comment c"),
    .init(
      "one argument in each line",
      """
      NSLocalizedString(
        ⟦"k"⟧,  // the key
        tableName: "T",
        comment: "c"
      )
      """, "sure foundation k | table T | comment c"),
    .init(
      "a module before the name", #"Foundation.NSLocalizedString(⟦"k"⟧, comment: "")"#,
      "sure foundation k"),
    .init(
      "joined literals", #"NSLocalizedString(⟦"one, " + "two"⟧, comment: "c" + "d")"#,
      "sure foundation one, two | comment cd"),
    .init(
      "joined literals in several lines",
      """
      NSLocalizedString(
        ⟦"one, "
          + "two, "
          + "three"⟧, comment: "")
      """, "sure foundation one, two, three"),
    .init(
      "a table without a name", #"NSLocalizedString(⟦"k"⟧, tableName: nil, comment: "")"#,
      "sure foundation k"),
    .init(
      "a table in a variable", #"NSLocalizedString(⟦"k"⟧, tableName: name, comment: "")"#,
      "evidence foundation k | unknown table"),
    .init(
      "the bundle of a module", #"NSLocalizedString(⟦"k"⟧, bundle: Bundle.module, comment: "")"#,
      "sure foundation k | bundle module"),
    .init(
      "the bundle of a class",
      #"NSLocalizedString(⟦"k"⟧, bundle: Bundle(for: A.self), comment: "")"#,
      "sure foundation k | bundle ofClass"),
    .init(
      "the bundle of a macro", #"NSLocalizedString(⟦"k"⟧, bundle: #bundle, comment: "")"#,
      "sure foundation k | bundle module"),
    .init(
      "another bundle", #"NSLocalizedString(⟦"k"⟧, bundle: kit, comment: "")"#,
      "sure foundation k | bundle other"),
    .init(
      "a key that is computed", #"NSLocalizedString(⟦"Delete \(name)?"⟧, comment: "")"#,
      "sure foundation Delete *?"),
    .init(
      "a default value with a specifier", #"NSLocalizedString(⟦"k"⟧, value: "%d%%", comment: "")"#,
      "sure foundation k | default %d%%"),
    .init(
      "a lookup in a bundle", #"bundle.localizedString(forKey: ⟦"k"⟧, value: "v", table: "T")"#,
      "sure bundle k | table T | bundle other | default v"),
    .init(
      "a lookup without a table",
      #"Bundle.main.localizedString(forKey: ⟦"k"⟧, value: nil, table: nil)"#,
      "sure bundle k | bundle main"),
    .init(
      "a format with its arguments",
      #"String(format: NSLocalizedString(⟦"k"⟧, comment: ""), "a", 5, items.count)"#,
      "sure foundation k | passes (%@ %lld %lld)"),
    .init(
      "a format with a locale",
      #"String(format: NSLocalizedString(⟦"k"⟧, comment: "c"), locale: .current, Int32(a))"#,
      "sure foundation k | comment c | passes (%d) | with a locale"),
    .init(
      "a format without arguments", #"String(format: NSLocalizedString(⟦"k"⟧, comment: ""))"#,
      "sure foundation k | passes ()"),
    .init(
      "a format with an array of arguments",
      #"String(format: NSLocalizedString(⟦"k"⟧, comment: ""), arguments: all)"#,
      "sure foundation k"),
    .init(
      "a format of another function",
      #"String.localizedStringWithFormat(NSLocalizedString(⟦"k"⟧, comment: ""), Double(a), b)"#,
      "sure foundation k | passes (%lf %?) | with a locale"),
    .init(
      "a format that is an Objective-C string",
      #"NSString.localizedStringWithFormat(NSLocalizedString(⟦"k"⟧, comment: "") as NSString, 5)"#,
      "sure foundation k | passes (%lld) | with a locale"),
    .init(
      "a text that is displayed",
      #"label.text = isNew ? NSLocalizedString(⟦"k"⟧, comment: "") : nil"#,
      "sure foundation k | displayed"),
    .init(
      "a text that goes into another call, or that isn't a control's",
      """
      label.text = filled(NSLocalizedString(⟦"a"⟧, comment: ""))
      label.text = NSLocalizedString(⟦"b"⟧, comment: "").uppercased()
      format = NSLocalizedString(⟦"c"⟧, comment: "")
      show(title: NSLocalizedString(⟦"d"⟧, comment: ""))
      """, "sure foundation a", "sure foundation b", "sure foundation c", "sure foundation d"),
    .init(
      "a format of an initializer by name",
      #"String.init(format: NSLocalizedString(⟦"k"⟧, comment: ""), 5, "a")"#,
      "sure foundation k | passes (%lld %@)"),
    .init(
      "a format of an initializer without a type",
      #"let a: String = .init(format: NSLocalizedString(⟦"k"⟧, comment: ""), 5)"#,
      "sure foundation k | passes (%lld)"),
    .init(
      "a format in the log", #"NSLog(NSLocalizedString(⟦"k"⟧, comment: ""), 5)"#,
      "sure foundation k | passes (%lld)"),
    .init(
      "a format of an exception",
      #"NSException.raise(.generic, format: NSLocalizedString(⟦"k"⟧, comment: ""), arguments: all)"#,
      "sure foundation k"),
    .init(
      "a format of another type",
      #"Style.init(format: NSLocalizedString(⟦"k"⟧, comment: ""), 5)"#, "sure foundation k"),
    .init(
      "a format from a bundle",
      #"String(format: Bundle.main.localizedString(forKey: ⟦"k"⟧, value: nil, table: nil), 5)"#,
      "sure bundle k | bundle main | passes (%lld)"),
    .init(
      "a format in a constant",
      """
      let format = NSLocalizedString(⟦"k"⟧, comment: "")
      label.text = String(format: format, 5)
      """, "sure foundation k | passes (%lld)"),
    .init(
      "a constant that is something else first",
      """
      let format = NSLocalizedString(⟦"k"⟧, comment: "")
      show(format)
      label.text = String(format: format, 5)
      """, "sure foundation k"),
    .init(
      "a constant that consists of more",
      """
      let format = NSLocalizedString(⟦"k"⟧, comment: "")
        + suffix
      label.text = String(format: format, 5)
      """, "sure foundation k"),
    .init(
      "a constant of another block",
      """
      struct Row { static let format = NSLocalizedString(⟦"k"⟧, comment: "") }
      func show(_ format: String) { label.text = String(format: format, 5) }
      """, "sure foundation k"),
    .init(
      "a variable, which can change",
      """
      var format = NSLocalizedString(⟦"k"⟧, comment: "")
      label.text = String(format: format, 5)
      """, "sure foundation k"),
    .init(
      "a call in an interpolation", ##"print("\(NSLocalizedString(⟦"k"⟧, comment: "")).")"##,
      "sure foundation k"),
  ]

  private static let types: [KeyUseCase] = [
    .init(
      "a string", #"String(localized: ⟦"k"⟧, table: "T", bundle: .module, comment: "c")"#,
      "sure string k | table T | bundle module | comment c"),
    .init(
      "a string with a default value", #"String(localized: ⟦"k"⟧, defaultValue: "Save \(count)")"#,
      "sure string k | default Save %?"),
    .init(
      "an attributed string", #"AttributedString(localized: ⟦"**Save**"⟧)"#,
      "sure attributedString **Save**"),
    .init(
      "a resource", #"LocalizedStringResource(⟦"k"⟧, defaultValue: "v", table: "T")"#,
      "sure resource k | table T | default v"),
    .init("a key", #"LocalizedStringKey(⟦"k"⟧)"#, "sure localizedKey k"),
    .init("an initializer by name", #"LocalizedStringKey.init(⟦"k"⟧)"#, "sure localizedKey k"),
    .init(
      "several lines",
      #"""
      String(localized: ⟦"""
        Save
          "it" \
        now
        """⟧)
      """#, "sure string Save\n  \"it\" now"),
    .init(
      "a raw string", ##"String(localized: ⟦#"a "b" \n \#(c)"#⟧)"##,
      #"sure string a "b" \n %?"#),
    .init(
      "escapes", #"String(localized: ⟦"\u{1F600}\t\"é\""⟧)"#, "sure string 😀\t\"é\""),
    .init(
      "percent signs next to an interpolation", #"String(localized: ⟦"\(5) % of"⟧)"#,
      "sure string %lld %% of"),
    .init("percent signs alone", #"String(localized: ⟦"100 %"⟧)"#, "sure string 100 %"),
    .init(
      "the summary of an intent", #"Summary(⟦"Add \(\.$url)"⟧)"#, "likely intent Add ${url}"),
    .init(
      "the phrases of a shortcut",
      #"AppShortcut(intent: A(), phrases: [⟦"Open \(.applicationName)"⟧, ⟦"Go"⟧], shortTitle: t)"#,
      "likely phrase Open ${applicationName} | table AppShortcuts",
      "evidence phrase Go | table AppShortcuts"),
    .init(
      "the descriptions of an intent",
      #"@Parameter(title: ⟦"a"⟧) var a: Int; let d = IntentDescription(⟦"b"⟧, categoryName: ⟦"c"⟧)"#,
      "likely intent a", "likely intent b", "likely intent c"),
  ]

  private static let views: [KeyUseCase] = [
    .init("a text", #"Text(⟦"k"⟧)"#, "likely swiftUI k"),
    .init("a text of a module", #"SwiftUI.Text(⟦"k"⟧)"#, "likely swiftUI k"),
    .init(
      "a text with a table", #"Text(⟦"k"⟧, tableName: "T", bundle: .module, comment: "c")"#,
      "likely swiftUI k | table T | bundle module | comment c"),
    .init("a button", #"Button(⟦"k"⟧, role: .cancel) { save("no") }"#, "likely swiftUI k"),
    .init("a label", #"Label(⟦"k"⟧, systemImage: "star")"#, "likely swiftUI k"),
    .init("a toggle", #"Toggle(⟦"k"⟧, isOn: $isOn)"#, "likely swiftUI k"),
    .init(
      "a field", #"TextField(⟦"k"⟧, text: $text, prompt: Text(⟦"p"⟧))"#,
      "likely swiftUI k", "likely swiftUI p"),
    .init(
      "a picker", #"Picker(⟦"k"⟧, selection: $a) { Text(⟦"b"⟧).tag("c") }"#,
      "likely swiftUI k", "likely swiftUI b"),
    .init("a section", #"Section(⟦"k"⟧) {}"#, "likely swiftUI k"),
    .init("a menu", #"Menu(⟦"k"⟧) {}"#, "likely swiftUI k"),
    .init("a link", #"NavigationLink(⟦"k"⟧, value: a)"#, "likely swiftUI k"),
    .init("a title", #"list.navigationTitle(⟦"k"⟧)"#, "likely swiftUI k"),
    .init(
      "a modifier in the next line",
      """
      Text(a)
        .accessibilityLabel(⟦"k"⟧)
      """, "likely swiftUI k"),
    .init("an alert", #"view.alert(⟦"k"⟧, isPresented: $a) {}"#, "likely swiftUI k"),
    .init("a search field", #"view.searchable(text: $t, prompt: ⟦"k"⟧)"#, "likely swiftUI k"),
    .init("an action", #"view.accessibilityAction(named: ⟦"k"⟧) {}"#, "likely swiftUI k"),
    .init(
      "the example of the paper", #"Text(⟦"cart.items.count \(Int(itemCount))"⟧)"#,
      "likely swiftUI cart.items.count %lld"),
    .init(
      "a view of the project",
      #"struct Row: View { init(_ key: LocalizedStringKey) {} }; Row(⟦"k"⟧)"#, "likely declared k"),
    .init(
      "a label of the project",
      #"struct Row: View { init(title: LocalizedStringKey, b: Int) {} }; Row(title: ⟦"k"⟧, b: 1)"#,
      "likely declared k"),
    .init(
      "a property of the project",
      #"struct Row: View { let id: Int; let title: LocalizedStringKey }; Row(id: 1, title: ⟦"k"⟧)"#,
      "likely declared k"),
    .init(
      "a function of the project",
      #"func show(_ text: LocalizedStringResource, at place: Int) {}; a.show(⟦"k"⟧, at: 2)"#,
      "likely declared k"),
    .init(
      "a generic function of the project",
      #"func show<T>(_ text: String.LocalizationValue, _ t: T) {}; show(⟦"k \(3.5)"⟧, 2)"#,
      "likely declared k %lf"),
  ]

  private static let exceptions: [KeyUseCase] = [
    .init("a verbatim text", #"Text(verbatim: "k")"#),
    .init("a variable", #"Text(title)"#),
    .init("a literal that isn't a key", #"LocalizedStringKey(stringLiteral: "k")"#),
    .init("an unknown type", #"let a: Text = .init(stringLiteral: "k")"#),
    .init("a log", #"logger.info("k"); Logger(subsystem: "a", category: "b")"#),
    .init("output", #"print("k"); assert(a, "b"); fatalError("c")"#),
    .init("another initializer", #"String("k"); String(format: "%d", 1)"#),
    .init("an image", #"Image("star"); Image(systemName: "star")"#),
    .init(
      "part of an expression", #"Text("a" + name); Text("a".uppercased()); Text(a ? "b" : c)"#),
    .init("a cast", #"Text("k" as String)"#),
    .init("an array", #"Text(["k"].joined())"#),
    .init("a second argument", #"Text(a, "k")"#),
    .init("a comment", #"// Text("k")"# + "\n/* Text(\"a\") /* Text(\"b\") */ Text(\"c\") */"),
    .init("a literal", ##"let a = #"Text("k")"#"##),
    .init("a regular expression", ##"let a = /Text\("k"\)/; let b = #/Text("k")/#"##),
    .init("a quoted name", #"func `Text("k")`() {}"#),
    .init("the declaration of a function", #"func Text(_ a: String = "k") {}"#),
    .init(
      "a later parameter without a label",
      #"func show(_ name: String, _ text: LocalizedStringKey) {}; show("a", "b")"#),
    .init("a function with the name of a modifier", #"alert("k"); help("k")"#),
    .init("a literal that isn't closed", "Text(\"k)\nText(⟦\"a\"⟧)", "likely swiftUI a"),
    .init(
      "a member of another type", #"LaunchAtLogin.Toggle(⟦"k"⟧)"#, "evidence swiftUI k"),
    .init(
      "a preview", #"#Preview("Name") { Text(⟦"k"⟧) }; Text(⟦"a"⟧)"#, "evidence swiftUI k",
      "likely swiftUI a"),
    .init(
      "a provider of previews",
      #"struct A: PreviewProvider { static var previews: some View { Text(⟦"k"⟧) } }; Text(⟦"a"⟧)"#,
      "evidence swiftUI k", "likely swiftUI a"),
    .init(
      "debugging",
      """
      #if DEBUG
        Text(⟦"a"⟧)
      #else
        Text(⟦"b"⟧)
      #endif
      Text(⟦"c"⟧)
      """, "evidence swiftUI a", "likely swiftUI b", "likely swiftUI c"),
    .init(
      "the opposite of debugging",
      """
      #if !DEBUG
        Text(⟦"a"⟧)
      #else
        Text(⟦"b"⟧)
      #endif
      """, "likely swiftUI a", "evidence swiftUI b"),
    .init(
      "branches with unbalanced brackets",
      """
      #if os(iOS)
      form(a, {
      #else
      list({
      #endif
        Text(⟦"k"⟧)
      })
      """, "likely swiftUI k"),
    .init(
      "a joined string", #"Text(⟦"a" + "b"⟧)"#, "evidence swiftUI ab"),
  ]
}

import Diagnostics
import Testing

/// The constructs and exceptions of `key-shown` and `overridden-width`.
@Suite struct DisplayedVariableTests {
  @Test(arguments: shown)
  func `a key that a view displays through a variable is reported`(
    _ vector: CodeVector
  ) async throws {
    try await vector.check()
  }

  @Test(arguments: notShown)
  func `a variable that isn't displayed, or looked up, is accepted`(
    _ vector: CodeVector
  ) async throws {
    try await vector.check()
  }

  @Test(arguments: widths)
  func `a call for a width that has no effect is reported`(_ vector: CodeVector) async throws {
    try await vector.check()
  }

  @Test(arguments: usedWidths)
  func `a call for a width that has an effect is accepted`(_ vector: CodeVector) async throws {
    try await vector.check()
  }

  private static func shown(_ title: String, _ code: String) -> CodeVector {
    CodeVector(
      rule: "key-shown", title: title, code: code,
      entries: CodeVector.entry("a.title", "Title") + "," + CodeVector.entry("b.title", "B"))
  }

  private static let shown: [CodeVector] = [
    shown("a variable", #"var t = ⟦"a.title"⟧; var body: some View { Text(t) }"#),
    shown("a variable of the state", #"@State var t = ⟦"a.title"⟧; var v: some View { Text(t) }"#),
    shown("a constant after its use", #"var v: some View { Text(t) }; let t = ⟦"a.title"⟧"#),
    shown("a local constant", #"func f() -> Text { let t = ⟦"a.title"⟧; return Text(t) }"#),
    shown("self", #"let t: String = ⟦"a.title"⟧; var body: some View { Text(self.t) }"#),
    shown("an optional value", #"let t = ⟦"a.title"⟧; var body: some View { Text(tab?.t) }"#),
    shown(
      "branches",
      #"var t: String { isA ? ⟦"a.title"⟧ : ⟦"b.title"⟧ }; var body: some View { Button(t) {} }"#),
    shown(
      "a getter",
      """
      var t: String {
        get { if isA { return ⟦"a.title"⟧ } else { return "other" } }
      }
      let view = Section(t) {}
      """),
    shown("a modifier", #"let t = ⟦"a.title"⟧; var body: some View { a.navigationTitle(t) }"#),
  ]

  private static let notShown: [CodeVector] = [
    shown("a key type", #"var t: LocalizedStringKey { "a.title" }; let v = Text(t)"#),
    shown("an initializer", #"let t = "a.title"; let v = Text(LocalizedStringKey(t))"#),
    shown("a lookup", #"let t = "a.title"; let v = Text(String(localized: .init(t)))"#),
    shown("a property", #"let t = "a.title".localized; let v = Text(t)"#),
    shown("a localized variable", #"let t = "a.title"; let v = Text(t.localized)"#),
    shown("two variables", #"struct A { let t = "a.title" }; struct B { let t: X }; Text(b.t)"#),
    shown("a parameter", #"let t = "a.title"; func f(t: String) -> Text { Text(t) }"#),
    shown("a literal", #"let v = Text("a.title")"#),
    shown("verbatim", #"let t = "a.title"; let v = Text(verbatim: t)"#),
    shown("an image", #"let t = "a.title"; let v = Image(t)"#),
    shown("a comment", "let t = \"a.title\" // Text(t)"),
    shown(
      "the raw values of two enumerations",
      #"enum A: String { case a = "a.title" }; enum B: String { case b = "x" }; Text(a.rawValue)"#),
    shown("a joined string", #"let t = "a.title" + suffix; let v = Text(t)"#),
  ]

  private static func width(_ title: String, _ code: String, isC: Bool = false) -> CodeVector {
    CodeVector(
      rule: "overridden-width", title: title, code: code, path: isC ? "App/A.m" : "App/A.swift")
  }

  private static let widths: [CodeVector] = [
    width(
      "an expression",
      #"(NSLocalizedString(⟦"k"⟧, comment: "") as NSString).variantFittingPresentationWidth(9)"#),
    width(
      "a constant that is cast",
      """
      let s = NSLocalizedString(⟦"k"⟧, comment: "")
      f((s as NSString).variantFittingPresentationWidth(9))
      """),
    width(
      "a variable of Objective-C",
      """
      NSString *s = NSLocalizedString(⟦@"k"⟧, nil);
      f([s variantFittingPresentationWidth:9]);
      """, isC: true),
  ]

  private static let usedWidths: [CodeVector] = [
    width("no call", #"label.text = NSLocalizedString("k", comment: "")"#),
    width("another string", "label.text = s.variantFittingPresentationWidth(9)"),
    width(
      "a key that no table has",
      #"(NSLocalizedString("x", comment: "") as NSString).variantFittingPresentationWidth(9)"#),
    width(
      "the next use is another one",
      """
      let s = NSLocalizedString("k", comment: "") as NSString
      f(s)
      g(s.variantFittingPresentationWidth(9))
      """),
  ]
}

import SourceCode
import Testing

/// From interpolation to format specifier.
@Suite struct InterpolationTests {
  private static let expressions: [(String, String)] = [
    ("Int(a)", "%lld"), ("42", "%lld"), ("-1", "%lld"), ("0xFF", "%lld"), ("items.count", "%lld"),
    ("self.items.count", "%lld"), ("UInt(a)", "%llu"), ("Int32(a)", "%d"), ("UInt32(a)", "%u"),
    ("Double(a)", "%lf"), ("CGFloat(a)", "%lf"), ("3.5", "%lf"), ("1e9", "%lf"),
    ("Float(a)", "%f"), ("String(a)", "%@"), (#""b""#, "%@"), (#"String(describing: a)"#, "%@"),
    ("a.formatted()", "%@"), ("a.formatted(.percent)", "%@"), ("a, format: .number", "%@"),
    ("a, formatter: f", "%@"), ("a, style: .date", "%@"), ("Text(a)", "%@"), ("Image(a)", "%@"),
    ("Date()", "%@"), ("Date.now", "%@"), (#"a, specifier: "%.2f""#, "%.2f"),
    ("a", "%?"), ("a + 1", "%?"), ("f(a)", "%?"), ("a.b", "%?"), ("a ? b : c", "%?"),
    ("a, specifier: b", "%?"), ("items[0]", "%?"), (#"f("\(b)")"#, "%?"),
    ("Int(a).description", "%@"), ("error.localizedDescription", "%@"), ("a.lowercased()", "%@"),
    ("a?.description", "%?"), (#"a ? "b" : "c""#, "%@"), (#"a == 1 ? "b" : "c""#, "%@"),
    (#"a ?? "b""#, "%@"), ("a ?? 0", "%?"), ("a as! String", "%@"), ("a as? String", "%?"),
    ("a.count + 1", "%lld"), ("1 + 2.5", "%lf"), ("a.count + b", "%lld"), ("a < 1", "%?"),
    ("a.count - Double(b)", "%?"), ("a ? 1 : b.count", "%lld"),
    (#"\.$url"#, "${url}"), (".applicationName", "${applicationName}"),
  ]

  @Test(arguments: expressions)
  func `the syntax of an expression determines its specifier`(_ expression: String, _ text: String)
  {
    KeyUseCase(
      expression, "Text(⟦\"a \\(\(expression)) b\"⟧)", "likely swiftUI a \(text) b"
    ).check()
  }

  @Test(arguments: [
    ("let n: Int", "%lld"), ("var n: Double = 1", "%lf"), ("func f(n: UInt32) {}", "%u"),
    ("func f(a n: String, b: Int) {}", "%@"), ("let n:Float", "%f"), ("let n: Date", "%@"),
    ("let n: Name", "%?"), ("let n: Int?", "%?"),
    ("let n: [Int]", "%?"), ("let n: Int.Magnitude", "%?"), ("let n: Int; for n in b {}", "%?"),
    ("let n: Int; if let n = b {}", "%?"), ("let m: Int", "%?"), ("f(n: Int(a))", "%?"),
  ])
  func `a declaration in the file determines the specifier`(_ declaration: String, _ text: String) {
    KeyUseCase(
      declaration, "\(declaration)\nText(⟦\"\\(n)\"⟧)", "likely swiftUI \(text)"
    ).check()
    KeyUseCase(
      declaration, "\(declaration)\nText(⟦\"\\(self.n)\"⟧)", "likely swiftUI \(text)"
    ).check()
  }

  @Test(arguments: [
    ("let n = 5", "%lld"), ("let n = 2.5", "%lf"), (#"let n = "a""#, "%@"), ("var n = -1", "%lld"),
    ("let n = Int64(4)", "%lld"), ("let n = UInt(a)", "%llu"), ("let n = items.count", "%lld"),
    (#"let n = "a \(b)""#, "%@"), ("let n = a.formatted()", "%@"),
    ("let m = 5\n  let n = m", "%lld"),
    ("let n = a == \"}\" ? 1 : 2", "%lld"), ("let n = a + 1", "%?"), ("let n = f(1)", "%?"),
    ("let n = 5\n    + a", "%?"), ("if let n = items.count {", "%lld"),
    ("guard let n = Int(a) else { return }", "%lld"), ("let n: Double = 5", "%lf"),
    ("for n in items {", "%?"), ("for (n, a) in items {", "%?"), ("let (n, m) = (1, 2)", "%?"),
    ("items.map { n in", "%?"), ("items.map { (n: Int) in", "%?"), ("case let .a(n):", "%?"),
    ("let m = 5 // let n = 5", "%?"), ("f(n: 5)", "%?"), (#"print("let n = 5")"#, "%?"),
    ("let n = 5\n  if a { let n = 2.5; f(n) }", "%lld"), ("func f() { let n = 5 }", "%?"),
    ("let n = 5\n  func g(n: Double) -> String {", "%lf"), ("func h(n: Double) {}", "%lf"),
    ("let n = 5\n  func g(of n: [Int]) {", "%?"), ("let n = 5\n  if f(n: a) {", "%lld"),
  ])
  func `the nearest variable in the blocks around it determines the specifier`(
    _ declaration: String, _ text: String
  ) {
    let code = "func a() {\n  \(declaration)\n  Text(⟦\"\\(n) of\"⟧)\n}\n"
    KeyUseCase(declaration, code, "likely swiftUI \(text) of").check()
  }

  @Test func `a variable of a type determines the specifier`() {
    KeyUseCase(
      "properties",
      #"""
      struct A: View {
        @State private var n = 5
        let m = 2.5
        func f(n: Double) -> String { "" }
        func g() { let m = 5; print(m) }
        var body: some View {
          VStack { Text(⟦"\(n) of"⟧); Text(⟦"\(m) of"⟧); Text(⟦"a \(Text(⟦"\(n) b"⟧)) of"⟧) }
        }
      }
      """#, "likely swiftUI %lld of", "likely swiftUI %lf of", "likely swiftUI a %@ of",
      "likely swiftUI %lld b"
    ).check()
  }

  @Test func `interpolations are in interpolations`() {
    KeyUseCase(
      "nested", #"Text(⟦"a \(b("c \(Text(⟦"d"⟧)) e")) f \(Text(⟦"\(1)"⟧)) g"⟧)"#,
      "likely swiftUI a %? f %@ g", "likely swiftUI d", "likely swiftUI %lld"
    ).check()
  }
}

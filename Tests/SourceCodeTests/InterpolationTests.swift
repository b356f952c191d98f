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
    ("a", "%?"), ("a + 1", "%?"), ("f(a)", "%?"), ("a.b", "%?"), (#"a ? "b" : "c""#, "%?"),
    ("a, specifier: b", "%?"), ("items[0]", "%?"), (#"f("\(b)")"#, "%?"),
    ("Int(a).description", "%?"),
    ("a.count + 1", "%?"), (#"\.$url"#, "${url}"), (".applicationName", "${applicationName}"),
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
    ("let n: Int; let n: String", "%?"), ("let n: Name", "%?"), ("let n: Int?", "%?"),
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

  @Test func `interpolations are in interpolations`() {
    KeyUseCase(
      "nested", #"Text(⟦"a \(b("c \(Text(⟦"d"⟧)) e")) f \(Text(⟦"\(1)"⟧)) g"⟧)"#,
      "likely swiftUI a %? f %@ g", "likely swiftUI d", "likely swiftUI %lld"
    ).check()
  }
}

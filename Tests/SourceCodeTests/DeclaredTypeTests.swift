import SourceCode
import SourceText
import Testing

/// From the declarations of a project to format specifiers.
@Suite struct DeclaredTypeTests {
  private static let model = #"""
    // struct Model { let count: String }
    typealias Miles = Double
    struct Model { let name: String; var items: [Item] = []; let owner: Owner?; var level = 1 }
    struct Item: Identifiable { var title = "let id: Int"; let distance: Miles; let kind: Kind }
    class Base { let number: UInt32 }
    final class Owner: Base { func label(for item: Item) -> String { "" } }
    enum Kind: String, CaseIterable { case near, far }
    enum Event { case moved(Item, by: Int), named(String), failed(code: Int) }
    enum Other { case failed(code: String) }
    enum Choice: String, AppEnum { case first }
    extension Bundle { var version: String? { nil } }
    func shorten(_ text: String) -> Substring { text.prefix(3) }
    func load() async throws -> [Model] { [] }
    struct First { let size: Int }; struct Second { let size: String }
    enum Loaded { case success(Int), other }
    struct Box<Value> { typealias Length = Int; let value: Value }
    struct Tree { enum Shape: Int { case round } }; struct Map { enum Shape: String { case flat } }
    """#

  @Test(arguments: [
    (#"func f(model: Model) { Text("\(model.name)") }"#, "%@"),
    (#"func f(model: Model) { Text("\(model.level)") }"#, "%lld"),
    (#"func f(model: Model) { Text("\(model.items[0].distance)") }"#, "%lf"),
    (#"func f(model: Model) { Text("\(model.items[0].kind)") }"#, "%?"),
    (#"func f(choice: Choice) { Text("\(choice)") }"#, "%@"),
    (#"func f() { Text("\(Kind.limit)") }"#, "%?"),
    (#"func f(model: Model) { Text("\(model.items[0].kind.rawValue)") }"#, "%@"),
    (#"func f(model: Model) { Text("\(model.owner)") }"#, "%?"),
    (#"func f(model: Model) { Text("\(model.owner!.number)") }"#, "%u"),
    (#"func f(model: Model) { if let owner = model.owner { Text("\(owner.number)") } }"#, "%u"),
    (#"func f(owner: Owner?, i: Item) { if let owner { Text("\(owner.label(for: i))") } }"#, "%@"),
    (#"let m: Model; func f() { ForEach(m.items) { item in Text("\(item.title)") } }"#, "%@"),
    (#"let m: Model; func f() { ForEach($m.items) { $item in Text("\(item.title)") } }"#, "%@"),
    (#"func f() { ForEach(0..<7) { index in Text("\(index + 1)") } }"#, "%lld"),
    (#"func f() { ForEach(Kind.allCases, id: \.self) { k in Text("\(k.rawValue)") } }"#, "%@"),
    (#"func f(m: Model) { for (i, x) in m.items.enumerated() { Text("\(i)") } }"#, "%lld"),
    (#"func f(m: Model) { for (i, x) in m.items.enumerated() { Text("\(x.title)") } }"#, "%@"),
    (#"func f(m: Model) { m.items.forEach { item in Text("\(item.distance)") } }"#, "%lf"),
    (#"func f(e: Event) { switch e { case .moved(_, let by): Text("\(by)") } }"#, "%lld"),
    (#"let n: Int?; func f() { if let c = n { _ = String(localized: "\(c)") } }"#, "%lld"),
    (#"func f() { guard let c = g() else { return }; _ = String(localized: "\(c)") }"#, "%?"),
    (#"let d: Date?; func f() { if let c = d { _ = String(localized: "\(c)") } }"#, "%@"),
    (#"func f(e: Event) { switch e { case let .named(name): Text("\(name)") } }"#, "%@"),
    (#"func f(e: Event) { switch e { case .failed(let code): Text("\(code)") } }"#, "%?"),
    (#"func f() { Text("\(shorten("abc"))") }"#, "%@"),
    (#"func f() async { let all = try await load(); Text("\(all[0].name)") }"#, "%@"),
    (#"func f() { if let v = Bundle.main.version { Text("\(v)") } }"#, "%@"),
    (#"func f() { if let e = error as NSError? { Text("\(e.code)") } }"#, "%lld"),
    (#"func f(m: Model) { Text("\(max(m.level, 2))") }"#, "%lld"),
    (#"func f(m: Model) { Text("\(Text(m.name).bold())") }"#, "%@"),
    (#"func f(m: Model) { Text("\(m.items.first?.title ?? m.name)") }"#, "%@"),
    (#"func f(x: First) { Text("\(x.size)") }"#, "%lld"),
    (#"func f(x: Unknown) { Text("\(x.size)") }"#, "%?"),
    (#"func f(x: Unknown) { Text("\(x)") }"#, "%?"),
    (#"struct V { @State private var n = 0; var body: some View { Text("\(n)") } }"#, "%lld"),
    (#"struct V { var body: some View { Text("\(n)") }; @State private var n = 0 }"#, "%lld"),
    // A literal and an argument of a closure show no type.
    (#"func f() { ["a"].forEach { Text("\($0)") } }"#, "%?"),
    (#"func f(i: Item?) { Text("\(i?.distance ?? 0)") }"#, "%lf"),
    (#"func f(x: Unknown) { Text("\(x.v ?? 0)") }"#, "%?"),
    (#"func f(b: Bool, i: Item) { Text("\(b ? 0 : i.distance)") }"#, "%lf"),
    (#"func f(b: Bool, x: Unknown) { Text("\(b ? x.v : 0)") }"#, "%?"),
    (#"func f(x: Unknown) { ForEach(0..<x.v) { i in Text("\(i + 1)") } }"#, "%?"),
    // Only names show the declaration.
    (#"func f(r: Result<Float, E>) { if case .success(let v) = r { Text("\(v)") } }"#, "%?"),
    (#"func f(i: Item) { price(item: i.title) { p in Text("\(p)") } }"#, "%?"),
    (#"func f(l: Length) { Text("\(l)") }"#, "%?"),
    (#"func f(s: Shape) { Text("\(s.rawValue)") }"#, "%?"),
    (#"struct V { let n: String; func f() { if let n = x as? Double { Text("\(n)") } } }"#, "%lf"),
  ])
  func `the types of a project determine the specifier`(_ code: String, _ text: String) {
    let project = SourceBuffer(Array(Self.model.utf8))
    let bytes = SourceBuffer(Array(code.utf8))
    var routines = KeyRoutines()
    for part in [project, bytes] {
      let file = CodeFileReader(part, .code(.swift), index: 0, knowing: routines)
      routines.types.formUnion(file.declaredTypes(part))
    }
    var reader = KeyUseReader(CodeOutline(bytes, .swift), bytes, routines)
    #expect(reader.uses().map { "\($0.key)" } == [text])
  }

  @Test(arguments: [
    "struct A { let a: [[[[[[[[[[[[[[[[Int]]]]]]]]]]]]]]]] }", "enum A { case", "func f(", "let a:",
    "struct A { let a: (Int, (String, (", "extension", "typealias A = A; let a: A",
    "class A: B {}; class B: A { let x: Int }", "{{{{}}}}}}", "let a = \"\\(", "case a(let b",
  ])
  func `code that isn't complete has no types`(_ code: String) {
    let text = code + "\nfunc f(a: A) { Text(\"\\(a.y) \\(a.a.b[0]!.c)\") }"
    let bytes = SourceBuffer(Array(text.utf8))
    var routines = KeyRoutines()
    let file = CodeFileReader(bytes, .code(.swift), index: 0, knowing: routines)
    routines.types = file.declaredTypes(bytes)
    var reader = KeyUseReader(CodeOutline(bytes, .swift), bytes, routines)
    #expect(reader.uses().allSatisfy { $0.key.exactKey == nil })
  }
}

import SourceText
import Testing

@testable import SourceCode

@Suite struct UseTableTests {
  @Test func `calls of one kind are one use for rules, however many there are`() {
    let counts = [100, 200].map { count in
      table(String(repeating: #"NSLocalizedString("k", comment: "")"# + "\n", count: count))
        .kindsOfUses(of: Array("k".utf8), in: "Localizable").count
    }
    #expect(counts == [1, 1])
  }

  @Test func `calls with the same pattern are one use for rules`() {
    let call = #"String(localized: "\(a) of \(b)")"# + "\n"
    let counts = [100, 200].map { count in
      table(String(repeating: call, count: count))
        .kindsOfUses(of: Array("%lld of %@".utf8), in: "Localizable").count
    }
    #expect(counts == [1, 1])
  }

  @Test(arguments: [(999, 999), (1_000, 1_000), (1_001, 1_000)])
  func `at most a thousand kinds of calls are compared with a key`(_ count: Int, _ found: Int) {
    let calls = (0..<count).map { number in
      let parts = (0..<10).map { bit in
        number >> bit & 1 == 0 ? #"\(a)"# : #"\(a.count)"#
      }
      return "String(localized: \"\(parts.joined(separator: " of "))\")\n"
    }
    let key = Array(repeating: "%lld", count: 10).joined(separator: " of ")
    let uses = table(calls.joined())
    #expect(uses.kindsOfUses(of: Array(key.utf8), in: "Localizable").count == found)
    #expect(uses.mayUse(key, in: "Localizable", isOfCatalog: true))
  }

  /// An element of a list and the comma after it are two tokens.
  @Test(arguments: [
    (Array(repeating: "0", count: 250), true), (Array(repeating: "0", count: 260), false),
    ([String(repeating: "0", count: 3_900)], true),
    ([String(repeating: "0", count: 4_100)], false),
  ])
  func `arguments after many tokens or bytes are not read`(_ list: [String], _ isRead: Bool) {
    let value = "f(\(list.joined(separator: ",")))"
    let uses = table(
      "NSLocalizedString(\"k\", bundle: \(value), tableName: \"T\", comment: \"\")")
    let table = isRead ? "T" : "Localizable"
    let found = uses.kindsOfUses(of: Array("k".utf8), in: table).map { uses[$0].table }
    #expect(found == [isRead ? .named(Array("T".utf8)) : .unspecified])
  }

  @Test func `calls of different kinds are found in their order`() {
    let uses = table(
      """
      NSLocalizedString("k", tableName: name, comment: "")
      NSLocalizedString("k", tableName: "T", comment: "")
      NSLocalizedString("k", tableName: "U", comment: "")
      NSLocalizedString("k", tableName: "T", comment: "c")
      NSLocalizedString("k", tableName: "T", value: "v", comment: "")
      NSLocalizedString("k", tableName: "T", value: "w", comment: "")
      NSLocalizedString("k", tableName: "T", bundle: .module, comment: "")
      """)
    let found = uses.kindsOfUses(of: Array("k".utf8), in: "T").map { uses[$0] }
    #expect(found.map(\.table) == [.unknown] + Array(repeating: .named(Array("T".utf8)), count: 4))
    #expect(found.map { $0.comment?.isEmpty == false } == [false, false, true, false, false])
    #expect(found.map { $0.defaultValue != nil } == [false, false, false, true, false])
    #expect(found.map(\.bundle).last == .module)
    #expect(uses.firstUse(of: Array("k".utf8), in: "T") { $0.defaultValue != nil } != nil)
    #expect(uses.kindsOfUses(of: Array("k".utf8), in: "V").count == 1)
    #expect(uses.kindsOfUses(of: Array("l".utf8), in: "T").isEmpty)
  }

  @Test func `patterns that take too much work match`() {
    var pattern = KeyPattern()
    for _ in 0..<30 {
      pattern.appendAnything()
      pattern.append(text: Array("a".utf8))
    }
    #expect(!pattern.matches(Array("aab".utf8)))
    #expect(pattern.matches(Array((String(repeating: "a", count: 200) + "b").utf8)))
    for _ in 0..<40 {
      pattern.appendAnything()
      pattern.append(text: Array("a".utf8))
    }
    #expect(pattern.matches(Array("aab".utf8)))
  }

  @Test(arguments: [
    ("App/Package.swift", true), ("Package.swift", true), ("App/MyPackage.swift", nil),
  ])
  func `only a file with the name of a manifest makes a package`(
    _ path: String, _ generates: Bool?
  ) {
    let uses = table("", at: path)
    #expect(uses.generatesSymbols(for: "App/MyTexts.xcstrings") == generates)
    #expect((uses.package(around: "App/MyView.swift") != nil) == (generates == true))
  }

  private func table(_ code: String, at path: String = "App/View.swift") -> UseTable {
    let bytes = SourceBuffer(Array(code.utf8))
    let reader = CodeFileReader(bytes, .code(.swift), index: 0, knowing: KeyRoutines())
    var evidence = KeyEvidence()
    let file = reader.read(bytes, KeyRoutines(), into: &evidence)
    return UseTable([file], evidence, pathOfFile: { _ in path })
  }
}

import Catalog
import Diagnostics
import SourceText
import Testing

@testable import LintKit
@testable import SourceCode

@Suite struct KeyIndexTests {
  @Test func `a path belongs to the target whose folder was added first`() {
    var targets = PackageTargets()
    let manifest = PackageManifest(
      SourceBuffer(
        Array(
          #"let p = Package(targets: [.target(name: "A"), .target(name: "B", path: "Sources/A/B")])"#
            .utf8)))
    targets.add(manifest, in: "Kit/") { _ in false }
    #expect(targets.folder(of: "Kit/Sources/A/File.swift") == "Kit/Sources/A/")
    #expect(targets.folder(of: "Kit/Sources/A/B/File.swift") == "Kit/Sources/A/")
    #expect(targets.folder(of: "Kit/Sources/AB/File.swift") == nil)
    #expect(targets.folder(of: "Other/Kit/Sources/A/File.swift") == nil)
    #expect(!targets.isEmpty)
  }

  @Test func `at most two keys are returned, however many tables have the same one`() {
    let tables = (0..<100).map { number in self.index(["k", "l \(number) %d"]) }
    let index = KeyIndex(joining: tables)
    let key = KeyPattern(Array("k".utf8))
    #expect(index.keys(matching: key, in: "Localizable").count == 2)
    #expect(KeyIndex(joining: [tables[0]]).keys(matching: key, in: "Localizable").count == 1)
    #expect(index.firstTable(with: Array("k".utf8)) == "Localizable")
    #expect(index.firstTable(with: Array("x".utf8)) == nil)
  }

  @Test func `keys are found by their beginning in any table`() {
    let index = KeyIndex(
      joining: [self.index(["m.a", "n.a", "o"]), self.index(["m.b", "m"])])
    #expect(index.hasSeveralKeys(withPrefix: Array("m.".utf8)))
    #expect(index.hasSeveralKeys(withPrefix: Array("m".utf8)))
    #expect(!index.hasSeveralKeys(withPrefix: Array("n.".utf8)))
    #expect(!index.hasSeveralKeys(withPrefix: Array("o".utf8)))
    #expect(!index.hasSeveralKeys(withPrefix: Array("p".utf8)))
  }

  @Test func `a key with other specifiers is found by its shape`() {
    let index = KeyIndex(joining: [self.index(["a %@", "b %1$@ c %2$@"])])
    func key(_ text: String, _ arguments: FormatSpecifiers...) -> String? {
      var pattern = KeyPattern(Array(text.utf8))
      for argument in arguments { pattern.append(argument) }
      return index.key(withOtherSpecifiersThan: pattern, in: "Localizable")?.name
    }
    #expect(key("a ", .signed) == "a %@")
    #expect(key("a %d") == "a %@")
    #expect(key("b %d c ", .all) == "b %1$@ c %2$@")
    #expect(key("b %d c %d") == "b %1$@ c %2$@")
    #expect(key("c ", .signed) == nil)
  }

  @Test func `a letter of another script is named`() {
    let index = KeyIndex(joining: [self.index(["Cross-reference", "Крест"])])
    func difference(_ name: String) -> KeyIndex.SimilarKey.Difference? {
      index.key(similarTo: name, in: "Localizable")?.difference
    }
    #expect(difference("\u{421}ross-reference") == .script("\u{421}", insteadOf: "C"))
    #expect(difference("Kрест") == .script("K", insteadOf: "К"))
    #expect(difference("Dross-reference") == .spelling)
    #expect(difference("Cross-references") == .spelling)
  }

  @Test(arguments: [(64, 0), (65, 2)])
  func `very many keys of one shape are not compared with each call`(_ count: Int, _ found: Int) {
    // None of the keys takes an integer.
    let index = KeyIndex(joining: [self.index((1...count).map { "a %\($0)$@" })])
    var pattern = KeyPattern(Array("a ".utf8))
    pattern.append(.signed)
    #expect(index.keys(matching: pattern, in: "Localizable").count == found)
  }

  @Test(
    arguments: [
      ("Search…", "Search...", "Search..."), ("Say \"hi\"", "Say “hi”", "Say “hi”"),
      ("Can't open", "Can’t open", "Can’t open"), ("save all", "Save All", "Save All"),
      ("Wi-Fi", "Wi‑Fi", "Wi‑Fi"), ("Mac is clean", "Mac is clean!", "Mac is clean!"),
      ("item_1", "item_2", nil), ("open", "close", nil),
      ("Done", "None", nil), ("Session", "Section", nil), ("Speaker", "Speakers", nil),
      ("titel", "title", "title"), ("Settings", "Sittings", "Sittings"),
    ])
  func `a similar key differs in case, in the shapes of signs or in a few letters`(
    _ name: String, _ key: String, _ similar: String?
  ) {
    let index = KeyIndex(joining: [self.index([key])])
    #expect(index.key(similarTo: name, in: "Localizable")?.name == similar)
  }

  @Test func `more letters are not a misspelling`() {
    func isMisspelling(_ name: String, _ other: String) -> Bool {
      Array(name.utf8).isMisspelling(of: Array(other.utf8))
    }
    #expect(isMisspelling("settngs.title", "settings.title"))
    #expect(isMisspelling("settnigs.title", "settings.title"))
    #expect(!isMisspelling("sortBy", "sort"))
    #expect(!isMisspelling("copy", "body"))
  }

  @Test func `the folders around a path end with the empty one`() {
    #expect(Array("a/b/c.swift".foldersAround) == ["a/b/", "a/", ""])
    #expect(Array("c.swift".foldersAround) == [""])
    #expect(Array("/c.swift".foldersAround) == ["/", ""])
  }
}

extension KeyIndexTests {
  /// Returns the keys of a catalog.
  private func index(_ keys: [String]) -> KeyIndex {
    let entries = keys.map { "\"\($0)\" : { \"extractionState\" : \"manual\" }" }
    let text =
      #"{"sourceLanguage":"en","version":"1.0","strings":{\#(entries.joined(separator: ","))}}"#
    let recorder = Recorder()
    guard let (format, claim) = TableFormats.builtin.claim("Localizable.xcstrings") else {
      return recorder.index
    }
    read(text, claim, as: format, to: recorder)
    return recorder.index
  }

  private func read<Format: TableFormat>(
    _ text: String, _ claim: FileClaim, as format: Format, to recorder: Recorder
  ) {
    let unparsed = UnparsedFile(
      SourceBuffer(Array(text.utf8)), id: FileID(0), path: "Localizable.xcstrings",
      kind: claim.kind, sourceLocale: nil)
    let file = TableFile(locale: claim.locale, kind: claim.kind, document: format.parse(unparsed))
    format.read([file], as: TableRequest(name: claim.table, sourceLocale: nil), to: recorder)
  }

  private final class Recorder: TableVisitor {
    var index = KeyIndex()

    func visit(_ entry: Entry) { index.record(entry, uses: UseTable([], KeyEvidence())) }

    func finish(_ table: Table, reporting diagnostics: [Diagnostic]) { index.record(table) }
  }
}

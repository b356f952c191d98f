import Catalog
import Diagnostics
import SourceText
import Syntax
import Testing

/// A large catalog is read in parts at the same time. The result must be that of one reader,
/// whatever the catalog contains.
@Suite struct DividedCatalogTests {
  /// Collects everything that a rule could see of the entries of a table or a part.
  private final class Record: TableVisitor {
    var lines: [String] = []

    func visit(_ entry: Entry) {
      lines.append(
        "\(entry.key) \(String(describing: entry.repetition)) \(entry.traits) \(entry.specifiers)")
      lines += entry.localizations.map { localization in
        "\(entry.locale(of: localization).spelling) \(localization.name) \(localization.units)"
      }
      lines += entry.units.map { "\(entry.isSource($0)) \($0.state) \($0.text)" }
    }

    func visitRepeated(_ entry: Entry) { visit(entry) }

    /// Adds what is known about the whole table.
    func finish(_ table: Table, _ diagnostics: [Diagnostic]) {
      lines += table.locales.map(\.spelling) + table.localeMentions.map { "\($0)" }
      lines += table.keys.map { key in
        "\(key.key) \(table.locales.indices.map { table.has(key, in: $0) }) \(key.content)"
      }
      lines.append("\(table.unitCount) \(table.isCutShort) \(String(describing: table.version))")
      lines.append("\(table.readFaults)")
      lines += diagnostics.sorted { $0.range < $1.range }.map { "\($0)" }
    }
  }

  private func file(_ text: [UInt8]) -> SourceFile {
    .json(SourceBuffer(text), id: FileID(0), path: "Localizable.xcstrings")
  }

  private func readingInOnePiece(_ text: [UInt8]) -> [String] {
    let record = Record()
    var diagnostics: [Diagnostic] = []
    let table = StringCatalogReader.read(
      file(text), name: "Localizable", sourceLocale: nil, reporting: &diagnostics
    ) { record.visit($0) }
    record.finish(table, diagnostics)
    return record.lines
  }

  /// The first line in which two readings differ.
  private func difference(_ parts: [String], _ whole: [String]) -> String? {
    for (part, whole) in zip(parts, whole) where part != whole { return "\(part) ≠ \(whole)" }
    return parts.count == whole.count ? nil : "\(parts.count) ≠ \(whole.count) lines"
  }

  /// Returns nil if the catalog can't be read in parts.
  private func readingInParts(_ text: [UInt8], count: Int) -> [String]? {
    readingInParts(text, weights: Array(repeating: 1, count: count))
  }

  private func readingInParts(_ text: [UInt8], weights: [Int]) -> [String]? {
    guard
      let divided = DividedCatalog(
        file(text), name: "Localizable", sourceLocale: nil, into: weights)
    else { return nil }
    let record = Record()
    let readings = divided.parts.compactMap { $0.read(to: record) }
    guard readings.count == divided.parts.count, let whole = divided.join(readings) else {
      return nil
    }
    record.finish(whole.table, whole.diagnostics)
    return record.lines
  }

  @Test(arguments: [
    (2, 1, 1), (2, 2, 2), (2, 3, 2), (2, 4, 4), (2, 100, 8), (4, 5, 4), (4, 100, 16), (5, 100, 20),
    (12, 100, 48), (32, 100, 96), (32, 20, 20), (.max, 100, 100),
  ])
  func `each job can read the same number of parts`(jobs: Int, megabytes: Int, parts: Int) {
    #expect(DividedCatalog.weights(for: jobs, ofFile: megabytes << 20).count == parts)
  }

  @Test func `the last parts are smaller`() {
    #expect(DividedCatalog.weights(for: 2, ofFile: 100 << 20) == [4, 4, 4, 4, 2, 2, 1, 1])
    #expect(DividedCatalog.weights(for: 3, ofFile: 6 << 20) == [2, 2, 2, 1, 1, 1])
    #expect(DividedCatalog.weights(for: 20, ofFile: 3 << 20) == [1, 1, 1])
  }

  private static func entry(_ key: String, _ locales: [String]) -> String {
    let localizations = locales.map { locale in
      """
              "\(locale)" : {
                "stringUnit" : {
                  "state" : "translated",
                  "value" : "\(key) in \(locale)"
                }
              }
      """
    }
    return """
          "\(key)" : {
            "localizations" : {
      \(localizations.joined(separator: ",\n"))
            }
          }
      """
  }

  private static func catalog(_ entries: [String]) -> [UInt8] {
    Array(
      """
      {
        "sourceLanguage" : "en",
        "strings" : {
      \(entries.joined(separator: ",\n"))
        },
        "version" : "1.0"
      }
      """.utf8)
  }

  private let catalog = Self.catalog([
    entry("a %lld", ["en", "de"]), entry("b", ["fr", "de", "nb"]), entry("c\\n", ["ja"]),
    entry("d", []), entry("é", ["en", "fr", "pl"]), "    \"empty\" : {}",
    entry("f", ["zh-Hans", ""]), entry("g", ["nb", "de", "en"]), entry("h", ["", "de"]),
  ])

  @Test(arguments: 2...4) func `parts read the same as the whole`(count: Int) throws {
    let parts = try #require(readingInParts(catalog, count: count))
    #expect(difference(parts, readingInOnePiece(catalog)) == nil)
  }

  @Test(arguments: [[2, 1], [1, 3], [4, 2, 1]])
  func `parts of different sizes read the same as the whole`(weights: [Int]) throws {
    let parts = try #require(readingInParts(catalog, weights: weights))
    #expect(difference(parts, readingInOnePiece(catalog)) == nil)
  }

  @Test func `parts read the same after a change of any byte, or leave it to one reader`() {
    let small = Self.catalog([
      Self.entry("a %d", ["en"]), Self.entry("é\\n", ["fr"]), Self.entry("c", []),
    ])
    var divided = 0
    func expectSame(_ changed: [UInt8]) {
      guard let parts = readingInParts(changed, count: 2) else { return }
      divided += 1
      #expect(difference(parts, readingInOnePiece(changed)) == nil)
    }
    for (index, byte) in small.enumerated() {
      for replacement in Array("\"\\ },%\n".utf8) + [0xEF, 0xFF] where replacement != byte {
        var changed = small
        changed[index] = replacement
        expectSame(changed)
      }
      expectSame(Array(small[..<index]))
      expectSame(Array(small[..<index] + small[(index + 1)...]))
      expectSame(Array(small[...index] + small[index...]))
    }
    #expect(divided > small.count)
  }

  @Test(arguments: [[0xFF], [0xEF, 0xBB, 0xBF]] as [[UInt8]])
  func `the last value of a part is checked even if it isn't an entry`(bytes: [UInt8]) {
    for position in 1...3 {
      var entries = ["a", "b", "c", "d"].map { Self.entry($0, ["de", "fr"]) }
      entries.insert(#"    "x@" : 5"#, at: position)
      let text = Self.catalog(entries).split(separator: UInt8(ascii: "@"))
      guard let parts = readingInParts(Array(text.joined(separator: bytes)), count: 2) else {
        continue
      }
      let whole = readingInOnePiece(Array(text.joined(separator: bytes)))
      #expect(difference(parts, whole) == nil)
    }
  }

  @Test(arguments: [
    ["a", "b", "c", "d", "e", "a"], ["a", "a", "b", "c", "d", "e"],
    ["a", "b", "c", "d", "e", "\\u0061"], ["a", "\\u0061", "b", "c", "d", "e"],
  ])
  func `a repeated key is left to one reader`(keys: [String]) {
    let entries = keys.map { Self.entry($0, ["de", "fr"]) }
    #expect(readingInParts(Self.catalog(entries), count: 3) == nil)
    #expect(readingInParts(Self.catalog(Array(entries[1...])), count: 3) != nil)
  }

  @Test func `a catalog that isn't written as Xcode does it is left to one reader`() {
    let minified = Array(
      #"{"sourceLanguage":"en","strings":{"a":{},"b":{},"c":{}},"version":"1.0"}"#.utf8)
    #expect(readingInParts(minified, count: 2) == nil)
    let later = String(decoding: catalog, as: UTF8.self)
      .replacing("  \"sourceLanguage\" : \"en\",\n", with: "")
      .replacing("\"1.0\"", with: "\"1.0\",\n  \"sourceLanguage\" : \"en\"")
    #expect(readingInParts(Array(later.utf8), count: 2) == nil)
  }
}

import Catalog

/// Finds among many names of locales those that stand for one, as `LocaleName` compares them.
package struct LocaleNameIndex: Sendable {
  /// Longer than any name of a locale that people use. Of a longer one no part is looked up.
  private static let longestName = 100

  private let names: [String]
  private var indicesOfSpelling: [String: [Int]] = [:]
  private var indicesOfCanonical: [String: [Int]] = [:]

  package init(_ names: [String]) {
    self.names = names
    for (index, name) in names.enumerated() {
      indicesOfSpelling[Self.folded(name), default: []].append(index)
      let canonical = LocaleIdentifier(name).canonical
      indicesOfCanonical[Self.folded(canonical), default: []].append(index)
    }
  }

  /// The indices of the names that are the locale's, or that of its language, the shortest first.
  package func indices(for locale: String) -> [Int] {
    guard !indicesOfSpelling.isEmpty else { return [] }
    let found =
      Self.names(above: locale).map { indicesOfSpelling[$0] ?? [] }
      + Self.names(above: LocaleIdentifier(locale).canonical).map { indicesOfCanonical[$0] ?? [] }
    return Set(found.joined()).sorted {
      (names[$0].utf8.count, $0) < (names[$1].utf8.count, $1)
    }
  }

  /// A name and what remains of it without its last parts.
  private static func names(above name: String) -> [String] {
    let folded = folded(name)
    guard folded.utf8.count <= longestName else { return [folded] }
    return folded.utf8.indices.filter { folded.utf8[$0] == UInt8(ascii: "-") }
      .map { String(folded[..<$0]) } + [folded]
  }

  private static func folded(_ name: String) -> String {
    String(decoding: LocaleName.folded(name), as: UTF8.self)
  }
}

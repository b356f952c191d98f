import Catalog

/// Finds the names that match a locale among many, with the same comparison as `LocaleName`.
package struct LocaleNameIndex: Sendable {
  /// The maximum length in bytes of a name whose parts are looked up, longer than any real locale
  /// name.
  private static let maxNameLength = 100

  private let names: [String]
  private var indicesOfSpelling: [String: [Int]] = [:]
  private var indicesOfCanonical: [String: [Int]] = [:]

  package init(_ names: [String]) {
    self.names = names
    for (index, name) in names.enumerated() {
      indicesOfSpelling[Self.collapsed(name), default: []].append(index)
      let canonical = LocaleIdentifier(name).canonical
      indicesOfCanonical[Self.collapsed(canonical), default: []].append(index)
    }
  }

  /// Returns the indices of the names that match the locale or one of its parents, shortest name
  /// first.
  package func indices(for locale: String) -> [Int] {
    guard !indicesOfSpelling.isEmpty else { return [] }
    let found =
      Self.names(above: locale).map { indicesOfSpelling[$0] ?? [] }
      + Self.names(above: LocaleIdentifier(locale).canonical).map { indicesOfCanonical[$0] ?? [] }
    return Set(found.joined()).sorted {
      (names[$0].utf8.count, $0) < (names[$1].utf8.count, $1)
    }
  }

  /// Returns a name and all its prefixes that end before a hyphen.
  private static func names(above name: String) -> [String] {
    let collapsed = collapsed(name)
    guard collapsed.utf8.count <= maxNameLength else { return [collapsed] }
    return collapsed.utf8.indices.filter { collapsed.utf8[$0] == UInt8(ascii: "-") }
      .map { String(collapsed[..<$0]) } + [collapsed]
  }

  private static func collapsed(_ name: String) -> String {
    String(decoding: LocaleName.collapsed(name), as: UTF8.self)
  }
}

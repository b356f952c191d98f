import SourceText

/// The names in one object of a JSON file, to find repeated ones.
///
/// Most objects of a string catalog have one or two members. Creating a table for each of them
/// would take longer than reading them.
struct ObjectKeys {
  private let file: SourceFile
  private var first: JSONEdit.Member?
  private var second: JSONEdit.Member?
  /// All names, if there are more than two.
  private var table: KeyTable?

  init(_ file: SourceFile) { self.file = file }

  /// Adds a name, or replaces an equal one.
  ///
  /// - Returns: The equal name.
  mutating func insert(_ name: TextSpan, value: Range<Int>) -> KeyTable.Slot? {
    if table == nil {
      guard let first else {
        first = JSONEdit.Member(name: name, value: value)
        return nil
      }
      if second == nil, areDifferent(first.name, name) {
        second = JSONEdit.Member(name: name, value: value)
        return nil
      }
      beginTable()
    }
    return table?.insert(name, of: file, value: file.range(value))
  }
}

extension ObjectKeys {
  /// Returns whether two names certainly differ. Escaped ones may be equal.
  private func areDifferent(_ name: TextSpan, _ other: TextSpan) -> Bool {
    name.traits.union(other.traits).isDisjoint(with: [.escaped, .wide])
      && !file.bytes.bytes(name.range.bytes, equal: file.bytes, other.range.bytes)
  }

  private mutating func beginTable() {
    var table = KeyTable()
    for member in [first, second] {
      guard let member else { continue }
      _ = table.insert(member.name, of: file, value: file.range(member.value))
    }
    self.table = table
  }
}

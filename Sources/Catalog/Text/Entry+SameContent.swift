public import SourceText

extension Entry {
  /// Whether two texts stand for the same scalars, however they are escaped or encoded.
  public func hasSameContent(_ first: Text, _ second: Text) -> Bool {
    table.hasSameContent(first, second)
  }
}

extension Table {
  /// Whether two texts stand for the same scalars, however they are escaped or encoded.
  public func hasSameContent(_ first: Text, _ second: Text) -> Bool {
    let form: Text.Traits = [.escaped, .wide]
    guard first.traits.isDisjoint(with: form), second.traits.isDisjoint(with: form) else {
      return string(of: first).utf8.elementsEqual(string(of: second).utf8)
    }
    return file(first.range.file).bytes.bytes(
      first.range.bytes, equal: file(second.range.file).bytes, second.range.bytes)
  }
}

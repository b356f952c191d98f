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
      // An escape takes few bytes for each that it stands for; longer texts are not worth decoding.
      let (one, other) = (first.range.bytes.count, second.range.bytes.count)
      guard max(one, other) <= 16 * min(one, other) else { return false }
      return string(of: first).utf8.elementsEqual(string(of: second).utf8)
    }
    return file(first.range.file).bytes.bytes(
      first.range.bytes, equal: file(second.range.file).bytes, second.range.bytes)
  }
}

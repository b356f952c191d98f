import SourceText

/// Lookups of keys that come from data, and so need not be in the code.
extension KeyUseReader {
  /// Notes the table in which the code looks up a value of a dictionary, if a literal is the key of
  /// that value, or the name of a table in which it looks up a variable.
  mutating func noteKeyOfData(_ literal: CodeLiteral) {
    guard literal.bracket != CodeLiteral.noBracket else { return }
    if isLookedUp(valueFor: literal) { tablesOfData.insert("Localizable") }
    if isTable(literal, ofLookupIn: Int(literal.bracket)),
      let name = self.literal(literal.range)?.text
    {
      tablesOfData.insert(name)
    }
  }

  /// Returns whether a literal is the key of a value that is the key of a lookup:
  /// `NSLocalizedString([values objectForKey:@"Format"], nil)`.
  private func isLookedUp(valueFor literal: CodeLiteral) -> Bool {
    let bracket = Int(literal.bracket)
    guard bytes[bracket] == UInt8(ascii: "["),
      var before = bytes.lastVisible(before: bracket)
    else { return false }
    let dictionary = bytes.name(endingAt: before + 1)
    if !dictionary.isEmpty {
      guard let next = bytes.lastVisible(before: dictionary.lowerBound) else { return false }
      before = next
    } else if !isValue(literal, ofMessage: bracket) {
      return false
    }
    return bytes[before] == UInt8(ascii: "(")
      && bytes.bytes(bytes.name(endingAt: before), equal: "NSLocalizedString")
  }

  /// Returns whether a literal is the key that a message asks a dictionary for.
  private func isValue(_ literal: CodeLiteral, ofMessage bracket: Int) -> Bool {
    guard let colon = bytes.lastVisible(before: literal.range.lowerBound),
      bytes[colon] == UInt8(ascii: ":")
    else { return false }
    let label = bytes.name(endingAt: colon)
    return bytes.bytes(label, equal: "objectForKey") || bytes.bytes(label, equal: "valueForKey")
  }

  /// Returns whether a literal is the table of a call whose key is a variable, and no parameter
  /// that is declared shortly before: `localizedString(forKey: identifier, value: nil, table:
  /// "Names")`.
  private func isTable(_ literal: CodeLiteral, ofLookupIn bracket: Int) -> Bool {
    guard bytes[bracket] == UInt8(ascii: "("),
      bytes.bytes(bytes.name(endingAt: bracket), equal: "localizedString"),
      let colon = bytes.lastVisible(before: literal.range.lowerBound),
      bytes.bytes(bytes.name(endingAt: colon), equal: "table")
    else { return false }
    var scanner = ArgumentScanner(
      bytes, outline, from: bracket + 1, literal: outline.literalIndex(from: bracket))
    guard let key = scanner.next()?.value, bytes.name(startingAt: key.lowerBound) == key else {
      return false
    }
    let name = bytes.string(in: key)
    let before = bytes.string(in: max(0, bracket - 512)..<bracket)
    return name != "self" && !before.contains(" \(name): ") && !before.contains("(\(name): ")
  }
}

import SourceText

/// Finds arguments that are parts of words.
extension Entry {
  /// Whether each of these arguments is the end of a word in the source, such as the plural `s` of
  /// `app%@`, which languages without plural forms drop.
  ///
  /// Only text can be: the number of `Page%d` is lost. Scripts without capital letters have no
  /// spaces, or no such endings.
  func endWords(_ positions: ArgumentPositions) -> Bool {
    positions.allSatisfy { position in
      guard let use = arguments.reference.map[position],
        use.argumentClass == .object || use.argumentClass.isText,
        let text = sourceText(before: use.specifier)
      else { return false }
      let letters = string(of: text).unicodeScalars.suffix(2)
      return letters.count == 2
        && letters.allSatisfy { $0.properties.isLowercase || $0.properties.isUppercase }
    }
  }

  /// The last few characters before a specifier of the source or of the key.
  private func sourceText(before specifier: Int) -> Text? {
    let unit = source?.units.prefix(64).first { units[$0].specifiers.contains(specifier) }
    let whole = unit.map { units[$0].text } ?? key
    let end = Int(specifiers[specifier].range.start)
    guard whole.range.file == specifiers[specifier].range.file,
      whole.range.bytes.contains(end)
    else { return nil }
    let start = max(whole.range.bytes.lowerBound, end - 16)
    return Text(range: SourceRange(file: whole.range.file, start..<end), traits: whole.traits)
  }
}

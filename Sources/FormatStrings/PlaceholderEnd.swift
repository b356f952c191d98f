import SourceText

extension Span<UInt8> {
  /// Returns the end of the placeholder that begins at an offset, or nil if there is none.
  ///
  /// Placeholders are the matches of this regular expression, regardless of what the string is used
  /// for:
  ///
  /// ```
  /// %([0-9]+\$)?(#@[^@]*@|arg|\([^()]*\)@
  ///   |[-+#0']*([0-9]+|\*([0-9]+\$)?)?(\.([0-9]+|\*([0-9]+\$)?)?)?(hh|h|ll|l|q|z|t|j|L)?
  ///    [@%dDiuUxXoOfFeEgGaAcCsSpn])
  /// |\$\{[^{}]*\}
  /// ```
  ///
  /// The first matching alternative counts. A space isn't a flag here, so that `100 % of` isn't a
  /// placeholder.
  ///
  /// - Parameter start: The offset of a `%` or a `$`.
  package func endOfPlaceholder(at start: Int) -> Int? {
    guard self[start] == UInt8(ascii: "%") else {
      guard byte(start + 1) == UInt8(ascii: "{") else { return nil }
      return offset(of: UInt8(ascii: "}"), orBefore: UInt8(ascii: "{"), from: start + 2)
        .map { $0 + 1 }
    }
    let first = position(at: start + 1)?.end ?? start + 1
    switch (byte(first), byte(first + 1)) {
    case (UInt8(ascii: "#"), UInt8(ascii: "@")):
      if let end = offset(of: UInt8(ascii: "@"), orBefore: nil, from: first + 2) { return end + 1 }
    case (UInt8(ascii: "a"), UInt8(ascii: "r")) where byte(first + 2) == UInt8(ascii: "g"):
      return first + 3
    case (UInt8(ascii: "("), _):
      let close = offset(of: UInt8(ascii: ")"), orBefore: UInt8(ascii: "("), from: first + 1)
      if let close, byte(close + 1) == UInt8(ascii: "@") { return close + 2 }
    default: break
    }
    return endOfSpecifier(at: first)
  }

  /// Returns the first offset of a byte, or nil if another byte or the end comes before it.
  private func offset(of wanted: UInt8, orBefore stop: UInt8?, from start: Int) -> Int? {
    var offset = start
    while offset < count {
      if self[offset] == wanted { return offset }
      if self[offset] == stop { return nil }
      offset += 1
    }
    return nil
  }

  /// Reads `12$`, perhaps with leading zeros.
  package func position(at start: Int) -> (number: Int, end: Int)? {
    var offset = start
    while let piece = nextPiece(at: &offset) {
      switch piece {
      case .flag(UInt8(ascii: "0")): break
      case .position(let number): return (number, offset)
      case .end(UInt8(ascii: "$")) where offset > start + 1: return (0, offset)
      case .flag, .number, .star, .dot, .length, .end: return nil
      }
    }
    return nil
  }

  /// Reads the flags and everything after them, in the order that C requires.
  private func endOfSpecifier(at start: Int) -> Int? {
    var order = SpecifierOrder()
    var offset = start
    while let piece = nextPiece(at: &offset) {
      if case .end(let byte) = piece { return Self.isConversion(byte) ? offset : nil }
      guard order.take(piece) else { return nil }
    }
    return nil
  }

  /// CoreFoundation's `%P` is left out, because Pascal strings are obsolete.
  private static func isConversion(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "%")
      || byte != UInt8(ascii: "P") && ArgumentClass(conversion: byte, length: .none) != nil
  }
}

/// The progress in a specifier whose pieces are in C's order: flags, width, precision, length.
private struct SpecifierOrder {
  private enum Stage {
    case flags, starOfWidth, width, dot, zeros, starOfPrecision, precision
    case length(UInt8)
    case doubledLength
  }

  private var stage = Stage.flags

  /// Accepts a piece and returns true, or returns false if it can't come next.
  mutating func take(_ piece: SpecifierPiece) -> Bool {
    guard let next = stage(after: piece) else { return false }
    stage = next
    return true
  }

  private func stage(after piece: SpecifierPiece) -> Stage? {
    switch (piece, stage) {
    case (.flag(UInt8(ascii: " ")), _): nil
    case (.flag, .flags): .flags
    case (.flag(UInt8(ascii: "0")), .dot), (.flag(UInt8(ascii: "0")), .zeros): .zeros
    case (.number, .flags): .width
    case (.number, .dot), (.number, .zeros): .precision
    case (.star, .flags): .starOfWidth
    case (.star, .dot): .starOfPrecision
    case (.position, .starOfWidth): .width
    case (.position, .starOfPrecision): .precision
    case (.dot, .flags), (.dot, .starOfWidth), (.dot, .width): .dot
    case (.length(let letter), .length(let last)):
      letter == last && (letter == UInt8(ascii: "h") || letter == UInt8(ascii: "l"))
        ? .doubledLength : nil
    case (.length, .doubledLength): nil
    case (.length(let letter), _): .length(letter)
    case (.flag, _), (.number, _), (.star, _), (.position, _), (.dot, _), (.end, _): nil
    }
  }
}

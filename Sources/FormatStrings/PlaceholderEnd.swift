extension Span where Element == UInt8 {
  /// The end of the placeholder that begins at an offset, or nil if none begins there.
  ///
  /// Placeholders are what this regular expression matches, whatever the text is used for:
  ///
  /// ```
  /// %([0-9]+\$)?(#@[^@]*@|arg|\([^()]*\)@
  ///   |[-+#0']*([0-9]+|\*([0-9]+\$)?)?(\.([0-9]+|\*([0-9]+\$)?)?)?(hh|h|ll|l|q|z|t|j|L)?
  ///    [@%dDiuUxXoOfFeEgGaAcCsSpn])
  /// |\$\{[^{}]*\}
  /// ```
  ///
  /// Of its alternatives the first that matches counts. A blank is no flag here, so that `100 % of`
  /// is not taken for one.
  ///
  /// - Parameter start: the offset of a `%` or a `$`.
  func endOfPlaceholder(at start: Int) -> Int? {
    guard self[start] == UInt8(ascii: "%") else {
      guard byte(start + 1) == UInt8(ascii: "{") else { return nil }
      return offset(of: UInt8(ascii: "}"), orBefore: UInt8(ascii: "{"), from: start + 2)
        .map { $0 + 1 }
    }
    let first = endOfPosition(at: start + 1) ?? start + 1
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

  private func byte(_ offset: Int) -> UInt8 { offset < count ? self[offset] : 0 }

  /// The first offset of a byte, or nil if another one comes before it, or the end.
  private func offset(of wanted: UInt8, orBefore stop: UInt8?, from start: Int) -> Int? {
    var offset = start
    while offset < count {
      if self[offset] == wanted { return offset }
      if self[offset] == stop { return nil }
      offset += 1
    }
    return nil
  }

  /// Reads `12$`.
  private func endOfPosition(at start: Int) -> Int? {
    let end = endOfDigits(from: start)
    return end > start && byte(end) == UInt8(ascii: "$") ? end + 1 : nil
  }

  private func endOfDigits(from start: Int) -> Int {
    var end = start
    while (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(end)) { end += 1 }
    return end
  }

  /// Reads digits, or a star that may have a position; neither need be there.
  private func endOfNumber(at start: Int) -> Int {
    guard byte(start) == UInt8(ascii: "*") else { return endOfDigits(from: start) }
    return endOfPosition(at: start + 1) ?? start + 1
  }

  /// Reads the flags and all that follows them.
  private func endOfSpecifier(at start: Int) -> Int? {
    var offset = start
    flags: while true {
      switch byte(offset) {
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "0"),
        UInt8(ascii: "'"):
        offset += 1
      default: break flags
      }
    }
    offset = endOfNumber(at: offset)
    if byte(offset) == UInt8(ascii: ".") { offset = endOfNumber(at: offset + 1) }
    switch byte(offset) {
    case UInt8(ascii: "h"), UInt8(ascii: "l"):
      offset += byte(offset + 1) == byte(offset) ? 2 : 1
    case UInt8(ascii: "q"), UInt8(ascii: "z"), UInt8(ascii: "t"), UInt8(ascii: "j"),
      UInt8(ascii: "L"):
      offset += 1
    default: break
    }
    return Self.isConversion(byte(offset)) ? offset + 1 : nil
  }

  private static func isConversion(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "d"), UInt8(ascii: "D"),
      UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "x"),
      UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "O"), UInt8(ascii: "f"),
      UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "g"),
      UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"), UInt8(ascii: "c"),
      UInt8(ascii: "C"), UInt8(ascii: "s"), UInt8(ascii: "S"), UInt8(ascii: "p"),
      UInt8(ascii: "n"):
      true
    default: false
    }
  }
}

/// The bytes that a bracket expression of an ignore pattern accepts.
struct ByteSet: Hashable, Sendable {
  private var words: SIMD4<UInt64> = .zero

  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
  }

  private mutating func insert(_ byte: UInt8) { words[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }

  /// Reads a bracket expression after its opening bracket, through the closing one.
  ///
  /// The first byte is never the closing bracket. `!` or `^` negates the set, `a-z` is a range,
  /// `[:digit:]` is a class, and a backslash escapes the next byte.
  ///
  /// - Returns: nil if the bracket isn't closed or a class is unknown.
  init?(bracket rest: inout ArraySlice<UInt8>, ignoringCase: Bool) {
    let isNegated = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    // The byte that could be the start of a range.
    var previous: UInt8?
    var isFirst = true
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "]"), !isFirst {
        if ignoringCase { foldCase() }
        if isNegated { words = ~words }
        return
      }
      isFirst = false
      if byte == UInt8(ascii: "-"), let first = previous, let end = rest.first,
        end != UInt8(ascii: "]")
      {
        guard let last = Self.literal(&rest) else { return nil }
        if first <= last { for byte in first...last { insert(byte) } }
        previous = nil
      } else if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":") {
        switch Self.characterClass(&rest) {
        case .none: return nil
        case .some(nil):
          insert(byte)
          previous = byte
        case .some(let isMember?):
          for byte in UInt8.min...UInt8.max where isMember(byte) { insert(byte) }
          previous = nil
        }
      } else {
        guard let literal = byte == UInt8(ascii: "\\") ? rest.popFirst() : byte else { return nil }
        insert(literal)
        previous = literal
      }
    }
    return nil
  }
}

extension ByteSet {
  private mutating func foldCase() {
    for byte in UInt8(ascii: "a")...UInt8(ascii: "z")
    where contains(byte) || contains(byte & ~0x20) {
      insert(byte)
    }
  }

  private static func literal(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    let byte = rest.popFirst()
    return byte == UInt8(ascii: "\\") ? rest.popFirst() : byte
  }

  /// Reads `:name:]` after a bracket.
  ///
  /// - Returns: nil if the name is unknown or the end is missing. An inner nil if this isn't a
  ///   class.
  private static func characterClass(
    _ rest: inout ArraySlice<UInt8>
  ) -> ((UInt8) -> Bool)?? {
    guard let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "]")) else { return nil }
    let name = rest[(rest.startIndex + 1)..<end]
    guard name.last == UInt8(ascii: ":") else { return .some(nil) }
    guard let isMember = classes[String(decoding: name.dropLast(), as: UTF8.self)] else {
      return nil
    }
    rest = rest[(end + 1)...]
    return .some(isMember)
  }

  /// The character classes of the C locale.
  private static let classes: [String: @Sendable (UInt8) -> Bool] = [
    "alnum": { isLetter($0) || isDigit($0) }, "alpha": isLetter,
    "blank": { $0 == 0x20 || $0 == 0x09 }, "cntrl": { $0 < 0x20 || $0 == 0x7F },
    "digit": isDigit, "graph": { $0 > 0x20 && $0 < 0x7F },
    "lower": { isLetter($0) && $0 & 0x20 != 0 }, "print": { $0 >= 0x20 && $0 < 0x7F },
    "punct": { $0 > 0x20 && $0 < 0x7F && !isLetter($0) && !isDigit($0) },
    "space": { $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) },
    "upper": { isLetter($0) && $0 & 0x20 == 0 },
    "xdigit": { isDigit($0) || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x66) },
  ]

  @Sendable private static func isLetter(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A && byte < 0x80
  }

  @Sendable private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}

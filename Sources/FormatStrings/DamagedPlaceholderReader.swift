import SourceText

/// Reads what should follow a percent sign, whatever is wrong with it: number, size and conversion.
struct DamagedPlaceholderReader {
  private let bytes: [UInt8]
  private(set) var offset: Int
  /// The offsets of the name of a variable.
  private(set) var name: Range<Int>?
  /// Whether something was read that CoreFoundation does not read so.
  private(set) var isDamaged = false
  /// Whether a dollar sign need not have a number: `$d`.
  var acceptsDollarAlone = false

  init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  /// Whether no letter follows what was read.
  var endsWord: Bool {
    let following = offset < bytes.count ? bytes[offset] : 0
    return !following.isNameByte && !following.beginsLatinLetter
  }

  /// Returns the specifier that was meant, or nil for something else.
  mutating func readSpecifier() -> FormatSpecifier? {
    var specifier = FormatSpecifier(range: SourceRange(file: FileID(0), 0..<0), kind: .argument)
    specifier.traits = .damaged
    guard readNumber(into: &specifier) else { return nil }
    if readVariable() {
      specifier.kind = .variable
      return specifier
    }
    let hasCapital = readLength(into: &specifier)
    guard let conversion = read(where: { Self.conversions.utf8.contains($0) }),
      let argumentClass = ArgumentClass(conversion: conversion, length: specifier.length),
      argumentClass == .object || endsWord, !hasCapital || argumentClass.isNumeric
    else { return nil }
    specifier.conversion = conversion
    // `%Id` may have been `%d`, too.
    specifier.argumentClass = hasCapital && specifier.length == .long ? .unknown : argumentClass
    return specifier
  }
}

extension DamagedPlaceholderReader {
  private static var conversions: String { "@diufsxXc" }

  /// Reads `1$`, `1 $` or `$1`, or a width. Returns false for a number that no argument has.
  private mutating func readNumber(into specifier: inout FormatSpecifier) -> Bool {
    let start = self
    skipSpaces()
    var number = 0
    if read(where: { $0 == UInt8(ascii: "$") }) != nil {
      isDamaged = true
      skipSpaces()
      number = readDigits()
      if number == 0, acceptsDollarAlone { return true }
    } else {
      number = readDigits()
      let end = offset
      skipSpaces()
      let hasSpace = offset > end
      guard number > 0, read(where: { $0 == UInt8(ascii: "$") }) != nil else {
        // A width, or nothing.
        self = start
        _ = readDigits()
        return true
      }
      isDamaged = isDamaged || hasSpace
    }
    skipSpaces()
    specifier.number = number
    return 1..<128 ~= number
  }

  /// Reads `#@name@`, or leaves everything as it is.
  private mutating func readVariable() -> Bool {
    let start = self
    guard read(where: { $0 == UInt8(ascii: "#") }) != nil,
      read(where: { $0 == UInt8(ascii: "@") }) != nil
    else {
      self = start
      return false
    }
    let first = offset
    while offset < bytes.count, bytes[offset].isNameByte { offset += 1 }
    name = first..<offset
    guard first < offset, read(where: { $0 == UInt8(ascii: "@") }) != nil else {
      self = start
      return false
    }
    return true
  }

  /// Reads a size, in which a capital I may stand for an l. Returns whether it does.
  private mutating func readLength(into specifier: inout FormatSpecifier) -> Bool {
    var hasCapital = false
    while let letter = read(where: { "lIhqztj".utf8.contains($0) }) {
      hasCapital = hasCapital || letter == UInt8(ascii: "I")
      specifier.length.append(letter == UInt8(ascii: "I") ? UInt8(ascii: "l") : letter)
    }
    isDamaged = isDamaged || hasCapital
    return hasCapital
  }

  private mutating func readDigits() -> Int {
    var number = 0
    while let digit = read(where: \.isDigit) {
      number = min(number * 10 + Int(digit &- UInt8(ascii: "0")), 1000)
    }
    return number
  }

  private mutating func skipSpaces() {
    while offset < bytes.count, bytes[offset] == UInt8(ascii: " ") { offset += 1 }
  }

  /// Reads a character that is as described, be it in its full-width form.
  private mutating func read(where isWanted: (UInt8) -> Bool) -> UInt8? {
    guard offset < bytes.count else { return nil }
    if let narrow = narrowForm(at: offset), isWanted(narrow) {
      isDamaged = true
      offset += 3
      return narrow
    }
    guard isWanted(bytes[offset]) else { return nil }
    offset += 1
    return bytes[offset - 1]
  }

  /// The ASCII character of a full-width one, U+FF01 to U+FF5E.
  private func narrowForm(at offset: Int) -> UInt8? {
    guard bytes.count - offset >= 3, bytes[offset] == 0xEF else { return nil }
    switch (bytes[offset + 1], bytes[offset + 2]) {
    case (0xBC, 0x81...0xBF): return bytes[offset + 2] - 0x60
    case (0xBD, 0x80...0x9E): return bytes[offset + 2] - 0x20
    default: return nil
    }
  }
}

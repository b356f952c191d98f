import SourceText

/// A reader for the parts that should follow a percent sign, even if they are damaged: number, size
/// and conversion.
struct DamagedPlaceholderReader {
  private let text: NarrowText
  private(set) var offset: Int
  /// The byte range of the name of a variable.
  private(set) var name: Range<Int>?
  /// Whether something was read that CoreFoundation reads differently.
  private(set) var isDamaged = false
  /// Whether a dollar sign may have no number: `$d`.
  var acceptsDollarAlone = false
  /// Whether a number with spaces may have no conversion: `% 2 $`.
  var acceptsLostConversion = false

  init(_ text: NarrowText, from offset: Int) {
    self.text = text
    self.offset = offset
  }

  /// Whether the text read so far isn't followed by a letter.
  var endsWord: Bool {
    let following = text.written(offset)
    return !following.isNameByte && !following.beginsLatinLetter
  }

  /// Returns the specifier that was meant, or nil if there is none. Its conversion is 0 if it was
  /// lost.
  mutating func readSpecifier() -> FormatSpecifier? {
    var specifier = FormatSpecifier(range: SourceRange(file: FileID(0), 0..<0), kind: .argument)
    specifier.traits = .damaged
    guard readNumber(into: &specifier) else { return nil }
    let number = self
    if specifier.isNumbered { skipSpaces() }
    if readVariable() {
      specifier.kind = .variable
      return specifier
    }
    let hasCapital = readLength(into: &specifier)
    guard let conversion = readByte(where: { Self.conversions.utf8.contains($0) }),
      let argumentClass = ArgumentClass(conversion: conversion, length: specifier.length),
      argumentClass == .object || endsWord, !hasCapital || argumentClass.isNumeric
    else {
      guard acceptsLostConversion, number.isDamaged else { return nil }
      self = number
      specifier.length = .none
      return specifier
    }
    specifier.conversion = conversion
    // `%Id` may have been `%d`, too.
    specifier.argumentClass = hasCapital && specifier.length == .long ? .unknown : argumentClass
    return specifier
  }
}

extension DamagedPlaceholderReader {
  private static var conversions: String { "@diufsxXc" }

  /// Reads `1$`, `1 $` or `$1`, or a width. Returns false for a number that isn't valid for an
  /// argument.
  private mutating func readNumber(into specifier: inout FormatSpecifier) -> Bool {
    let start = self
    skipSpaces()
    if readDollar() {
      isDamaged = true
      skipSpaces()
      switch readDigits() {
      case .number(let number): specifier.number = number
      case .position: return false
      case nil: if acceptsDollarAlone { return true }
      }
    } else if let number = readPosition() {
      specifier.number = number
    } else {
      // A width, or nothing.
      self = start
      _ = readDigits()
      return true
    }
    return 1..<128 ~= specifier.number
  }

  /// Reads `1$` or `1 $`, or something else, which is not a position.
  private mutating func readPosition() -> Int? {
    switch readDigits() {
    case .position(let number): return number
    case .number(let number):
      let end = offset
      skipSpaces()
      let hasSpace = offset > end
      guard readDollar() else { return nil }
      isDamaged = isDamaged || hasSpace
      return number
    case nil: return nil
    }
  }

  /// Reads `#@name@`, or restores the previous state.
  private mutating func readVariable() -> Bool {
    let start = self
    guard readFlag(UInt8(ascii: "#")), readByte(where: { $0 == UInt8(ascii: "@") }) != nil else {
      self = start
      return false
    }
    let first = offset
    while text.written(offset).isNameByte { offset += 1 }
    name = first..<offset
    guard first < offset, readByte(where: { $0 == UInt8(ascii: "@") }) != nil else {
      self = start
      return false
    }
    return true
  }

  /// Reads a size. A capital I may be a mistyped l. Returns whether it does.
  private mutating func readLength(into specifier: inout FormatSpecifier) -> Bool {
    var hasCapital = false
    while let letter = readLengthLetter() {
      hasCapital = hasCapital || letter == UInt8(ascii: "I")
      specifier.length.append(letter == UInt8(ascii: "I") ? UInt8(ascii: "l") : letter)
    }
    isDamaged = isDamaged || hasCapital
    return hasCapital
  }

  private mutating func readLengthLetter() -> UInt8? {
    read { piece -> UInt8? in
      switch piece {
      case .length(let letter) where letter != UInt8(ascii: "L"): letter
      case .end(UInt8(ascii: "I")): UInt8(ascii: "I")
      case .flag, .number, .position, .star, .dot, .length, .end: nil
      }
    }
  }

  /// A number, perhaps with leading zeros, and whether a dollar sign directly follows it.
  private enum Digits {
    case number(Int)
    case position(Int)
  }

  private mutating func readDigits() -> Digits? {
    while readFlag(UInt8(ascii: "0")) {}
    return read { piece -> Digits? in
      switch piece {
      case .number(let number): .number(number)
      case .position(let number): .position(number)
      case .flag, .star, .dot, .length, .end: nil
      }
    }
  }

  private mutating func readDollar() -> Bool {
    readByte { $0 == UInt8(ascii: "$") } != nil
  }

  private mutating func skipSpaces() { while readFlag(UInt8(ascii: " ")) {} }

  private mutating func readFlag(_ flag: UInt8) -> Bool {
    let found = read { piece -> Bool? in
      if case .flag(flag) = piece { true } else { nil }
    }
    return found ?? false
  }

  /// Reads a byte that is none of the other pieces, if it is as described.
  private mutating func readByte(where isWanted: (UInt8) -> Bool) -> UInt8? {
    read { piece -> UInt8? in
      if case .end(let byte) = piece, isWanted(byte) { byte } else { nil }
    }
  }

  /// Reads the next piece, if it is wanted.
  private mutating func read<Result>(_ wanted: (SpecifierPiece) -> Result?) -> Result? {
    var end = offset
    guard let piece = text.bytes.span.nextPiece(at: &end), let result = wanted(piece) else {
      return nil
    }
    isDamaged = isDamaged || text.hasWide(offset..<end)
    offset = end
    return result
  }
}

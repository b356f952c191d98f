/// The way an argument is passed: its size and its kind, on 64-bit Apple platforms.
public enum ArgumentClass: UInt8, Hashable, Sendable {
  case int32, uint32, int64, uint64
  case double, longDouble
  case object
  case cString, wideString, pascalString
  case character, pointer
  /// `%n`: takes an argument and prints nothing.
  case discarded
  /// The integer that `*` takes as a width or a precision.
  case star
  /// A variable whose type can't be read.
  case unknown
}

extension ArgumentClass {
  /// Whether the formatter follows the argument as a pointer, so that another argument may crash
  /// the app.
  package var isFollowed: Bool {
    switch self {
    case .object, .cString, .wideString, .pascalString, .discarded: true
    case .int32, .uint32, .int64, .uint64, .double, .longDouble, .character, .pointer, .star,
      .unknown:
      false
    }
  }

  /// Whether a plural rule can count an argument of the class.
  public var isNumeric: Bool {
    switch self {
    case .int32, .uint32, .int64, .uint64, .double, .longDouble: true
    case .object, .cString, .wideString, .pascalString, .character, .pointer, .discarded, .star,
      .unknown:
      false
    }
  }

  /// Whether the argument is a pointer to characters: `%s`, `%S`, `%P`.
  package var isText: Bool {
    switch self {
    case .cString, .wideString, .pascalString: true
    case .int32, .uint32, .int64, .uint64, .double, .longDouble, .object, .character, .pointer,
      .discarded, .star, .unknown:
      false
    }
  }

  /// Creates the class of a conversion after its length modifier, as CoreFoundation does. Returns
  /// nil for a byte that isn't a conversion.
  package init?(conversion: UInt8, length: FormatSpecifier.Length) {
    switch conversion {
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "D"):
      self = length.isWide ? .int64 : .int32
    case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "x"), UInt8(ascii: "X"),
      UInt8(ascii: "o"), UInt8(ascii: "O"):
      self = length.isWide ? .uint64 : .uint32
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"),
      UInt8(ascii: "g"), UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"):
      self = length == .longDouble ? .longDouble : .double
    case UInt8(ascii: "@"): self = .object
    case UInt8(ascii: "s"): self = length == .long ? .wideString : .cString
    case UInt8(ascii: "S"): self = .wideString
    case UInt8(ascii: "P"): self = .pascalString
    case UInt8(ascii: "c"), UInt8(ascii: "C"): self = .character
    case UInt8(ascii: "p"): self = .pointer
    case UInt8(ascii: "n"): self = .discarded
    default: return nil
    }
  }
}

extension ArgumentClass: CustomStringConvertible {
  /// A description of the class, with an article.
  public var description: String {
    switch self {
    case .int32: "a 32-bit integer"
    case .uint32: "an unsigned 32-bit integer"
    case .int64: "a 64-bit integer"
    case .uint64: "an unsigned 64-bit integer"
    case .double: "a floating-point number"
    case .longDouble: "a long double"
    case .object: "an object"
    case .cString: "a C string"
    case .wideString: "a UTF-16 string"
    case .pascalString: "a Pascal string"
    case .character: "a character"
    case .pointer: "a pointer"
    case .discarded: "a pointer to write to"
    case .star: "a width or precision"
    case .unknown: "of an unknown type"
    }
  }

  /// The specifier that is usually written for the class.
  package var specifier: String {
    switch self {
    case .int32, .star: "%d"
    case .uint32: "%u"
    case .int64: "%lld"
    case .uint64: "%llu"
    case .double: "%f"
    case .longDouble: "%Lf"
    case .object, .unknown: "%@"
    case .cString: "%s"
    case .wideString: "%S"
    case .pascalString: "%P"
    case .character: "%c"
    case .pointer: "%p"
    case .discarded: "%n"
    }
  }

  /// Returns that specifier with the number of its argument, or without a number.
  package func specifier(number: Int?) -> String {
    guard let number else { return specifier }
    return "%\(number)$" + specifier.dropFirst()
  }
}

/// The way in which an argument is read differently from how it is passed. Greater values are
/// worse.
package enum ArgumentDifference: Int, Comparable, Sendable {
  /// It is printed in another notation: `%x` for `%X`.
  case notation
  /// It has another range of values: `%u` for `%d`.
  case range
  /// It has another type, so that a wrong value is shown or the app crashes.
  case type

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// Returns the difference between two classes, or nil if they are equal or the difference isn't
  /// visible.
  package static func between(expected: ArgumentClass, found: ArgumentClass) -> Self? {
    switch (expected, found) {
    case (.unknown, _), (_, .unknown): nil
    // A discarded argument (`%n`) shows nothing about its type, and is a fault of its own.
    case (.discarded, _), (_, .discarded): nil
    case _ where expected == found: nil
    case (.int32, .uint32), (.uint32, .int32), (.int64, .uint64), (.uint64, .int64): .range
    case (.int32, .character), (.uint32, .character), (.character, .int32), (.character, .uint32):
      .range
    case (.object, .pointer): .range
    default: .type
    }
  }

  /// Returns the difference between two classes and their specifiers, or nil if it isn't visible.
  package static func between(
    expected: (argumentClass: ArgumentClass, specifier: FormatSpecifier),
    found: (argumentClass: ArgumentClass, specifier: FormatSpecifier)
  ) -> Self? {
    if let known = between(expected: expected.argumentClass, found: found.argumentClass) {
      return known
    }
    // A star, a variable or `%arg` has no letter to compare.
    guard expected.argumentClass != .star, expected.argumentClass != .discarded,
      expected.specifier.kind == .argument,
      found.specifier.kind == .argument
    else { return nil }
    if expected.argumentClass == .int32 || expected.argumentClass == .uint32,
      expected.specifier.length.bits != found.specifier.length.bits
    {
      return found.specifier.length.bits < expected.specifier.length.bits ? .range : .notation
    }
    let letters = (normal(expected.specifier.conversion), normal(found.specifier.conversion))
    return letters.0 == letters.1 ? nil : .notation
  }

  /// Returns one letter for all conversions that print the same.
  private static func normal(_ conversion: UInt8) -> UInt8 {
    switch conversion {
    case UInt8(ascii: "i"), UInt8(ascii: "D"): UInt8(ascii: "d")
    case UInt8(ascii: "U"): UInt8(ascii: "u")
    case UInt8(ascii: "O"): UInt8(ascii: "o")
    case UInt8(ascii: "F"): UInt8(ascii: "f")
    default: conversion
    }
  }
}

extension ArgumentClass {
  /// Whether the class is an integer of 32 or 64 bits.
  package var isInteger: Bool { [.int32, .uint32, .int64, .uint64].contains(self) }

  /// Returns whether an argument of the class may be read as another class without harm.
  package func isSimilar(to found: ArgumentClass) -> Bool {
    self != .unknown && ArgumentDifference.between(expected: self, found: found) != .type
  }
}

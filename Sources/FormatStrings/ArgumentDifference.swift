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
  /// Returns whether an argument of the class may be read as another class without harm.
  package func isSimilar(to found: ArgumentClass) -> Bool {
    self != .unknown && ArgumentDifference.between(expected: self, found: found) != .type
  }
}

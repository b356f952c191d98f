import Diagnostics

/// How much it matters that an argument is read in another way than it is passed.
enum ArgumentDifference {
  /// Returns nil if nobody sees a difference.
  static func severity(
    expected: (argumentClass: ArgumentClass, specifier: FormatSpecifier),
    found: (argumentClass: ArgumentClass, specifier: FormatSpecifier)
  ) -> Severity? {
    if let severity = severity(expected: expected.argumentClass, found: found.argumentClass) {
      return severity
    }
    // A star, a variable or `%arg` has no letter to compare.
    guard expected.argumentClass != .star, expected.argumentClass != .discarded,
      expected.specifier.kind == .argument,
      found.specifier.kind == .argument
    else { return nil }
    if expected.argumentClass == .int32 || expected.argumentClass == .uint32,
      expected.specifier.length.bits != found.specifier.length.bits
    {
      return found.specifier.length.bits < expected.specifier.length.bits ? .warning : .note
    }
    let letters = (normal(expected.specifier.conversion), normal(found.specifier.conversion))
    return letters.0 == letters.1 ? nil : .note
  }

  /// What the classes alone say; nil if they are equal.
  static func severity(expected: ArgumentClass, found: ArgumentClass) -> Severity? {
    switch (expected, found) {
    case (.unknown, _), (_, .unknown): nil
    // Nothing is known of an argument that somebody reads as nothing: that is a fault of its own.
    case (.discarded, _), (_, .discarded): nil
    case _ where expected == found: nil
    case (.int32, .uint32), (.uint32, .int32), (.int64, .uint64), (.uint64, .int64): .warning
    case (.int32, .character), (.uint32, .character), (.character, .int32), (.character, .uint32):
      .warning
    case (.object, .pointer): .warning
    default: .error
    }
  }

  /// The letter that stands for all conversions that print the same.
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

public import SourceText

/// A percent sign in a string with everything that belongs to it, as CoreFoundation reads it.
public struct FormatSpecifier: Sendable {
  /// What the percent sign starts.
  public enum Kind: Hashable, Sendable {
    /// A conversion that takes an argument: `%1$@`.
    case argument
    /// A substitution or a variable: `%#@files@`.
    case variable
    /// `%arg`, the argument of the substitution around it.
    case ownArgument
    /// `%%`, an escaped percent sign.
    case percent
    /// The string ends inside the specifier.
    case incomplete
    /// A character that isn't a conversion.
    case unknown
  }

  /// The size that a length modifier specifies.
  package enum Length: Hashable, Sendable {
    case none, char, short, long, longLong, longDouble

    var isWide: Bool {
      switch self {
      case .none, .char, .short: false
      case .long, .longLong, .longDouble: true
      }
    }

    /// Adds a letter of a length modifier, as CoreFoundation does.
    mutating func append(_ letter: UInt8) {
      switch (letter, self) {
      case (UInt8(ascii: "h"), .short): self = .char
      case (UInt8(ascii: "h"), _): self = .short
      case (UInt8(ascii: "L"), _): self = .longDouble
      case (UInt8(ascii: "l"), .none): self = .long
      default: self = .longLong
      }
    }

    /// The number of bits of an integer argument that are printed.
    package var bits: Int {
      switch self {
      case .char: 8
      case .short: 16
      case .none: 32
      case .long, .longLong, .longDouble: 64
      }
    }
  }

  /// The range from the percent sign to the conversion.
  public var range: SourceRange
  public var kind: Kind
  /// The letter that ends the specifier, or zero.
  public var conversion: UInt8 = 0
  package var length: Length = .none
  public var argumentClass: ArgumentClass = .unknown
  /// Whether the specifier has the number of its argument: `2$`.
  public var isNumbered: Bool { number != 0 }
  /// The argument it takes, from 1, after the arguments of the entry are resolved. 0 for none.
  public package(set) var position = 0
  /// The name of a variable or the label of an argument.
  public var name: TextSpan?
  /// The substitution that a variable refers to, as an index into the entry's substitutions.
  public package(set) var substitution: Int?

  @usableFromInline package var number = 0
  package var width = 0
  /// The digits after the decimal separator, or nil if the specifier doesn't say.
  package var precision: Int?
  /// The arguments that provide the width and the precision: -1 for the next one, 0 for none. They
  /// become positions when the arguments of the entry are resolved.
  package var widthArgument = 0
  package var precisionArgument = 0
  @usableFromInline package var traits: Traits = []

  package init(range: SourceRange, kind: Kind) {
    self.range = range
    self.kind = kind
  }
}

extension FormatSpecifier {
  /// Whether the specifier takes an argument, by number, in order or by name.
  @inlinable
  package var takesArgument: Bool {
    switch kind {
    case .argument: traits.isDisjoint(with: [.prose, .overflow, .word])
    case .variable, .ownArgument: true
    case .percent, .incomplete, .unknown: false
    }
  }

  /// Returns the specifier without flags, width and precision: `%1$lld`.
  ///
  /// - Parameter name: the name of a variable.
  package func spelling(name: String?) -> String {
    if let name { return "%" + (isNumbered ? "\(number)$" : "") + "#@\(name)@" }
    let size =
      switch length {
      case .none: ""
      case .char: "hh"
      case .short: "h"
      case .long: "l"
      case .longLong: "ll"
      case .longDouble: "L"
      }
    let letter = String(Unicode.Scalar(conversion))
    return "%" + (isNumbered ? "\(number)$" : "") + size + letter
  }

  /// Whether the specifier is a percent sign with nothing after it that could belong to it.
  package var isLonePercentSign: Bool {
    !isNumbered && (kind == .incomplete || kind == .unknown && traits.contains(.space))
  }

  /// Whether the specifier is a number with a space and no conversion: `% 1 $`.
  package var hasBrokenNumber: Bool {
    kind == .unknown && width > 0 && traits.contains(.space)
  }

  /// Whether the specifier has a space although its conversion prints no sign.
  package var hasIneffectiveSpace: Bool {
    kind == .argument && traits.contains(.space) && !conversion.printsSign
  }

  /// Whether the space flag makes it uncertain that the specifier is real.
  package var isUncertain: Bool { takesArgument && traits.contains(.ineffectiveSpace) }

  /// Whether the specifier counts as one without a number.
  @inlinable
  package var isUnnumbered: Bool {
    takesArgument && number == 0 && kind != .ownArgument && !traits.contains(.label)
  }
}

extension FormatSpecifier {
  /// Additional properties of the specifier and the characters around it.
  @usableFromInline
  package struct Traits: OptionSet, Hashable, Sendable {
    @usableFromInline package let rawValue: UInt32

    @inlinable
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// A space is between the percent sign and the conversion.
    @inlinable package static var space: Self { Self(rawValue: 1) }
    /// That space is before the number of the argument or after the size, where C doesn't allow
    /// one.
    @inlinable package static var straySpace: Self { Self(rawValue: 2) }
    /// That space is after a width or a zero: `%100 doğru`.
    @inlinable package static var spaceAfterWidth: Self { Self(rawValue: 2048) }
    /// `'`, which CoreFoundation doesn't know.
    @inlinable package static var apostrophe: Self { Self(rawValue: 4) }
    /// The number of the argument is greater than 127.
    @inlinable package static var overflow: Self { Self(rawValue: 8) }
    /// The specifier reads like part of a sentence: `100% natural`.
    @inlinable package static var prose: Self { Self(rawValue: 16) }
    /// The specifier isn't followed by a letter.
    @inlinable package static var wordEnd: Self { Self(rawValue: 32) }
    /// The name in a `%#@name@` has no end, or a character that isn't allowed in names.
    @inlinable package static var brokenName: Self { Self(rawValue: 64) }
    /// The argument has a label: `%(count)lld`.
    @inlinable package static var label: Self { Self(rawValue: 128) }
    /// The width or the precision comes from an argument.
    @inlinable package static var star: Self { Self(rawValue: 256) }
    /// The specifier begins a word: the `%n` of `%name%`, which is a custom placeholder.
    @inlinable package static var word: Self { Self(rawValue: 512) }
    /// The space is a flag that has no meaning for the conversion: `% llu`. It may be prose.
    @inlinable package static var ineffectiveSpace: Self { Self(rawValue: 4096) }
    /// The placeholder of a source string is broken, and the rest shows which one was meant:
    /// `%Ild`.
    @inlinable package static var damaged: Self { Self(rawValue: 8192) }
    /// `-`: spaces are after the value.
    @inlinable package static var leftAligned: Self { Self(rawValue: 16384) }
    /// `+`: positive numbers have a sign, too.
    @inlinable package static var plusSign: Self { Self(rawValue: 32768) }
    /// `0`: zeros fill the width.
    @inlinable package static var zeroPadded: Self { Self(rawValue: 65536) }
    /// `#`: the alternative form of a number.
    @inlinable package static var alternate: Self { Self(rawValue: 131072) }
    /// A decimal point without digits: `%.d`.
    @inlinable package static var emptyPrecision: Self { Self(rawValue: 262144) }
    /// The specifier directly follows a digit or another specifier, as a percent sign does.
    @inlinable package static var glued: Self { Self(rawValue: 524288) }
    /// The specifier may have its number next to it: `$1%@`.
    @inlinable package static var misplacedNumber: Self { Self(rawValue: 1_048_576) }
    /// The doubled percent sign is before a conversion: `%%@`.
    @inlinable package static var placeholder: Self { Self(rawValue: 2_097_152) }
  }
}

extension UInt8 {
  /// Whether the byte is a conversion with which a space flag has an effect: it puts a space
  /// before positive numbers.
  var printsSign: Bool {
    switch self {
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "f"), UInt8(ascii: "F"),
      UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "g"), UInt8(ascii: "G"),
      UInt8(ascii: "a"), UInt8(ascii: "A"):
      true
    default: false
    }
  }
}

/// One piece of a format specifier, after its percent sign.
///
/// CoreFoundation accepts pieces in any order, and C only in one order. `FormatScanner` reads the
/// former, `endOfPlaceholder` the latter.
enum SpecifierPiece {
  /// One of `# -+0'`.
  case flag(UInt8)
  /// Digits that don't begin with a zero: a width or a precision.
  case number(Int)
  /// Such digits followed by a `$`.
  case position(Int)
  case star
  case dot
  /// One letter of a length modifier.
  case length(UInt8)
  /// Anything else: a conversion, or a byte that doesn't belong to a specifier.
  case end(UInt8)
}

extension Span<UInt8> {
  /// Reads the piece at an offset and moves the offset to its end. Returns nil at the end of the
  /// string.
  ///
  /// A number beyond 100,000 is clamped.
  func nextPiece(at offset: inout Int) -> SpecifierPiece? {
    guard offset < count else { return nil }
    let byte = self[offset]
    switch byte {
    case UInt8(ascii: "1")...UInt8(ascii: "9"): return number(at: &offset)
    default: offset += 1
    }
    switch byte {
    case UInt8(ascii: "#"), UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "0"), UInt8(ascii: "'"):
      return .flag(byte)
    case UInt8(ascii: "*"): return .star
    case UInt8(ascii: "."): return .dot
    case UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "L"), UInt8(ascii: "q"),
      UInt8(ascii: "t"), UInt8(ascii: "z"), UInt8(ascii: "j"):
      return .length(byte)
    default: return .end(byte)
    }
  }

  private func number(at offset: inout Int) -> SpecifierPiece {
    var number = 0
    while offset < count, self[offset].isDigit {
      number = Swift.min(number * 10 + Int(self[offset] &- UInt8(ascii: "0")), 100_000)
      offset += 1
    }
    guard offset < count, self[offset] == UInt8(ascii: "$") else { return .number(number) }
    offset += 1
    return .position(number)
  }
}

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
  /// - Parameter name: The name of a variable.
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

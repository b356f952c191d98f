public import SourceText

/// A percent sign of a text with what belongs to it, as CoreFoundation reads it.
public struct FormatSpecifier: Sendable {
  /// What the percent sign starts.
  public enum Kind: Hashable, Sendable {
    /// A conversion that takes an argument: `%1$@`.
    case argument
    /// A substitution or a variable: `%#@files@`.
    case variable
    /// `%arg`, the argument of the substitution around it.
    case ownArgument
    /// `%%`, which stands for a percent sign.
    case percent
    /// The text ends inside the specifier.
    case incomplete
    /// A character that is no conversion.
    case unknown
  }

  /// The size that a length modifier gives.
  public enum Length: Hashable, Sendable {
    case none, char, short, long, longLong, longDouble

    var isWide: Bool {
      switch self {
      case .none, .char, .short: false
      case .long, .longLong, .longDouble: true
      }
    }

    /// How many bits of an integer are shown.
    public var bits: Int {
      switch self {
      case .char: 8
      case .short: 16
      case .none: 32
      case .long, .longLong, .longDouble: 64
      }
    }
  }

  /// What else was noticed about the specifier and the characters around it.
  struct Traits: OptionSet, Hashable, Sendable {
    let rawValue: UInt16

    /// A blank stands between the percent sign and the conversion.
    static let blank = Self(rawValue: 1)
    /// That blank stands before the number of the argument or behind the size, where C allows none.
    static let strayBlank = Self(rawValue: 2)
    /// It stands behind a width or a zero: `%100 doğru`.
    static let blankBehindWidth = Self(rawValue: 2048)
    /// `'`, which CoreFoundation does not know.
    static let apostrophe = Self(rawValue: 4)
    /// The number of the argument is greater than 127.
    static let overflow = Self(rawValue: 8)
    /// Reads like a sentence: `100% natural`.
    static let prose = Self(rawValue: 16)
    /// No letter follows.
    static let wordEnd = Self(rawValue: 32)
    /// The name in a `%#@name@` has a character that names must not have, or no end.
    static let brokenName = Self(rawValue: 64)
    /// The argument has a label: `%(count)lld`.
    static let label = Self(rawValue: 128)
    /// The width or the precision comes from an argument.
    static let star = Self(rawValue: 256)
    /// Begins a word: the `%n` of `%name%`, which is a placeholder of somebody's own.
    static let word = Self(rawValue: 512)
    /// Reported as a specifier that must not stand here.
    static let forbidden = Self(rawValue: 1024)
    /// The space is a flag that means nothing to the conversion: `% llu`. Perhaps it is prose.
    static let idleSpace = Self(rawValue: 4096)
    /// The placeholder of a source string is broken, and the rest says which one was meant: `%Ild`.
    static let damaged = Self(rawValue: 8192)
  }

  /// Where it stands, from the percent sign to the conversion.
  public var range: SourceRange
  public var kind: Kind
  /// The letter that ends the specifier, or zero.
  public var conversion: UInt8 = 0
  public var length: Length = .none
  public var argumentClass: ArgumentClass = .unknown
  /// Whether the specifier says which argument it takes: `2$`.
  public var isNumbered: Bool { number != 0 }
  /// The argument it takes, from 1, once the arguments of the entry are resolved; 0 for none.
  public internal(set) var position = 0
  /// The name of a variable or the label of an argument.
  public var name: Text?
  /// The substitution that a variable names, as an index into those of the entry.
  public internal(set) var substitution: Int?

  var number = 0
  var width = 0
  /// The arguments that give the width and the precision: -1 for the next one, 0 for none. They
  /// become positions when the arguments of the entry are resolved.
  var widthArgument = 0
  var precisionArgument = 0
  var traits: Traits = []

  init(range: SourceRange, kind: Kind) {
    self.range = range
    self.kind = kind
  }
}

extension FormatSpecifier {
  /// Whether an argument is meant, be it by number, in order or by name.
  var takesArgument: Bool {
    switch kind {
    case .argument: traits.isDisjoint(with: [.prose, .overflow, .word])
    case .variable, .ownArgument: true
    case .percent, .incomplete, .unknown: false
    }
  }

  /// The specifier without flags, width and precision: `%1$lld`.
  ///
  /// - Parameter name: that of a variable.
  func spelling(name: String?) -> String {
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

  /// Whether a space stands in the specifier although its conversion prints no sign.
  var hasIdleSpace: Bool {
    kind == .argument && traits.contains(.blank) && !conversion.printsSign
  }

  /// Whether the space flag leaves open if the specifier is one in earnest.
  var isUncertain: Bool { takesArgument && traits.contains(.idleSpace) }

  /// Whether the specifier counts among those without a number.
  var isUnnumbered: Bool {
    takesArgument && number == 0 && kind != .ownArgument && !traits.contains(.label)
  }
}

extension UInt8 {
  /// Whether the byte is a conversion for which a space means something: room for a sign.
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

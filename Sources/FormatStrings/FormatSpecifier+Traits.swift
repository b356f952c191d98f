extension FormatSpecifier {
  /// What else was noticed about the specifier and the characters around it.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// A blank stands between the percent sign and the conversion.
    package static let blank = Self(rawValue: 1)
    /// That blank stands before the number of the argument or behind the size, where C allows none.
    package static let strayBlank = Self(rawValue: 2)
    /// It stands behind a width or a zero: `%100 doğru`.
    package static let blankBehindWidth = Self(rawValue: 2048)
    /// `'`, which CoreFoundation does not know.
    package static let apostrophe = Self(rawValue: 4)
    /// The number of the argument is greater than 127.
    package static let overflow = Self(rawValue: 8)
    /// Reads like a sentence: `100% natural`.
    package static let prose = Self(rawValue: 16)
    /// No letter follows.
    package static let wordEnd = Self(rawValue: 32)
    /// The name in a `%#@name@` has a character that names must not have, or no end.
    package static let brokenName = Self(rawValue: 64)
    /// The argument has a label: `%(count)lld`.
    package static let label = Self(rawValue: 128)
    /// The width or the precision comes from an argument.
    package static let star = Self(rawValue: 256)
    /// Begins a word: the `%n` of `%name%`, which is a placeholder of somebody's own.
    package static let word = Self(rawValue: 512)
    /// Reported as a specifier that must not stand here.
    package static let forbidden = Self(rawValue: 1024)
    /// The space is a flag that means nothing to the conversion: `% llu`. Perhaps it is prose.
    package static let idleSpace = Self(rawValue: 4096)
    /// The placeholder of a source string is broken, and the rest says which one was meant: `%Ild`.
    package static let damaged = Self(rawValue: 8192)
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

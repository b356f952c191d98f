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

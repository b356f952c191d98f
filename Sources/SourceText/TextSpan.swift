/// A string in a file, for example a key or a translation, as the range of its bytes.
///
/// The range excludes the quotes or tags around the string. The traits are a by-product of the scan
/// and let most checks return without reading the bytes.
public struct TextSpan: Hashable, Sendable {
  /// Properties that a scanner found while reading a string.
  ///
  /// `whitespaceEdge`, `lineBreak` and `hidden` are determined when an entry takes over the string,
  /// for keys and translations.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The string has a percent sign, or an escape that may represent one.
    @inlinable public static var percent: Self { Self(rawValue: 1) }
    /// The bytes differ from the value: escapes, entities, or another encoding.
    @inlinable public static var escaped: Self { Self(rawValue: 2) }
    /// The string has non-ASCII characters.
    @inlinable public static var nonASCII: Self { Self(rawValue: 4) }
    /// The bytes are UTF-16 in big-endian order, as in a binary property list.
    @inlinable public static var wide: Self { Self(rawValue: 8) }
    /// The string may begin or end with whitespace, or it is empty.
    @inlinable public static var whitespaceEdge: Self { Self(rawValue: 16) }
    /// The string may have line breaks.
    @inlinable public static var lineBreak: Self { Self(rawValue: 32) }
    /// The string may have characters that aren't drawn, for example controls.
    @inlinable public static var hidden: Self { Self(rawValue: 64) }
    /// The string has a byte of a character that may be one that isn't drawn. Without it, a
    /// string of JSON without escapes has no such character.
    @inlinable public static var rareByte: Self { Self(rawValue: 128) }
  }

  public var range: SourceRange
  public var traits: Traits

  /// - Parameter traits: `escaped` if the bytes differ from the value.
  @inlinable
  public init(range: SourceRange, traits: Traits = []) {
    self.range = range
    self.traits = traits
  }

  public var isEmpty: Bool { range.isEmpty }
}

/// A text of a file, such as a key or a translation, as the place where its bytes stand.
///
/// The range excludes the quotes or tags around the text. The traits come free from the scan and
/// let most checks return without looking at the bytes.
public struct Text: Hashable, Sendable {
  /// What a scanner noticed about a text while passing over it.
  ///
  /// The last three are noticed where an entry takes the text, in keys and translations.
  public struct Traits: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The text has a percent sign, or has an escape that may stand for one.
    @inlinable public static var percent: Self { Self(rawValue: 1) }
    /// The bytes differ from the text they stand for: escapes, entities, another encoding.
    @inlinable public static var escaped: Self { Self(rawValue: 2) }
    /// The text has characters beyond ASCII.
    @inlinable public static var nonASCII: Self { Self(rawValue: 4) }
    /// The bytes are UTF-16 in big endian order, as in a binary property list.
    @inlinable public static var wide: Self { Self(rawValue: 8) }
    /// White space may stand at an end of the text, or it is empty.
    @inlinable public static var blankEdge: Self { Self(rawValue: 16) }
    /// The text may have line breaks.
    @inlinable public static var lineBreak: Self { Self(rawValue: 32) }
    /// The text may have characters that are not drawn, such as controls.
    @inlinable public static var hidden: Self { Self(rawValue: 64) }
  }

  public var range: SourceRange
  public var traits: Traits

  public init(range: SourceRange, traits: Traits = []) {
    self.range = range
    self.traits = traits
  }

  public var isEmpty: Bool { range.isEmpty }
}

/// The identity of a source file within one run, in sorted path order.
public struct FileID: Hashable, Comparable, Sendable {
  @usableFromInline package let index: UInt32

  @inlinable package init(_ index: Int) { self.index = UInt32(index) }

  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.index < rhs.index }
}

/// A half-open range of bytes in the scanned text of one source file.
///
/// Offsets are UTF-8 bytes from 0. Ranges contain only offsets. Lines, columns and the offsets in a
/// file that is stored as UTF-16 are computed once, when a finding is reported.
public struct SourceRange: Hashable, Sendable {
  public let file: FileID
  @usableFromInline package let start: UInt32
  @usableFromInline package let end: UInt32

  public init(file: FileID, _ bytes: Range<Int>) {
    self.file = file
    self.start = UInt32(truncatingIfNeeded: bytes.lowerBound)
    self.end = UInt32(truncatingIfNeeded: bytes.upperBound)
  }

  public var bytes: Range<Int> { Int(start)..<Int(end) }
  package var isEmpty: Bool { start == end }

  /// Returns whether another range is inside this one.
  package func contains(_ other: SourceRange) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }
}

extension SourceRange: Comparable {
  public static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.file, lhs.start, lhs.end) < (rhs.file, rhs.start, rhs.end)
  }
}

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

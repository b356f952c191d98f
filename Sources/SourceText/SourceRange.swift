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

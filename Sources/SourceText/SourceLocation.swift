/// A position in a source file, as shown to users and tools.
public struct SourceLocation: Hashable, Sendable {
  private let lineNumber: UInt32
  private let columnNumber: UInt32
  /// The amounts by which the columns in other units are greater.
  private let utf16Surplus: UInt32
  private let utf8Surplus: UInt32
  private let byteOffset: UInt32

  /// The line, from 1.
  public var line: Int { Int(lineNumber) }
  /// The column in Unicode scalars, from 1. SARIF calls this `unicodeCodePoints`.
  public var column: Int { Int(columnNumber) }
  /// The column in UTF-16 code units, from 1, as in editors and web pages.
  public var utf16Column: Int { Int(columnNumber) + Int(utf16Surplus) }
  /// The column in UTF-8 bytes, from 1, however the file is stored.
  public var utf8Column: Int { Int(columnNumber) + Int(utf8Surplus) }
  /// The offset in bytes of the file as it is on disk, from 0.
  public var offset: Int { Int(byteOffset) }

  /// Creates a position that has only ASCII before it on its line.
  package init(line: Int, column: Int, offset: Int) {
    self.init(
      line: line, column: column, utf16Column: column, utf8Column: column, offset: offset)
  }

  /// Creates a position in a file of less than 4 GiB. Greater values are clamped.
  package init(line: Int, column: Int, utf16Column: Int, utf8Column: Int, offset: Int) {
    lineNumber = UInt32(clamping: line)
    columnNumber = UInt32(clamping: column)
    utf16Surplus = UInt32(clamping: utf16Column - column)
    utf8Surplus = UInt32(clamping: utf8Column - column)
    byteOffset = UInt32(clamping: offset)
  }
}

/// The lines and columns of some offsets in one file.
package struct SourceLocations: Sendable {
  private var offsets: [UInt32] = []
  private var locations: [SourceLocation] = []

  /// The position of one of the requested offsets.
  package subscript(offset: UInt32) -> SourceLocation {
    let index = offsets.partitioningIndex { $0 >= offset }
    precondition(
      index < offsets.count && offsets[index] == offset, "offset \(offset) was not located")
    return locations[index]
  }

  fileprivate mutating func append(_ location: SourceLocation, of offset: UInt32) {
    offsets.append(offset)
    locations.append(location)
  }
}

extension SourceFile {
  /// Finds the lines and columns of many offsets in one pass over the bytes.
  ///
  /// - Parameter offsets: Offsets into the scanned bytes, in any order and number.
  package func locations(of offsets: [UInt32]) -> SourceLocations {
    var found = SourceLocations()
    var cursor = LocationCursor(in: self)
    var last: UInt32?
    for offset in offsets.sorted() where offset != last {
      last = offset
      found.append(cursor.location(of: offset), of: offset)
    }
    return found
  }

  /// Returns the number of UTF-16 code units of a range in the line where it starts.
  ///
  /// Only the first 4,096 bytes of the range count, because many findings may share a very long
  /// line.
  /// - Parameter range: A range of the scanned bytes.
  package func utf16Width(ofFirstLineIn range: Range<Int>) -> Int {
    let start = min(range.lowerBound, bytes.count)
    let limit = max(start, min(range.upperBound, bytes.count, start + 4096))
    var end = bytes.firstOffset(of: 0x0A, in: start..<limit) ?? limit
    if bytes.lastOffset(of: 0x0D, in: max(start, end - 1)..<end) != nil { end -= 1 }
    var columns = Columns()
    columns.advance(over: start..<end, in: bytes)
    return columns.utf16 - 1
  }
}

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
  /// - Parameter offsets: offsets into the scanned bytes, in any order and number.
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
  /// - Parameter range: a range of the scanned bytes.
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

/// Finds the lines and columns of ascending offsets in one pass over the bytes of a file.
///
/// Lines end at LF. A CR before it belongs to the line. A binary property list has no lines: all of
/// it is in line 1, column 1.
package struct LocationCursor {
  private let encoding: TextEncoding
  private let bytes: SourceBuffer
  private var line = 1
  private var lineStart: Int
  private var reached: Int
  private var columns = Columns()
  private var units: DiskUnits
  private var last: (offset: UInt32, location: SourceLocation)?

  package init(in file: SourceFile) {
    (encoding, bytes) = (file.encoding, file.bytes)
    lineStart = encoding == .utf8WithMark ? 3 : 0
    reached = lineStart
    units = DiskUnits(encoding)
  }

  /// Returns the position of an offset into the scanned bytes. It must not be less than the
  /// previous one.
  package mutating func location(of offset: UInt32) -> SourceLocation {
    if let last, last.offset == offset { return last.location }
    let location = next(Int(offset))
    last = (offset, location)
    return location
  }

  private mutating func next(_ offset: Int) -> SourceLocation {
    guard encoding != .binary else { return SourceLocation(line: 1, column: 1, offset: offset) }
    let target = max(min(offset, bytes.count), reached)
    advance(to: target)
    return columns.location(line: line, offset: units.disk)
  }

  private mutating func advance(to target: Int) {
    let feeds = bytes.lineFeeds(in: reached..<target)
    if feeds > 0, let feed = bytes.lastOffset(of: 0x0A, in: reached..<target) {
      line += feeds
      lineStart = feed + 1
      columns = Columns()
    }
    // Continues from the previous offset, because a file may be a single line.
    columns.advance(over: max(lineStart, reached)..<target, in: bytes)
    units.advance(over: reached..<target, in: bytes)
    reached = target
  }
}

/// The columns of a position in all units.
struct Columns {
  private var scalars = 1
  private(set) var utf16 = 1
  private var utf8 = 1

  mutating func advance(over range: Range<Int>, in bytes: SourceBuffer) {
    let count = bytes.scalars(in: range)
    scalars += count
    utf8 += range.count
    utf16 += count
    if count < range.count { utf16 += Self.pairs(in: range, of: bytes) }
  }

  func location(line: Int, offset: Int) -> SourceLocation {
    SourceLocation(
      line: line, column: scalars, utf16Column: utf16, utf8Column: utf8, offset: offset)
  }

  /// Returns the number of scalars with two UTF-16 code units: those of four bytes.
  private static func pairs(in range: Range<Int>, of bytes: SourceBuffer) -> Int {
    bytes.withSpan(range) { span in
      var pairs = 0
      for index in span.indices where span[index] >= 0xF0 { pairs += 1 }
      return pairs
    }
  }
}

/// A converter from offsets of the scanned UTF-8 to offsets on disk, in ascending order.
private struct DiskUnits {
  private let encoding: TextEncoding
  private(set) var disk: Int

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    switch encoding {
    case .utf8, .declared, .binary: disk = 0
    case .utf8WithMark: disk = 3
    case .utf16LittleEndian(let mark), .utf16BigEndian(let mark): disk = mark ? 2 : 0
    case .utf32: disk = 4
    }
  }

  mutating func advance(over range: Range<Int>, in bytes: SourceBuffer) {
    switch encoding {
    case .utf8, .utf8WithMark, .binary: disk += range.count
    case .utf16LittleEndian, .utf16BigEndian:
      bytes.withSpan(range) { span in
        for index in span.indices {
          let byte = span[index]
          if byte & 0xC0 != 0x80 { disk += byte >= 0xF0 ? 4 : 2 }
        }
      }
    case .utf32: disk += 4 * bytes.scalars(in: range)
    case .declared: disk += bytes.scalars(in: range)
    }
  }
}

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

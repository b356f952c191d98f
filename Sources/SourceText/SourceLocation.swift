/// A place in a source file as people and machines name it.
public struct SourceLocation: Hashable, Sendable {
  private let lineNumber: UInt32
  private let columnNumber: UInt32
  private let byteOffset: UInt32

  /// From 1.
  public var line: Int { Int(lineNumber) }
  /// From 1, counted in Unicode scalars, which SARIF calls `unicodeCodePoints`.
  public var column: Int { Int(columnNumber) }
  /// From 0, in bytes of the file as it is on disk.
  public var offset: Int { Int(byteOffset) }

  /// Creates a place in a file of less than 4 GiB. What is beyond that ends there.
  public init(line: Int, column: Int, offset: Int) {
    lineNumber = UInt32(clamping: line)
    columnNumber = UInt32(clamping: column)
    byteOffset = UInt32(clamping: offset)
  }
}

/// The lines and columns of some offsets of one file.
public struct SourceLocations: Sendable {
  private var offsets: [UInt32] = []
  private var locations: [SourceLocation] = []

  /// The place of one of the offsets that were asked for.
  public subscript(offset: UInt32) -> SourceLocation {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < offset { low = middle + 1 } else { high = middle }
    }
    precondition(low < offsets.count && offsets[low] == offset, "offset \(offset) was not located")
    return locations[low]
  }

  fileprivate mutating func append(_ location: SourceLocation, of offset: UInt32) {
    offsets.append(offset)
    locations.append(location)
  }
}

extension SourceFile {
  /// Finds the lines and columns of many offsets in one pass over the bytes.
  ///
  /// Lines end at LF; a CR before it belongs to the line. A binary property list has no lines: all
  /// of it is in line 1, column 1.
  /// - Parameter offsets: offsets into the scanned bytes, in any order and number.
  public func locations(of offsets: [UInt32]) -> SourceLocations {
    var found = SourceLocations()
    var line = 1
    var lineStart = encoding == .utf8WithMark ? 3 : 0
    var reached = lineStart
    var column = 1
    var units = DiskUnits(encoding)
    var last: UInt32?
    bytes.beginReleasing()
    for offset in offsets.sorted() where offset != last {
      last = offset
      guard encoding != .binary else {
        found.append(SourceLocation(line: 1, column: 1, offset: Int(offset)), of: offset)
        continue
      }
      let target = max(min(Int(offset), bytes.count), reached)
      let feeds = bytes.lineFeeds(in: reached..<target)
      if feeds > 0, let feed = bytes.lastOffset(of: 0x0A, in: reached..<target) {
        line += feeds
        lineStart = feed + 1
        column = 1
      }
      // Counted on from the offset before: a file may be a single line.
      column += bytes.scalars(in: max(lineStart, reached)..<target)
      let disk = units.offset(of: target, after: reached, in: bytes)
      reached = target
      bytes.release(before: lineStart)
      found.append(SourceLocation(line: line, column: column, offset: disk), of: offset)
    }
    return found
  }
}

/// Translates offsets of the scanned UTF-8 into offsets on disk, in ascending order.
private struct DiskUnits {
  private let encoding: TextEncoding
  private var disk: Int

  init(_ encoding: TextEncoding) {
    self.encoding = encoding
    switch encoding {
    case .utf8, .binary: disk = 0
    case .utf8WithMark: disk = 3
    case .utf16LittleEndian(let mark), .utf16BigEndian(let mark): disk = mark ? 2 : 0
    case .utf32: disk = 4
    }
  }

  mutating func offset(of target: Int, after reached: Int, in bytes: SourceBuffer) -> Int {
    switch encoding {
    case .utf8, .utf8WithMark, .binary: disk += target - reached
    case .utf16LittleEndian, .utf16BigEndian:
      bytes.withSpan(reached..<target) { span in
        for index in span.indices {
          let byte = span[index]
          if byte & 0xC0 != 0x80 { disk += byte >= 0xF0 ? 4 : 2 }
        }
      }
    case .utf32: disk += 4 * bytes.scalars(in: reached..<target)
    }
    return disk
  }
}

/// A place in a source file as people and machines name it.
public struct SourceLocation: Hashable, Sendable {
  /// From 1.
  public var line: Int
  /// From 1, counted in Unicode scalars, which SARIF calls `unicodeCodePoints`.
  public var column: Int
  /// From 0, in bytes of the file as it is on disk.
  public var offset: Int

  public init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }
}

extension SourceFile {
  /// Finds the lines and columns of many offsets in one pass over the bytes.
  ///
  /// Lines end at LF; a CR before it belongs to the line.
  /// - Parameter offsets: offsets into the scanned bytes, in any order.
  public func locations(of offsets: some Sequence<UInt32>) -> [UInt32: SourceLocation] {
    var locations: [UInt32: SourceLocation] = [:]
    var line = 1
    var lineStart = encoding == .utf8WithMark ? 3 : 0
    var reached = lineStart
    var column = 1
    var units = DiskUnits(encoding)
    bytes.beginReleasing()
    for offset in Set(offsets).sorted() {
      let target = max(min(Int(offset), bytes.count), reached)
      let feeds = bytes.lineFeeds(in: reached..<target)
      if feeds > 0, let last = bytes.lastOffset(of: 0x0A, in: reached..<target) {
        line += feeds
        lineStart = last + 1
        column = 1
      }
      // Counted on from the offset before: a file may be a single line.
      column += bytes.scalars(in: max(lineStart, reached)..<target)
      let disk = units.offset(of: target, after: reached, in: bytes)
      reached = target
      bytes.release(before: lineStart)
      locations[offset] =
        encoding == .binary
        ? SourceLocation(line: 1, column: 1, offset: Int(offset))
        : SourceLocation(line: line, column: column, offset: disk)
    }
    return locations
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

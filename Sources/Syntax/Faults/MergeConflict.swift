import SourceText

/// The lines that git leaves in a file whose merge wasn't finished.
package enum MergeConflict {
  /// A side of each conflict.
  package enum Side: Sendable { case first, second }

  package static let help = "resolve the conflict and remove the markers"

  package static func message(_ marker: String) -> String {
    "unresolved merge conflict: the line begins with '\(marker)'"
  }

  /// Returns the marker that begins a line at an offset, or nil.
  static func marker(at offset: Int, in bytes: SourceBuffer) -> Range<Int>? {
    guard offset == 0 || bytes[offset - 1] == 0x0A else { return nil }
    let isMarker = (["<<<<<<<", "|||||||", "=======", ">>>>>>>"] as [StaticString])
      .contains { bytes.hasBytes($0, at: offset) }
    return isMarker ? offset..<offset + 7 : nil
  }

  /// Returns the marker that begins the line of an offset, or nil.
  static func marker(onLineOf offset: Int, in bytes: SourceBuffer) -> Range<Int>? {
    marker(at: bytes.lastOffset(of: 0x0A, in: 0..<offset).map { $0 + 1 } ?? 0, in: bytes)
  }

  /// Returns the offset of the next line that begins with one of some markers, or nil.
  static func nextMarker(
    _ markers: [StaticString], from offset: Int, in bytes: SourceBuffer
  ) -> Int? {
    var line = offset
    while line < bytes.count {
      if markers.contains(where: { bytes.hasBytes($0, at: line) }) { return line }
      line = nextLine(from: line, in: bytes)
    }
    return nil
  }

  /// Returns the offset after the line break that ends a line.
  static func nextLine(from offset: Int, in bytes: SourceBuffer) -> Int {
    min(bytes.nextOffset(of: 0x0A, from: offset) + 1, bytes.count)
  }

  /// Returns the bytes with spaces in place of the markers and of the other sides, so that the
  /// first side of each conflict can be read and keeps its offsets. Also returns the first markers.
  /// Nil if a conflict isn't complete.
  static func firstSide(
    of bytes: SourceBuffer
  ) -> (bytes: SourceBuffer, markers: [Range<Int>])? {
    var text = (0..<bytes.count).map { bytes[$0] }
    var markers: [Range<Int>] = []
    var offset = 0
    while let start = nextMarker(["<<<<<<<"], from: offset, in: bytes) {
      markers.append(start..<start + 7)
      guard let other = nextMarker(["|||||||", "======="], from: start, in: bytes),
        let end = nextMarker([">>>>>>>"], from: other, in: bytes)
      else { return nil }
      offset = nextLine(from: end, in: bytes)
      for index in start..<offset
      where text[index] != 0x0A && (index >= other || index < nextLine(from: start, in: bytes)) {
        text[index] = 0x20
      }
    }
    return markers.isEmpty ? nil : (SourceBuffer(text), markers)
  }
}

import SourceText

/// The lines that git leaves in a file whose merge wasn't finished.
enum MergeConflict {
  static let help = "resolve the conflict and remove the markers"

  static func message(_ marker: String) -> String {
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
}

import SourceText

/// The bytes of a text in which full-width forms, U+FF01 to U+FF5E, are replaced by the ASCII
/// characters, so that `％１＄＠` is read as intended.
struct NarrowText {
  private(set) var bytes: [UInt8]
  /// For each byte, and once more for the end, its offset in the text; empty if nothing was wide.
  private var offsets: [Int] = []

  init(_ text: [UInt8]) {
    bytes = text
    guard text.contains(0xEF) else { return }
    var narrow: [UInt8] = []
    var offset = 0
    while offset < text.count {
      let form = Self.narrowForm(at: offset, in: text)
      narrow.append(form ?? text[offset])
      offsets.append(offset)
      offset += form == nil ? 1 : 3
    }
    offsets.append(offset)
    bytes = narrow
  }

  var count: Int { bytes.count }

  /// Returns the unchanged byte of the text: for a full-width form, the first of its bytes.
  func written(_ offset: Int) -> UInt8 {
    offset < count ? isWide(offset) ? 0xEF : bytes[offset] : 0
  }

  /// Returns whether any of the bytes were full-width forms.
  func hasWide(_ range: Range<Int>) -> Bool {
    guard !offsets.isEmpty else { return false }
    return offsets[range.upperBound] - offsets[range.lowerBound] > range.count
  }

  /// Returns the range in the text for a range of bytes.
  func textRange(_ range: Range<Int>) -> Range<Int> {
    offsets.isEmpty ? range : offsets[range.lowerBound]..<offsets[range.upperBound]
  }

  private func isWide(_ offset: Int) -> Bool { hasWide(offset..<offset + 1) }

  private static func narrowForm(at offset: Int, in text: [UInt8]) -> UInt8? {
    guard text.count - offset >= 3, text[offset] == 0xEF else { return nil }
    switch (text[offset + 1], text[offset + 2]) {
    case (0xBC, 0x81...0xBF): return text[offset + 2] - 0x60
    case (0xBD, 0x80...0x9E): return text[offset + 2] - 0x20
    default: return nil
    }
  }
}

import SourceText
import Syntax

/// The string of a plain localization, which ends after it.
struct PlainString {
  let text: TextSpan
  /// The offset after the localization.
  let end: Int
  /// Whether the string is certainly UTF-8 without a U+FEFF.
  let isUTF8: Bool

  /// Reads the string at an offset, or returns nil if it isn't the end of a plain localization.
  @inline(__always)
  init?(at offset: Int, of bytes: SourceBuffer, in file: FileID) {
    var traits: TextSpan.Traits = []
    var isUTF8 = true
    let end = bytes.endOfJSONString(from: offset, traits: &traits, isUTF8: &isUTF8)
    guard bytes.hasBytes(PlainForm.afterString, at: end),
      !traits.contains(.escaped) || JSONEscapes.areShort(in: offset..<end, of: bytes)
    else { return nil }
    text = TextSpan(range: SourceRange(file: file, offset..<end), traits: traits)
    self.end = end + PlainForm.afterString.utf8CodeUnitCount
    self.isUTF8 = isUTF8
  }
}

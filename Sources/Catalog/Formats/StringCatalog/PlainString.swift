import SourceText
import Syntax

/// The string of a plain localization, which ends after it.
struct PlainString {
  let text: TextSpan
  /// The offset after the localization.
  let end: Int
  /// Whether the string is certainly UTF-8 without a U+FEFF.
  let isUTF8: Bool

  /// Returns the string at an offset, or nil if it isn't the end of a plain localization.
  ///
  /// This isn't an initializer because an initializer would retain and release the bytes.
  @inline(__always)
  static func string(at offset: Int, of bytes: SourceBuffer, in file: FileID) -> PlainString? {
    var traits: TextSpan.Traits = []
    var isUTF8 = true
    let end = bytes.endOfJSONString(from: offset, traits: &traits, isUTF8: &isUTF8)
    guard bytes.hasBytes(PlainForm.afterString, at: end),
      !traits.contains(.escaped) || JSONEscapes.areShort(in: offset..<end, of: bytes)
    else { return nil }
    return PlainString(
      text: TextSpan(range: SourceRange(file: file, offset..<end), traits: traits),
      end: end &+ PlainForm.afterString.utf8CodeUnitCount, isUTF8: isUTF8)
  }
}

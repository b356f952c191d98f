import SourceText
import Syntax

extension StringCatalogReader {
  /// Reads a string unit that has nothing but a state and a value, in any layout.
  ///
  /// - Returns: The members, or nil if there is something else. Then nothing was read.
  mutating func readSimpleUnit() -> (state: TextSpan, value: TextSpan)? {
    guard recognizesPlainForm, scanner.loneSurrogates.isEmpty,
      scanner.depth < JSONScanner.depthLimit,
      let start = Self.skip("{", at: scanner.offset, in: bytes),
      let state = Self.member(#""state""#, at: start, in: file),
      let next = Self.skip(",", at: state.range.bytes.upperBound + 1, in: bytes),
      let value = Self.member(#""value""#, at: next, in: file),
      let end = Self.skip("}", at: value.range.bytes.upperBound + 1, in: bytes)
    else { return nil }
    scanner.move(to: end)
    return (state, value)
  }

  /// Returns the value of a member at an offset, if it is a string with short escapes at most.
  private static func member(
    _ name: StaticString, at offset: Int, in file: SourceFile
  ) -> TextSpan? {
    let bytes = file.bytes
    let start = bytes.skipJSONWhitespace(from: offset)
    guard bytes.hasBytes(name, at: start),
      let colon = skip(":", at: start + name.utf8CodeUnitCount, in: bytes),
      let string = skip("\"", at: colon, in: bytes)
    else { return nil }
    var traits: TextSpan.Traits = []
    let end = bytes.endOfJSONString(from: string, traits: &traits)
    guard bytes[end] == UInt8(ascii: "\""),
      !traits.contains(.escaped) || JSONEscapes.areShort(in: string..<end, of: bytes)
    else { return nil }
    return TextSpan(range: file.range(string..<end), traits: traits)
  }

  /// Returns the offset after a character and the whitespace before it, or nil if there is another
  /// character.
  private static func skip(
    _ character: Unicode.Scalar, at offset: Int, in bytes: SourceBuffer
  ) -> Int? {
    let place = bytes.skipJSONWhitespace(from: offset)
    return bytes[place] == UInt8(ascii: character) ? place + 1 : nil
  }
}

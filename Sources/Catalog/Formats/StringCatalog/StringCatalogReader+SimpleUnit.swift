import SourceText
import Syntax

extension StringCatalogReader {
  /// A string unit that has nothing but a state and a value, neither of which has a `\u` escape.
  struct SimpleUnit {
    let state: TextSpan
    let value: TextSpan
    /// The offset after it.
    let end: Int
  }

  /// Reads a simple string unit, in any layout.
  ///
  /// - Returns: Nil if there is something else. Then nothing was read.
  mutating func readSimpleUnit() -> SimpleUnit? {
    guard maySkip(objects: 1), let unit = Self.simpleUnit(at: scanner.offset, in: file) else {
      return nil
    }
    scanner.move(to: unit.end)
    return unit
  }

  /// Reads an object that has nothing but a simple string unit.
  ///
  /// - Returns: Nil if there is something else. Then nothing was read.
  mutating func readSimpleNode() -> SimpleUnit? {
    guard maySkip(objects: 2), let start = Self.skip("{", at: scanner.offset, in: bytes),
      let value = Self.value(of: #""stringUnit""#, at: start, in: bytes),
      let unit = Self.simpleUnit(at: value, in: file),
      let end = Self.skip("}", at: unit.end, in: bytes)
    else { return nil }
    scanner.move(to: end)
    return unit
  }

  /// Returns whether nested objects may be read without the scanner.
  ///
  /// - Parameter objects: The number of objects.
  private func maySkip(objects: Int) -> Bool {
    recognizesPlainForm && scanner.loneSurrogates.isEmpty
      && scanner.depth + objects <= JSONScanner.depthLimit
  }

  private static func simpleUnit(at offset: Int, in file: SourceFile) -> SimpleUnit? {
    let bytes = file.bytes
    guard let start = skip("{", at: offset, in: bytes),
      let state = member(#""state""#, at: start, in: file),
      let next = skip(",", at: state.range.bytes.upperBound + 1, in: bytes),
      let value = member(#""value""#, at: next, in: file),
      let end = skip("}", at: value.range.bytes.upperBound + 1, in: bytes)
    else { return nil }
    return SimpleUnit(state: state, value: value, end: end)
  }

  /// Returns the value of a member at an offset, if it is a string with short escapes at most.
  private static func member(
    _ name: StaticString, at offset: Int, in file: SourceFile
  ) -> TextSpan? {
    let bytes = file.bytes
    guard let value = value(of: name, at: offset, in: bytes),
      let string = skip("\"", at: value, in: bytes)
    else { return nil }
    var traits: TextSpan.Traits = []
    let end = bytes.endOfJSONString(from: string, traits: &traits)
    guard bytes[end] == UInt8(ascii: "\""),
      !traits.contains(.escaped) || JSONEscapes.areShort(in: string..<end, of: bytes)
    else { return nil }
    return TextSpan(range: file.range(string..<end), traits: traits)
  }

  /// Returns the offset after the name of a member and the colon, or nil if there is another name.
  private static func value(
    of name: StaticString, at offset: Int, in bytes: SourceBuffer
  ) -> Int? {
    let start = bytes.skipJSONWhitespace(from: offset)
    guard bytes.hasBytes(name, at: start) else { return nil }
    return skip(":", at: start + name.utf8CodeUnitCount, in: bytes)
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

import SourceText

/// The variant of a string for a width.
extension KeyUseReader {
  /// Returns the range of `string.variantFittingPresentationWidth(25)` or
  /// `[string variantFittingPresentationWidth:25]`, or nil.
  ///
  /// - Parameter string: the range of the expression that is the string.
  func variantForWidth(of string: Range<Int>) -> Range<Int>? {
    let name: StaticString = "variantFittingPresentationWidth"
    let string = cast(of: string)
    var start = string.lowerBound
    var next = bytes.nextVisible(from: string.upperBound)
    if outline.language == .swift {
      guard bytes[next] == UInt8(ascii: ".") else { return nil }
      next = bytes.nextVisible(from: next + 1)
    } else {
      guard let bracket = bytes.lastVisible(before: start), bytes[bracket] == UInt8(ascii: "[")
      else { return nil }
      start = bracket
    }
    guard bytes.hasBytes(name, at: next), next + name.utf8CodeUnitCount < bytes.count else {
      return nil
    }
    let first = next + name.utf8CodeUnitCount + 1
    var scanner = ArgumentScanner(
      bytes, outline, from: first, literal: outline.literalIndex(from: first))
    while scanner.next() != nil {}
    let end = bytes[scanner.offset]
    guard end == UInt8(ascii: ")") || end == UInt8(ascii: "]") else { return nil }
    return start..<scanner.offset + 1
  }

  /// Returns the range of `(string as NSString)`, or that of the string if it isn't cast.
  private func cast(of string: Range<Int>) -> Range<Int> {
    let next = bytes.nextVisible(from: string.upperBound)
    guard bytes.hasBytes("as NSString", at: next),
      let start = bytes.lastVisible(before: string.lowerBound), bytes[start] == UInt8(ascii: "(")
    else { return string }
    let end = bytes.nextVisible(from: next + "as NSString".utf8.count)
    return bytes[end] == UInt8(ascii: ")") ? start..<end + 1 : string
  }

  /// Whether the views of the file are those of AppKit.
  var usesAppKit: Bool {
    mutating get { isImported("AppKit") || isImported("Cocoa") }
  }
}

public import SourceText

/// A comment that speaks to the linter: `lint:allow RULE -- reason`.
public enum AllowingComment {
  /// The word that introduces it.
  public static let word: StaticString = "lint:allow"

  /// The offsets at which the word stands, in order.
  public static func places(in range: Range<Int>, of bytes: SourceBuffer) -> [Int] {
    var places: [Int] = []
    var offset = range.lowerBound
    while let colon = bytes.firstOffset(of: UInt8(ascii: ":"), in: offset..<range.upperBound) {
      offset = colon + 1
      let start = colon - 4
      let isWhole =
        start >= range.lowerBound && start + word.utf8CodeUnitCount <= range.upperBound
      if isWhole, bytes.hasBytes(word, at: start) { places.append(start) }
    }
    return places
  }

  /// Joins the comment before a key with those before it, if they speak to the linter: what follows
  /// them must not hide them.
  static func join(
    _ earlier: Range<Int>?, with comment: Range<Int>, of bytes: SourceBuffer
  ) -> Range<Int> {
    guard let earlier, !places(in: earlier, of: bytes).isEmpty else { return comment }
    return earlier.lowerBound..<comment.upperBound
  }
}

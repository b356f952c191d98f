package import SourceText

/// A comment that speaks to the linter: `lint:allow RULE -- reason`.
package enum AllowingComment {
  /// The word that introduces it.
  package static let word: StaticString = "lint:allow"

  /// The words of other linters for the same, which allow nothing.
  package static let foreignWords: [StaticString] = [
    "lint:disable", "lint:ignore", "lint:skip", "lint:off",
  ]

  /// The offsets at which the word stands, in order.
  package static func places(in range: Range<Int>, of bytes: SourceBuffer) -> [Int] {
    places(of: [word], in: range, of: bytes).map(\.lowerBound)
  }

  /// Where one of some words stands that all begin with `lint:`, in order.
  package static func places(
    of words: [StaticString], in range: Range<Int>, of bytes: SourceBuffer
  ) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var offset = range.lowerBound
    while let colon = bytes.firstOffset(of: UInt8(ascii: ":"), in: offset..<range.upperBound) {
      offset = colon + 1
      let start = colon - 4
      guard start >= range.lowerBound else { continue }
      for word in words
      where start + word.utf8CodeUnitCount <= range.upperBound && bytes.hasBytes(word, at: start) {
        places.append(start..<start + word.utf8CodeUnitCount)
      }
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

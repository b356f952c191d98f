package import SourceText

/// A comment for the linter: `lint:allow RULE -- reason`.
package enum AllowingComment {
  /// The word that introduces it.
  package static let word: StaticString = "lint:allow"

  /// The words of other linters with the same meaning. They allow nothing.
  package static let foreignWords: [StaticString] = [
    "lint:disable", "lint:ignore", "lint:skip", "lint:off",
  ]

  /// Returns the offsets of the word, in order.
  package static func places(in range: Range<Int>, of bytes: SourceBuffer) -> [Int] {
    places(of: [word], in: range, of: bytes).map(\.lowerBound)
  }

  /// Returns the ranges of some words that all begin with `lint:`, in order.
  package static func places(
    of words: [StaticString], in range: Range<Int>, of bytes: SourceBuffer
  ) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var rest = range
    while let start = firstBeginning(in: rest, of: bytes) {
      rest = start + 5..<range.upperBound
      for word in words
      where start + word.utf8CodeUnitCount <= range.upperBound && bytes.hasBytes(word, at: start) {
        places.append(start..<start + word.utf8CodeUnitCount)
      }
    }
    return places
  }

  /// Returns whether a comment may contain a word for this linter or another one. Most don't.
  package static func mayOccur(in range: Range<Int>, of bytes: SourceBuffer) -> Bool {
    firstBeginning(in: range, of: bytes) != nil
  }

  /// Returns the offset of the first `lint:`.
  private static func firstBeginning(in range: Range<Int>, of bytes: SourceBuffer) -> Int? {
    var offset = range.lowerBound
    while let colon = bytes.firstOffset(of: UInt8(ascii: ":"), in: offset..<range.upperBound) {
      if colon - 4 >= range.lowerBound, bytes.hasBytes("lint", at: colon - 4) { return colon - 4 }
      offset = colon + 1
    }
    return nil
  }

  /// Joins the comment before a key with earlier comments for the linter, so that it doesn't hide
  /// them.
  static func join(
    _ earlier: Range<Int>?, with comment: Range<Int>, of bytes: SourceBuffer
  ) -> Range<Int> {
    guard let earlier, !places(in: earlier, of: bytes).isEmpty else { return comment }
    return earlier.lowerBound..<comment.upperBound
  }
}

import SourceText

/// The maximum length of a string that a comment for translators gives: `max: 20` or
/// `max-length: 20`.
package enum CommentLimit {
  /// A greater number isn't the length of a label.
  private static let largest = 10_000

  /// Returns the number of characters, or nil if the comment gives none.
  package static func limit(in comment: String) -> Int? {
    var rest = Array(comment.utf8)[...]
    while let start = rest.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "m") }) {
      let isWordStart = start == rest.startIndex || !rest[start - 1].isLetter
      if isWordStart, let limit = number(after: rest[start...]) { return limit }
      rest = rest[(start + 1)...]
      // The next letter is in the same word.
      rest = rest.drop(while: \.isLetter)
    }
    return nil
  }

  private static func number(after text: ArraySlice<UInt8>) -> Int? {
    guard var rest = text.dropped("max") else { return nil }
    rest = rest.dropped("-length") ?? rest.dropped(" length") ?? rest
    guard var digits = rest.dropped(":") else { return nil }
    digits = digits.drop { $0 == UInt8(ascii: " ") }
    digits = digits.prefix(6).prefix(while: \.isDigit)
    let limit = Int(String(decoding: digits, as: UTF8.self))
    return limit.flatMap { 1...largest ~= $0 ? $0 : nil }
  }
}

extension ArraySlice<UInt8> {
  /// Returns what follows a prefix in lower case, which may be written with other letters.
  fileprivate func dropped(_ prefix: String) -> Self? {
    let count = prefix.utf8.count
    guard self.count >= count,
      zip(self, prefix.utf8).allSatisfy({ ($0.isLetter ? $0 | 0x20 : $0) == $1 })
    else { return nil }
    return dropFirst(count)
  }
}

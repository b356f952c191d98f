import SourceText

/// The last character of a string, as far as its bytes show it.
public enum TextEnding: Hashable, Sendable {
  /// A letter.
  case letter
  /// One of the marks `.`, `?`, `!`, `…` and their Chinese and Japanese forms, after a letter.
  case mark(Unicode.Scalar)
  /// Anything else, for example an argument, a symbol or an invisible character.
  case other

  init(of utf8: Span<UInt8>) {
    self = .other
    guard let start = utf8.startOfCharacter(before: utf8.count) else { return }
    let (scalar, length) = utf8.scalar(at: start)
    guard start + length == utf8.count else { return }
    switch scalar {
    case ".", "?", "!", "…", "。", "？", "！":
      guard let previous = utf8.startOfCharacter(before: start) else { return }
      let (letter, length) = utf8.scalar(at: previous)
      if previous + length == start, letter.isCertainlyLetter { self = .mark(scalar) }
    default: if scalar.isCertainlyLetter { self = .letter }
    }
  }
}

extension Span<UInt8> {
  /// Returns the offset of the character before an offset of UTF-8 text, or nil at the start.
  fileprivate func startOfCharacter(before end: Int) -> Int? {
    var start = end - 1
    while start > 0, self[start] & 0xC0 == 0x80, start > end - 4 { start -= 1 }
    return start >= 0 ? start : nil
  }
}

extension Unicode.Scalar {
  /// Letters in circles and squares are symbols.
  fileprivate var isCertainlyLetter: Bool {
    isAlphabetic && (value < 0x2000 || 0x3041..<0xD800 ~= value)
  }
}

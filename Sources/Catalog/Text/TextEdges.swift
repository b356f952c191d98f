import SourceText

/// The whitespace at both ends of a string.
public struct TextEdges: Hashable, Sendable {
  /// The kind of whitespace at an end of a string.
  ///
  /// A line break takes precedence over a tab, and a tab over spaces of any width.
  public enum Space: Int, Hashable, Comparable, Sendable {
    case none, space, tab, lineBreak

    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// The kind of a character.
    public init(_ scalar: Unicode.Scalar) {
      switch scalar {
      case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": self = .lineBreak
      case "\t": self = .tab
      default: self = scalar.isWhitespace ? .space : .none
      }
    }
  }

  /// The kind of whitespace at the start.
  public var leading = Space.none
  /// The kind of whitespace at the end.
  public var trailing = Space.none
  /// The number of whitespace characters at the start.
  public var leadingCount = 0
  /// The number of whitespace characters at the end.
  public var trailingCount = 0
  /// Whether the string is nothing but whitespace.
  public var isOnlyWhitespace = false

  init() {}

  /// - Parameter utf8: the value of the string.
  init(of utf8: Span<UInt8>) {
    var start = 0
    while start < utf8.count {
      let (scalar, length) = utf8.scalar(at: start)
      let space = Space(scalar)
      guard space != .none else { break }
      leading = max(leading, space)
      leadingCount += 1
      start += length
    }
    isOnlyWhitespace = start == utf8.count
    var end = utf8.count
    while end > 0 {
      let (scalar, length) = utf8.scalar(before: end)
      let space = Space(scalar)
      guard space != .none else { break }
      trailing = max(trailing, space)
      trailingCount += 1
      end -= length
    }
  }
}

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

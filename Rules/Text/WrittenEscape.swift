import LintKit

/// An escape of another format that is part of a string, so that users see it.
struct WrittenEscape {
  enum Kind: Equatable {
    /// A backslash and the letter of a line break or a tab.
    case control
    /// A backslash and a quotation mark.
    case quote
    /// A backslash and the code of a character.
    case code
    /// An HTML entity.
    case entity
  }

  let kind: Kind
  /// The characters of the string.
  let range: Range<Int>
  /// What the escape stands for.
  let meaning: String
}

/// The escapes in a string, and what else in it looks like code.
struct WrittenEscapes {
  private(set) var all: [WrittenEscape] = []
  /// Whether there is a backslash that begins none of the escapes, as in a path or a pattern.
  private(set) var hasOtherBackslash = false

  /// The maximum number of escapes to find. A string with more is hostile.
  private static let limit = 256

  init(in scalars: TextScalars) {
    var index = 0
    while index < scalars.count, all.count < Self.limit {
      var escape: WrittenEscape?
      switch scalars[index] {
      case "\\":
        escape = Self.backslash(at: index, in: scalars)
        if escape == nil {
          hasOtherBackslash = true
          // The second of two begins nothing.
          index += 1
        }
      case "&": escape = Self.entity(at: index, in: scalars)
      default: break
      }
      if let escape {
        index = escape.range.upperBound
        if !Self.isQuoted(escape.range, in: scalars) { all.append(escape) }
      } else {
        index += 1
      }
    }
  }
}

extension WrittenEscapes {
  private static func backslash(at start: Int, in scalars: TextScalars) -> WrittenEscape? {
    func escape(_ kind: WrittenEscape.Kind, _ length: Int, _ meaning: String) -> WrittenEscape {
      WrittenEscape(kind: kind, range: start..<start + length, meaning: meaning)
    }
    guard start + 1 < scalars.count else { return nil }
    switch scalars[start + 1] {
    case "n": return escape(.control, 2, "\n")
    case "r": return escape(.control, 2, "\r")
    case "t": return escape(.control, 2, "\t")
    case "\"", "'": return escape(.quote, 2, String(scalars[start + 1]))
    case "u", "U":
      let isBraced = start + 2 < scalars.count && scalars[start + 2] == "{"
      let first = start + (isBraced ? 3 : 2)
      let digits = digits(from: first, in: scalars, radix: 16)
      let count = isBraced ? digits : scalars[start + 1] == "U" && digits == 8 ? 8 : 4
      guard count > 0, digits >= count,
        !isBraced || first + count < scalars.count && scalars[first + count] == "}",
        let scalar = scalar(scalars.string(first..<first + count), radix: 16)
      else { return nil }
      return escape(.code, first - start + count + (isBraced ? 1 : 0), String(scalar))
    default: return nil
    }
  }

  private static func entity(at start: Int, in scalars: TextScalars) -> WrittenEscape? {
    var end = start + 1
    while end < scalars.count, end - start < 10, scalars[end] == "#" || scalars[end].isASCIIWord {
      end += 1
    }
    guard end < scalars.count, scalars[end] == ";", end > start + 2 else { return nil }
    let name = scalars.string(start + 1..<end)
    let meaning: Unicode.Scalar?
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      meaning = scalar(String(name.dropFirst(2)), radix: 16)
    } else if name.hasPrefix("#") {
      meaning = scalar(String(name.dropFirst()), radix: 10)
    } else {
      meaning = EntityNames.scalar(named: name)
    }
    return meaning.map {
      WrittenEscape(kind: .entity, range: start..<end + 1, meaning: String($0))
    }
  }

  private static func digits(from start: Int, in scalars: TextScalars, radix: Int) -> Int {
    scalars[min(start, scalars.count)...].prefix(8)
      .prefix { $0.properties.isASCIIHexDigit }.count
  }

  private static func scalar(_ digits: String, radix: Int) -> Unicode.Scalar? {
    UInt32(digits, radix: radix).flatMap(Unicode.Scalar.init).flatMap { $0 == "\0" ? nil : $0 }
  }

  /// Returns whether quotation marks or backticks enclose an escape, because the string is about
  /// it.
  private static func isQuoted(_ range: Range<Int>, in scalars: TextScalars) -> Bool {
    guard range.lowerBound > 0, range.upperBound < scalars.count else { return false }
    let (before, after) = (scalars[range.lowerBound - 1], scalars[range.upperBound])
    func isMark(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "`" || scalar == "'" || scalar.properties.isQuotationMark
    }
    return isMark(before) && isMark(after)
  }
}

extension WrittenEscapes {
  /// Returns the escapes of a source string, or of one without a known source, that can hardly be
  /// meant. The string may be about code or a path.
  func withoutCode(in scalars: TextScalars) -> [WrittenEscape] {
    guard !hasOtherBackslash, !scalars.contains("`"), hasWords(in: scalars) else { return [] }
    return all.filter { escape in
      switch escape.kind {
      case .quote, .code: true
      // The app may read the string as HTML.
      case .entity: false
      case .control: escape.meaning == "\n" && Self.breaksLine(escape.range, in: scalars)
      }
    }
  }

  /// Returns whether there is a letter outside of the escapes. A string such as `\r\n` is about
  /// them.
  private func hasWords(in scalars: TextScalars) -> Bool {
    var start = 0
    for range in all.map(\.range) {
      if scalars[start..<range.lowerBound].contains(where: \.isAlphabetic) { return true }
      start = range.upperBound
    }
    return scalars[start...].contains(where: \.isAlphabetic)
  }

  /// Returns whether `\n` is between two sentences or lines, and not the start of a name after a
  /// backslash.
  private static func breaksLine(_ range: Range<Int>, in scalars: TextScalars) -> Bool {
    guard range.lowerBound > 0 else { return false }
    let before = scalars[range.lowerBound - 1]
    guard range.upperBound < scalars.count else { return before.isAlphabetic }
    let after = scalars[range.upperBound]
    let isDrive =
      before == ":" && range.lowerBound > 1 && scalars[range.lowerBound - 2].isAlphabetic
      && (range.lowerBound == 2 || !scalars[range.lowerBound - 3].isAlphabetic)
    return !before.isWhitespace && !isDrive
      && (!before.isAlphabetic || after.isUppercase || after == "\\")
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a digit of ASCII.
  fileprivate var isASCIIWord: Bool { isASCII && isAlphabetic || isASCIIDigit }

  private var isASCIIDigit: Bool { "0"..."9" ~= self }
}

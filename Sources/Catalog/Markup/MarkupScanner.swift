import FormatStrings
import SourceText

/// Finds the markup in a string in a single pass.
struct MarkupScanner {
  /// A run of `*` or `_` that can start or end emphasis.
  struct Delimiter {
    let scalar: Unicode.Scalar
    let range: Range<Int>
    let opens: Bool
    let closes: Bool
  }

  private(set) var markup = Markup()
  private(set) var delimiters: [Delimiter] = []
  private let scalars: [Unicode.Scalar]
  private let isSource: Bool
  private var index = 0
  /// The end of each open link's text, and the end of the whole link.
  private var links: [(text: Int, end: Int)] = []
  /// The number of characters that searches may still visit. It prevents quadratic time for hostile
  /// strings.
  private var budget: Int

  /// - Parameter isSource: whether only unambiguous markup counts.
  init(_ scalars: [Unicode.Scalar], isSource: Bool) {
    self.scalars = scalars
    self.isSource = isSource
    budget = 4 * scalars.count + 4096
  }

  mutating func scan() {
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 2
      case "%": skipStar()
      case "<": readTag()
      case "^" where scalar(at: index + 1) == "[": readLink(from: index + 1, isInflection: true)
      case "[": readLink(from: index, isInflection: false)
      case "]": passLinkEnd()
      case "*", "_": readDelimiter()
      default: index += 1
      }
    }
  }

  /// The maximum number of tags that are recorded.
  static let maxTagCount = 512
  /// The maximum length in characters of a tag or one part of a link.
  private static let maxLength = 1024

  /// Returns the range after a start that may be searched. Each character that is visited counts.
  private func reach(from start: Int) -> Range<Int> {
    start..<max(start, min(scalars.count, start + min(Self.maxLength, budget)))
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    index >= 0 && index < scalars.count ? scalars[index] : nil
  }
}

extension MarkupScanner {
  /// Skips a star after a percent sign, which isn't emphasis: `%*d`, `%.*f`. Whether it is part of
  /// a specifier doesn't matter here.
  private mutating func skipStar() {
    index += 1
    if scalar(at: index) == "." { index += 1 }
    if scalar(at: index) == "*" { index += 1 }
  }

  private mutating func readTag() {
    let start = index
    index += 1
    var place = index
    let isClosing = scalar(at: place) == "/"
    if isClosing { place += 1 }
    let nameStart = place
    while let scalar = scalar(at: place), scalar.isASCIIAlphanumeric { place += 1 }
    guard place > nameStart, place - nameStart <= 24,
      let end = endOfTag(from: place)
    else { return }
    let isSingle = scalars[end - 1] == "/"
    let name = Self.canonical(String(scalars: scalars[nameStart..<place]).lowercased())
    let role: Markup.Tag.Role =
      Self.single.contains(name) || isSingle && !isClosing
      ? .single : isClosing ? .closing : .opening
    index = end + 1
    guard markup.tags.count < Self.maxTagCount else { return }
    markup.tags.append(
      Markup.PlacedTag(tag: Markup.Tag(name: name, role: role), range: start..<index))
  }

  /// Returns the index of the `>` after the name and the attributes of a tag.
  ///
  /// Words without an equals sign aren't attributes, so `<a letter>` isn't a tag.
  private mutating func endOfTag(from start: Int) -> Int? {
    switch scalar(at: start) {
    case " ", "\t", "\n", "/", ">": break
    default: return nil
    }
    var hasWords = false
    var hasValue = false
    for place in reach(from: start) {
      budget -= 1
      switch scalars[place] {
      case ">": return hasWords && !hasValue ? nil : place
      case "<": return nil
      case "=": hasValue = true
      case " ", "\t", "\n", "/": break
      default: hasWords = true
      }
    }
    return nil
  }

  /// Reads `[text](destination)`. Its text is scanned like any other.
  private mutating func readLink(from bracket: Int, isInflection: Bool) {
    index = bracket + 1
    guard let end = endOfLinkText(from: bracket + 1) else { return }
    guard scalar(at: end + 1) == "(" else {
      noticeBrokenLink(end)
      return
    }
    guard let close = endOfDestination(from: end + 2) else { return }
    let destination = scalars[end + 2..<close]
    if isInflection {
      if Self.isAttributes(String(scalars: destination)) { markup.inflections += 1 }
    } else if Self.isDestination(destination) {
      markup.links += 1
    } else {
      return
    }
    links.append((end, close + 1))
    markup.linkStarts.append((isInflection ? bracket - 1 : bracket)..<bracket + 1)
    markup.linkEnds.append(end..<close + 1)
  }

  /// Records a destination that is separated from its text: `[text] (…)`, `[text]（…）`.
  private mutating func noticeBrokenLink(_ end: Int) {
    var place = end + 1
    if scalar(at: place) == " " { place += 1 }
    guard scalar(at: place) == "(" || scalar(at: place) == "（" else { return }
    markup.brokenLink = markup.brokenLink ?? end..<place + 1
  }

  /// Skips the destination after the text of a link.
  private mutating func passLinkEnd() {
    index += 1
    guard let link = links.last, link.text == index - 1 else { return }
    links.removeLast()
    index = link.end
  }

  private mutating func endOfLinkText(from start: Int) -> Int? {
    var depth = 0
    for place in reach(from: start) {
      budget -= 1
      switch scalars[place] {
      case "[": depth += 1
      case "]" where depth == 0: return place
      case "]": depth -= 1
      default: break
      }
    }
    return nil
  }

  private mutating func endOfDestination(from start: Int) -> Int? {
    var depth = 0
    for place in reach(from: start) {
      budget -= 1
      switch scalars[place] {
      case "(": depth += 1
      case ")" where depth == 0: return place
      case ")": depth -= 1
      case "\n": return nil
      default: break
      }
    }
    return nil
  }
}

extension MarkupScanner {
  /// Reads a run of `*` or `_`, and whether it can start or end emphasis.
  ///
  /// This follows CommonMark 0.31, section 6.2, as `AttributedString(markdown:)` does. Runs of more
  /// than three are decoration. In a source string, a single star between letters isn't markup.
  private mutating func readDelimiter() {
    let start = index
    let mark = scalars[start]
    while scalar(at: index) == mark { index += 1 }
    guard index - start <= 3 else { return }
    let (before, after) = (Neighbor(scalar(at: start - 1)), Neighbor(scalar(at: index)))
    let isLeft = after != .whitespace && (after != .punctuation || before != .letter)
    let isRight = before != .whitespace && (before != .punctuation || after != .letter)
    let isStrict = mark == "_" || isSource && index - start == 1
    let opens = isLeft && !(isStrict && before == .letter)
    let closes = isRight && !(isStrict && after == .letter)
    delimiters.append(
      Delimiter(scalar: mark, range: start..<index, opens: opens, closes: closes))
  }

  /// The kind of character next to a delimiter. The ends of a string count as whitespace.
  private enum Neighbor {
    case whitespace, punctuation, letter
    /// A format specifier, whose value is unknown.
    case argument

    init(_ scalar: Unicode.Scalar?) {
      guard let scalar, !scalar.isWhitespace else {
        self = .whitespace
        return
      }
      if scalar == "%" || scalar == "@" {
        self = .argument
        return
      }
      guard !scalar.isASCII else {
        self = scalar.isASCIIAlphanumeric ? .letter : .punctuation
        return
      }
      switch scalar.properties.generalCategory {
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation:
        self = .punctuation
      default: self = .letter
      }
    }
  }
}

extension MarkupScanner {
  /// Returns whether text in parentheses is the destination of a link and not a remark.
  private static func isDestination(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.contains(where: isInAddress) && !text.contains(where: \.isWhitespace)
  }

  /// Returns whether a scalar is usual in addresses and rare in remarks.
  private static func isInAddress(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "/", ":", ".", "#", "@", "%", "$": true
    default: false
    }
  }

  /// Returns whether text in parentheses is an attribute such as `inflect: true`, in the syntax
  /// that Foundation reads.
  private static func isAttributes(_ text: String) -> Bool {
    let compact = text.utf8.filter { $0 != UInt8(ascii: " ") }
    guard let colon = compact.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
    guard compact[..<colon].allSatisfy(\.isLetter) else { return false }
    guard compact.starts(with: "inflect:".utf8) else { return true }
    let value = compact[(colon + 1)...]
    return value.starts(with: "true".utf8) && (value.count == 4 || value.dropFirst(4).first == 0x2C)
  }

  /// Returns whether a tag is an HTML tag, or unambiguous because of its counterpart or slash.
  static func isCertain(_ tag: Markup.Tag, among tags: [Markup.PlacedTag]) -> Bool {
    if tag.role == .single || known.contains(tag.name) { return true }
    let counterpart = Markup.Tag(name: tag.name, role: tag.role == .opening ? .closing : .opening)
    return tags.contains { $0.tag == counterpart }
  }

  private static let single: Set<String> = ["br", "hr", "img", "wbr"]

  private static let known: Set<String> = [
    "a", "b", "big", "blockquote", "body", "center", "code", "div", "font", "h1", "h2", "h3", "h4",
    "html", "i", "li", "ol", "p", "pre", "s", "small", "span", "sub", "sup", "table", "td", "tr",
    "tt", "u", "ul",
  ]

  /// Returns a single name for tags that look the same.
  private static func canonical(_ name: String) -> String {
    switch name {
    case "strong": "b"
    case "em": "i"
    case "del", "strike": "s"
    default: name
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isASCIIAlphanumeric: Bool {
    isASCII && (UInt8(ascii: self).isLetter || UInt8(ascii: self).isDigit)
  }
}

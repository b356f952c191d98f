import LintKit

/// Finds the pieces of markup in a text, from its start to its end.
struct MarkupScanner {
  /// A run of `*` or `_` that may begin or end emphasis.
  struct Delimiter {
    let scalar: Unicode.Scalar
    let range: Range<Int>
    let opens: Bool
    let closes: Bool
  }

  private(set) var markup = Markup()
  private(set) var delimiters: [Delimiter] = []
  private let scalars: TextScalars
  private let isSource: Bool
  private var index = 0
  /// Where the texts of links end that were begun, and where the links do.
  private var links: [(text: Int, end: Int)] = []
  /// How many characters may still be looked at twice: a hostile text takes no quadratic time.
  private var budget: Int

  /// - Parameter isSource: whether a sign must be certainly meant as markup to count.
  init(_ scalars: TextScalars, isSource: Bool) {
    self.scalars = scalars
    self.isSource = isSource
    budget = 4 * scalars.count + 4096
  }

  mutating func scan() {
    while index < scalars.count {
      switch scalars[index] {
      case "\\": index += 2
      case "%": skipSpecifier()
      case "<": readTag()
      case "^" where scalar(at: index + 1) == "[": readLink(from: index + 1, isInflection: true)
      case "[": readLink(from: index, isInflection: false)
      case "]": passLinkEnd()
      case "*", "_": readDelimiter()
      default: index += 1
      }
    }
  }

  /// How many tags of a text are kept.
  static let greatestTagCount = 512
  /// How far a tag or one part of a link reaches at most.
  private static let longest = 1024

  /// The places behind a start that may be looked at.
  private mutating func reach(from start: Int) -> Range<Int> {
    let end = min(scalars.count, start + min(Self.longest, budget))
    guard start < end else { return start..<start }
    budget -= end - start
    return start..<end
  }

  private func scalar(at index: Int) -> Unicode.Scalar? {
    index >= 0 && index < scalars.count ? scalars[index] : nil
  }
}

extension MarkupScanner {
  /// Passes over the star of `%*d` and `%.*f`.
  private mutating func skipSpecifier() {
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
    let name = Self.canonical(scalars.string(nameStart..<place).lowercased())
    let role: Markup.Tag.Role =
      Self.single.contains(name) || isSingle && !isClosing
      ? .single : isClosing ? .closing : .opening
    index = end + 1
    guard markup.tags.count < Self.greatestTagCount else { return }
    markup.tags.append(
      Markup.PlacedTag(tag: Markup.Tag(name: name, role: role), range: start..<index))
  }

  /// The place of the `>` behind the name and the attributes of a tag.
  ///
  /// Words without an equals sign are no attributes: `<a letter>` is no tag.
  private mutating func endOfTag(from start: Int) -> Int? {
    switch scalar(at: start) {
    case " ", "\t", "\n", "/", ">": break
    default: return nil
    }
    var hasWords = false
    var hasValue = false
    for place in reach(from: start) {
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

  /// Reads `[text](destination)`; its text is looked at like any other.
  private mutating func readLink(from bracket: Int, isInflection: Bool) {
    index = bracket + 1
    guard let end = endOfLinkText(from: bracket + 1) else { return }
    guard scalar(at: end + 1) == "(" else {
      noticeBrokenLink(end)
      return
    }
    guard let close = endOfDestination(from: end + 2) else { return }
    let destination = scalars.string(end + 2..<close)
    if isInflection {
      if Self.isAttributes(destination) { markup.inflections += 1 }
    } else if Self.isDestination(destination) {
      markup.links += 1
    } else {
      return
    }
    links.append((end, close + 1))
  }

  /// Notices a destination that something keeps from its text: `[text] (…)`, `[text]（…）`.
  private mutating func noticeBrokenLink(_ end: Int) {
    var place = end + 1
    if scalar(at: place) == " " { place += 1 }
    guard scalar(at: place) == "(" || scalar(at: place) == "（" else { return }
    markup.brokenLink = markup.brokenLink ?? end..<place + 1
  }

  /// Passes over the destination behind the text of a link.
  private mutating func passLinkEnd() {
    index += 1
    guard let link = links.last, link.text == index - 1 else { return }
    links.removeLast()
    index = link.end
  }

  private mutating func endOfLinkText(from start: Int) -> Int? {
    var depth = 0
    for place in reach(from: start) {
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
  /// Reads a run of `*` or `_`, and whether it may begin or end emphasis.
  ///
  /// As in CommonMark 0.31, section 6.2, which `AttributedString(markdown:)` follows. Longer runs
  /// are ornaments, and in a source text a single star between letters is a sign of its own.
  private mutating func readDelimiter() {
    let start = index
    let mark = scalars[start]
    while scalar(at: index) == mark { index += 1 }
    guard index - start <= 3 else { return }
    let (before, behind) = (Neighbor(scalar(at: start - 1)), Neighbor(scalar(at: index)))
    let isLeft = behind != .blank && (behind != .punctuation || before != .letter)
    let isRight = before != .blank && (before != .punctuation || behind != .letter)
    let isStrict = mark == "_" || isSource && index - start == 1
    let opens = isLeft && !(isStrict && before == .letter)
    let closes = isRight && !(isStrict && behind == .letter)
    delimiters.append(
      Delimiter(scalar: mark, range: start..<index, opens: opens, closes: closes))
  }

  /// What stands beside a delimiter; the ends of a text count as blanks.
  private enum Neighbor {
    case blank, punctuation, letter
    /// A format specifier: nobody knows what it will be.
    case argument

    init(_ scalar: Unicode.Scalar?) {
      guard let scalar, !scalar.properties.isWhitespace else {
        self = .blank
        return
      }
      if scalar == "%" || scalar == "@" {
        self = .argument
        return
      }
      switch scalar.properties.generalCategory {
      case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation:
        self = .punctuation
      default:
        self = scalar.isASCII && !scalar.isASCIIAlphanumeric ? .punctuation : .letter
      }
    }
  }
}

extension MarkupScanner {
  /// Whether a text between parentheses is where a link leads, rather than a remark.
  private static func isDestination(_ text: String) -> Bool {
    text.utf8.contains { "/:.#@%$".utf8.contains($0) }
      && !text.unicodeScalars.contains(where: \.properties.isWhitespace)
  }

  /// Whether a text between parentheses is `inflect: true` or the like, as Foundation reads it.
  private static func isAttributes(_ text: String) -> Bool {
    let compact = text.utf8.filter { $0 != UInt8(ascii: " ") }
    guard let colon = compact.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
    guard compact[..<colon].allSatisfy(\.isLetter) else { return false }
    guard compact.starts(with: "inflect:".utf8) else { return true }
    let value = compact[(colon + 1)...]
    return value.starts(with: "true".utf8) && (value.count == 4 || value.dropFirst(4).first == 0x2C)
  }

  /// Whether a tag is one of HTML, or clearly meant as a tag because of its counterpart or slash.
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

  /// One name for those that look the same.
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

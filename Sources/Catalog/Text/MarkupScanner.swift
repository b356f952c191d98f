package import SourceText

/// Finds the markup in a string in a single pass.
///
/// A scanner can read one string after the other. It reuses its memory.
struct MarkupScanner {
  /// The markup of the string that was read last.
  private(set) var markup = Markup()
  /// The runs of `*` or `_` that can start or end emphasis.
  private var delimiters: [Markup.Delimiter] = []
  private var isSource = false
  private var index = 0
  /// The end of each open link's text, and the end of the whole link.
  private var links: [(text: Int, end: Int)] = []
  /// The number of bytes that searches may still visit. It prevents quadratic time for hostile
  /// strings.
  private var budget = 0

  /// Reads the markup of a string, given as UTF-8.
  ///
  /// - Parameter isSource: whether only unambiguous markup counts. In a translation, ambiguous
  ///   markup counts because the source shows what is meant.
  mutating func read(_ utf8: Span<UInt8>, isSource: Bool) {
    markup.removeAll()
    if !delimiters.isEmpty { delimiters.removeAll(keepingCapacity: true) }
    if !links.isEmpty { links.removeAll(keepingCapacity: true) }
    self.isSource = isSource
    index = 0
    budget = 4 * utf8.count + 4096
    scan(utf8)
    markup.removeUncertainTags()
    if !delimiters.isEmpty { markup.countEmphasis(&delimiters) }
  }
}

extension MarkupScanner {
  /// The maximum number of tags that are recorded.
  static let maxTagCount = 512
  /// The maximum length in bytes of a tag or one part of a link.
  private static let maxLength = 4096

  private mutating func scan(_ utf8: Span<UInt8>) {
    while true {
      index = utf8.firstOffsetOfMarkup(from: index)
      guard index < utf8.count else { return }
      switch utf8[index] {
      case UInt8(ascii: "\\"): index &+= 2
      case UInt8(ascii: "%"): skipStar(in: utf8)
      case UInt8(ascii: "<"): readTag(in: utf8)
      case UInt8(ascii: "^") where utf8.byte(index + 1) == UInt8(ascii: "["):
        readLink(from: index + 1, isInflection: true, in: utf8)
      case UInt8(ascii: "["): readLink(from: index, isInflection: false, in: utf8)
      case UInt8(ascii: "]"): passLinkEnd()
      case UInt8(ascii: "*"), UInt8(ascii: "_"): readDelimiter(in: utf8)
      default: index &+= 1
      }
    }
  }

  /// Returns the range after a start that may be searched. Each byte that is visited counts.
  private func reach(from start: Int, in utf8: Span<UInt8>) -> Range<Int> {
    start..<max(start, min(utf8.count, start + min(Self.maxLength, budget)))
  }

  /// Skips a star after a percent sign, which isn't emphasis: `%*d`, `%.*f`. Whether it is part of
  /// a specifier doesn't matter here.
  private mutating func skipStar(in utf8: Span<UInt8>) {
    index += 1
    if utf8.byte(index) == UInt8(ascii: ".") { index += 1 }
    let next = utf8.byte(index + 1)
    guard utf8.byte(index) == UInt8(ascii: "*"), next == UInt8(ascii: ".") || next.isLetter else {
      return
    }
    index += 1
  }

  private mutating func readTag(in utf8: Span<UInt8>) {
    let start = index
    index += 1
    let isClosing = utf8.byte(index) == UInt8(ascii: "/")
    let nameStart = isClosing ? index + 1 : index
    var place = nameStart
    while utf8.byte(place).isLetter || utf8.byte(place).isDigit { place += 1 }
    guard place > nameStart, place - nameStart <= 24, let end = endOfTag(from: place, in: utf8)
    else { return }
    index = end + 1
    guard markup.tags.count < Self.maxTagCount else { return }
    let name = TagName(utf8, nameStart..<place)
    let isSingle = name.isSingle || !isClosing && utf8[end - 1] == UInt8(ascii: "/")
    let tag = Markup.Tag(
      name: name.text, role: isSingle ? .single : isClosing ? .closing : .opening)
    markup.append(tag, at: start..<index, isCertain: isSingle || name.isKnown)
  }

  /// Returns the index of the `>` after the name and the attributes of a tag.
  ///
  /// Words without an equals sign aren't attributes, so `<a letter>` isn't a tag.
  private mutating func endOfTag(from start: Int, in utf8: Span<UInt8>) -> Int? {
    switch utf8.byte(start) {
    case UInt8(ascii: ">"): return start
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "/"): break
    default: return nil
    }
    var hasWords = false
    var hasValue = false
    for place in reach(from: start, in: utf8) {
      budget -= 1
      switch utf8[place] {
      case UInt8(ascii: ">"): return hasWords && !hasValue ? nil : place
      case UInt8(ascii: "<"): return nil
      case UInt8(ascii: "="): hasValue = true
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "/"): break
      default: hasWords = true
      }
    }
    return nil
  }
}

extension MarkupScanner {
  /// Reads `[text](destination)`. Its text is scanned like any other.
  private mutating func readLink(from bracket: Int, isInflection: Bool, in utf8: Span<UInt8>) {
    index = bracket + 1
    guard let end = endOfLinkText(from: bracket + 1, in: utf8) else { return }
    guard utf8.byte(end + 1) == UInt8(ascii: "(") else {
      noticeBrokenLink(end, in: utf8)
      return
    }
    guard let close = endOfDestination(from: end + 2, in: utf8) else { return }
    let destination = end + 2..<close
    if isInflection {
      if utf8.isAttributes(destination) { markup.inflections += 1 }
    } else if utf8.isDestination(destination) {
      markup.links += 1
    } else {
      return
    }
    links.append((end, close + 1))
    markup.linkStarts.append((isInflection ? bracket - 1 : bracket)..<bracket + 1)
    markup.linkEnds.append(end..<close + 1)
  }

  /// Records a destination that is separated from its text: `[text] (…)`, `[text]（…）`.
  private mutating func noticeBrokenLink(_ end: Int, in utf8: Span<UInt8>) {
    guard markup.brokenLink == nil else { return }
    let place = utf8.byte(end + 1) == UInt8(ascii: " ") ? end + 2 : end + 1
    guard place < utf8.count else { return }
    let (scalar, length) = utf8.scalar(at: place)
    if scalar == "(" || scalar == "（" { markup.brokenLink = end..<place + length }
  }

  /// Skips the destination after the text of a link.
  private mutating func passLinkEnd() {
    index += 1
    guard let link = links.last, link.text == index - 1 else { return }
    links.removeLast()
    index = link.end
  }

  private mutating func endOfLinkText(from start: Int, in utf8: Span<UInt8>) -> Int? {
    var depth = 0
    for place in reach(from: start, in: utf8) {
      budget -= 1
      switch utf8[place] {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]") where depth == 0: return place
      case UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return nil
  }

  private mutating func endOfDestination(from start: Int, in utf8: Span<UInt8>) -> Int? {
    var depth = 0
    for place in reach(from: start, in: utf8) {
      budget -= 1
      switch utf8[place] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")") where depth == 0: return place
      case UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "\n"): return nil
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
  private mutating func readDelimiter(in utf8: Span<UInt8>) {
    let start = index
    let mark = utf8[start]
    while utf8.byte(index) == mark { index += 1 }
    guard index - start <= 3 else { return }
    if let end = endOfToken(after: index - start, in: utf8) {
      index = end
      return
    }
    let before = start > 0 ? Neighbor(utf8.scalar(before: start).scalar) : .whitespace
    let after = index < utf8.count ? Neighbor(utf8.scalar(at: index).scalar) : .whitespace
    let isLeft = after != .whitespace && (after != .punctuation || before != .letter)
    let isRight = before != .whitespace && (before != .punctuation || after != .letter)
    let isStrict = mark == UInt8(ascii: "_") || isSource && index - start == 1
    delimiters.append(
      Markup.Delimiter(
        mark: mark, range: start..<index, opens: isLeft && !(isStrict && before == .letter),
        closes: isRight && !(isStrict && after == .letter)))
  }

  /// Returns the offset after a token such as `__APP_NAME__`, which the app replaces, or nil.
  ///
  /// - Parameter length: the length of the run before the index.
  private func endOfToken(after length: Int, in utf8: Span<UInt8>) -> Int? {
    guard length == 2, utf8.byte(index - 1) == UInt8(ascii: "_") else { return nil }
    var end = index
    while end - index < 64,
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= utf8.byte(end) || utf8.byte(end).isDigit
        || utf8.byte(end) == UInt8(ascii: "_")
    {
      end += 1
    }
    let hasEnd =
      end - index > 4 && utf8.byte(end - 1) == UInt8(ascii: "_")
      && utf8.byte(end - 2) == UInt8(ascii: "_")
    return hasEnd ? end : nil
  }

  /// The kind of character next to a delimiter. The ends of a string count as whitespace.
  private enum Neighbor {
    case whitespace, punctuation, letter
    /// A format specifier, whose value is unknown.
    case argument

    init(_ scalar: Unicode.Scalar) {
      if scalar.isWhitespace {
        self = .whitespace
      } else if scalar == "%" || scalar == "@" {
        self = .argument
      } else if scalar.isASCII {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        self = byte.isLetter || byte.isDigit ? .letter : .punctuation
      } else {
        self = scalar.isPunctuation ? .punctuation : .letter
      }
    }
  }
}

extension Span<UInt8> {
  /// Returns whether text in parentheses is the destination of a link and not a remark.
  fileprivate func isDestination(_ range: Range<Int>) -> Bool {
    var isInAddress = false
    var place = range.lowerBound
    while place < range.upperBound {
      let (scalar, length) = self.scalar(at: place)
      switch scalar {
      // These are usual in addresses and rare in remarks.
      case "/", ":", ".", "#", "@", "%", "$": isInAddress = true
      case _ where scalar.isWhitespace: return false
      default: break
      }
      place += length
    }
    return isInAddress
  }

  /// Returns whether text in parentheses is an attribute such as `inflect: true`, in the syntax
  /// that Foundation reads.
  fileprivate func isAttributes(_ range: Range<Int>) -> Bool {
    var compact: [UInt8] = []
    for index in range where self[index] != UInt8(ascii: " ") { compact.append(self[index]) }
    guard let colon = compact.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
    guard compact[..<colon].allSatisfy(\.isLetter) else { return false }
    guard compact.starts(with: "inflect:".utf8) else { return true }
    let value = compact[(colon + 1)...]
    return value.starts(with: "true".utf8) && (value.count == 4 || value.dropFirst(4).first == 0x2C)
  }
}

extension Unicode.Scalar {
  fileprivate var isPunctuation: Bool {
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
}

/// A reader for the markup of strings with reused buffers.
package struct MarkupReader {
  private var contents = TextContents()
  private var scanner = MarkupScanner()

  package init() {}

  /// The markup of the string that was read last.
  package var markup: Markup { scanner.markup }

  /// Returns whether the string that was read last may omit some of its source's markup.
  package func mayOmit(_ source: Markup) -> Bool { scanner.markup.mayOmit(source) }

  /// Reads the markup of a string of an entry.
  ///
  /// - Parameter isSource: whether only unambiguous markup counts.
  package mutating func read(_ text: TextSpan, of entry: Entry, isSource: Bool) {
    contents.read(text, of: entry) { scanner.read($0, isSource: isSource) }
  }
}

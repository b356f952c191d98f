import Diagnostics
package import SourceText
import Syntax

/// The links, tags, emphasis and inflection of a string.
///
/// Only unambiguous markup counts. `a < b`, `<name@example.com>`, `2 * 3 * 4` and `snake_case_name`
/// have none. All ranges are those of bytes of the string in UTF-8.
package struct Markup: Sendable {
  /// An HTML tag, or a tag with a counterpart in the same string.
  package struct Tag: Hashable, Sendable {
    /// Whether a tag is an opening, a closing or a standalone tag.
    package enum Role: Hashable, Sendable {
      case opening, closing, single
    }

    /// The name in lower case. Names with the same meaning are unified: `strong` becomes `b`.
    package let name: String
    package let role: Role

    package init(name: String, role: Role) {
      self.name = name
      self.role = role
    }

    /// The matching opening or closing tag.
    package var counterpart: Tag { Tag(name: name, role: role == .opening ? .closing : .opening) }
  }

  /// A tag and its range.
  package struct PlacedTag: Sendable {
    package let tag: Tag
    package let range: Range<Int>
    /// Whether it is a tag even without a counterpart: an HTML tag, or one with a slash at its end.
    fileprivate let isCertain: Bool
  }

  /// A word or a phrase between two delimiters.
  package struct Phrase: Hashable, Sendable {
    /// Whether it is in `**`, and not in `*` or `_`.
    package let isStrong: Bool
    /// The range between the delimiters.
    package let content: Range<Int>

    /// The ranges of the delimiters.
    package var delimiters: [Range<Int>] {
      let width = isStrong ? 2 : 1
      return [
        content.lowerBound - width..<content.lowerBound,
        content.upperBound..<content.upperBound + width,
      ]
    }
  }

  package internal(set) var tags: [PlacedTag] = []
  /// The number of links `[text](destination)`.
  package internal(set) var links = 0
  /// The number of ranges with attributes: `^[text](inflect: true)`.
  package internal(set) var inflections = 0
  /// The number of words or phrases in `**`. `emphasis` counts those in `*` or `_`.
  package internal(set) var strong = 0
  package internal(set) var emphasis = 0
  /// The ranges of `](destination)` and `](attributes)`.
  package internal(set) var linkEnds: [Range<Int>] = []
  /// The ranges of `[` and `^[` before the text of a link or of a range with attributes.
  package internal(set) var linkStarts: [Range<Int>] = []
  /// The words or phrases in `**`, `*` and `_`, in the order of their ends.
  package internal(set) var phrases: [Phrase] = []
  /// The range where a link is broken: `] (` instead of `](`.
  package internal(set) var brokenLink: Range<Int>?
  /// The first emphasis delimiter without a partner.
  package internal(set) var strayDelimiter: Delimiter?

  /// Whether the string has so many tags that not all are recorded. Then it is a page, not a label.
  package var hasManyTags: Bool { tags.count >= MarkupScanner.maxTagCount }

  /// Whether there is no markup that could be lost.
  package var isEmpty: Bool {
    tags.isEmpty && links == 0 && inflections == 0 && strong == 0 && emphasis == 0
  }

  /// Returns whether a translation with this markup may omit some of its source's markup.
  package func mayOmit(_ source: Markup) -> Bool {
    links < source.links || inflections < source.inflections || strong < source.strong
      || emphasis < source.emphasis || !tags.elementsEqual(source.tags) { $0.tag == $1.tag }
  }

  /// Finds the markup of a string, given as UTF-8.
  ///
  /// - Parameter isSource: whether only unambiguous markup counts. In a translation, ambiguous
  ///   markup counts because the source shows what is meant.
  package init(of utf8: Span<UInt8>, isSource: Bool) {
    var scanner = MarkupScanner()
    scanner.read(utf8, isSource: isSource)
    self = scanner.markup
  }

  init() {}
}

extension Markup {
  mutating func append(_ tag: Tag, at range: Range<Int>, isCertain: Bool) {
    tags.append(PlacedTag(tag: tag, range: range, isCertain: isCertain))
  }

  /// Removes tags that may be something else, because they have no counterpart.
  mutating func removeUncertainTags() {
    guard !hasManyTags, tags.contains(where: { !$0.isCertain }) else { return }
    let all = tags
    tags.removeAll { placed in
      !placed.isCertain && !all.contains { $0.tag == placed.tag.counterpart }
    }
  }

  /// Removes everything, but keeps the memory.
  mutating func removeAll() {
    if !tags.isEmpty { tags.removeAll(keepingCapacity: true) }
    if !linkEnds.isEmpty { linkEnds.removeAll(keepingCapacity: true) }
    if !linkStarts.isEmpty { linkStarts.removeAll(keepingCapacity: true) }
    if !phrases.isEmpty { phrases.removeAll(keepingCapacity: true) }
    (links, inflections, strong, emphasis) = (0, 0, 0, 0)
    (brokenLink, strayDelimiter) = (nil, nil)
  }
}

extension Markup {
  /// Returns whether a string has a byte that markup can start with.
  package static func mayOccur(in text: TextSpan, of table: Table) -> Bool {
    mayOccur(in: text, of: table.file(text.range.file))
  }

  @inline(__always)
  static func mayOccur(in text: TextSpan, of file: SourceFile) -> Bool {
    guard !text.traits.contains(.wide) else { return true }
    // A character of markup may be written as a character reference.
    if text.traits.contains(.escaped), file.escapes.isXML || text.traits.contains(.hidden) {
      return true
    }
    return file.bytes.mayHaveMarkup(in: text.range.bytes)
  }
}

extension Markup {
  /// A run of `*` or `_` that can start or end emphasis.
  package struct Delimiter: Sendable {
    let mark: UInt8
    package let range: Range<Int>
    let opens: Bool
    let closes: Bool
    /// The number of marks without a partner, which are the outer ones.
    fileprivate var length: Int

    init(mark: UInt8, range: Range<Int>, opens: Bool, closes: Bool) {
      self.mark = mark
      self.range = range
      self.opens = opens
      self.closes = closes
      length = range.count
    }

    /// The characters of the delimiter.
    package var text: String {
      String(repeating: Character(Unicode.Scalar(mark)), count: range.count)
    }
  }

  /// Pairs the delimiters of a string. Each is paired with the nearest matching one before it.
  ///
  /// - Parameter delimiters: the delimiters in order. Those that wait for a partner are kept at the
  ///   start of the array, so the others are lost.
  mutating func countEmphasis(_ delimiters: inout [Delimiter]) {
    var depth = 0
    for index in delimiters.indices {
      var delimiter = delimiters[index]
      while delimiter.closes, delimiter.length > 0,
        let partner = Self.lastIndex(of: delimiter.mark, in: delimiters, before: depth)
      {
        pair(&delimiters[partner], with: &delimiter)
        // Delimiters between the two have no partner.
        if partner + 1 < depth { noticeStray(delimiters[partner + 1]) }
        depth = delimiters[partner].length > 0 ? partner + 1 : partner
      }
      guard delimiter.length > 0 else { continue }
      if delimiter.opens {
        delimiters[depth] = delimiter
        depth += 1
      } else if delimiter.closes {
        noticeStray(delimiter)
      }
    }
    if depth > 0 { noticeStray(delimiters[0]) }
  }
}

extension Markup {
  /// The maximum number of unpaired delimiters that are searched.
  private static let deepest = 16

  private static func lastIndex(
    of mark: UInt8, in delimiters: [Delimiter], before end: Int
  ) -> Int? {
    var index = end
    while index > max(0, end - deepest) {
      index -= 1
      if delimiters[index].mark == mark { return index }
    }
    return nil
  }

  private mutating func pair(_ opening: inout Delimiter, with closing: inout Delimiter) {
    let width = min(opening.length, closing.length, 2)
    if width == 2 { strong += 1 } else { emphasis += 1 }
    // The marks next to the content are paired first.
    let start = opening.range.lowerBound + opening.length
    let end = closing.range.upperBound - closing.length
    phrases.append(Phrase(isStrong: width == 2, content: start..<end))
    opening.length -= width
    closing.length -= width
  }

  private mutating func noticeStray(_ delimiter: Delimiter) {
    strayDelimiter = strayDelimiter ?? delimiter
  }
}

/// The name of a tag, and what HTML says about it.
struct TagName {
  /// The name in lower case. Names with the same meaning are unified: `strong` becomes `b`.
  let text: String
  /// Whether HTML has a tag with this name that needs no counterpart to be recognized.
  let isKnown: Bool
  /// Whether a tag with this name has no content.
  let isSingle: Bool

  private init(_ text: String, isKnown: Bool = false, isSingle: Bool = false) {
    self.text = text
    self.isKnown = isKnown
    self.isSingle = isSingle
  }

  /// - Parameter range: the bytes of the name, which are ASCII letters and digits.
  init(_ utf8: Span<UInt8>, _ range: Range<Int>) {
    if let code = Self.code(of: utf8, range), let name = Self.names[code] {
      self = name
      return
    }
    var lowercase: [UInt8] = []
    for index in range { lowercase.append(utf8[index] | 0x20) }
    self.init(String(decoding: lowercase, as: UTF8.self))
  }
}

extension TagName {
  /// The names of HTML by their codes, because finding a number takes less time than a string.
  private static let names: [UInt64: TagName] = {
    var names = [
      "a", "b", "big", "blockquote", "body", "center", "code", "div", "font", "h1", "h2", "h3",
      "h4", "html", "i", "li", "ol", "p", "pre", "s", "small", "span", "sub", "sup", "table", "td",
      "tr", "tt", "u", "ul",
    ].map { ($0, TagName($0, isKnown: true)) }
    for (name, other) in [("strong", "b"), ("em", "i"), ("del", "s"), ("strike", "s")] {
      names.append((name, TagName(other, isKnown: true)))
    }
    for name in ["br", "hr", "img", "wbr"] {
      names.append((name, TagName(name, isSingle: true)))
    }
    var named: [UInt64: TagName] = [:]
    for (spelling, name) in names {
      let utf8 = Array(spelling.utf8)
      if let code = code(of: utf8.span, utf8.indices) { named[code] = name }
    }
    return named
  }()

  /// Returns a name of up to ten letters and digits as a number that doesn't depend on case. Nil
  /// for a longer name.
  private static func code(of utf8: Span<UInt8>, _ range: Range<Int>) -> UInt64? {
    guard range.count <= 10 else { return nil }
    var code: UInt64 = 0
    for index in range {
      let byte = utf8[index]
      // 1 to 26 for letters, and 27 to 36 for digits.
      code = code << 6 | UInt64(byte.isDigit ? byte & 0x0F + 27 : byte & 0x1F)
    }
    return code
  }
}

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
    if text.traits.contains(.escaped), file.escapes == .xml || text.traits.contains(.hidden) {
      return true
    }
    return file.bytes.mayHaveMarkup(in: text.range.bytes)
  }
}

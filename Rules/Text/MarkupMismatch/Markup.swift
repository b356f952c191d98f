import LintKit

/// The links, tags, emphasis and inflection of a text.
///
/// Only what is certainly meant so counts: `a < b`, `<name@example.com>`, `2 * 3 * 4` and
/// `snake_case_name` have none of it.
struct Markup: Sendable {
  /// A tag of HTML, or one with a counterpart in the same text.
  struct Tag: Hashable, Sendable {
    /// Whether a tag begins, ends, or stands alone.
    enum Role: Hashable, Sendable {
      case opening, closing, single
    }

    /// In lower case; names that mean the same are one: `strong` is `b`.
    let name: String
    let role: Role

    init(name: String, role: Role) {
      self.name = name
      self.role = role
    }
  }

  /// A tag and where it stands among the characters of the text.
  struct PlacedTag: Sendable {
    let tag: Tag
    let range: Range<Int>
  }

  var tags: [PlacedTag] = []
  /// How many links `[text](destination)` there are.
  var links = 0
  /// How many ranges with attributes there are: `^[text](inflect: true)`.
  var inflections = 0
  /// How many words or phrases are set off by `**`, and by `*` or `_`.
  var strong = 0
  var emphasis = 0
  /// Where a link falls apart: `] (` instead of `](`.
  var brokenLink: Range<Int>?
  /// Where emphasis is begun or ended without the other.
  var strayDelimiter: Range<Int>?

  /// Whether the text has more tags than were kept: it is a page rather than a text.
  var hasManyTags: Bool { tags.count >= MarkupScanner.greatestTagCount }

  /// Whether there is nothing that could get lost.
  var isEmpty: Bool {
    tags.isEmpty && links == 0 && inflections == 0 && strong == 0 && emphasis == 0
  }

  /// Finds the markup of a text.
  ///
  /// - Parameter isSource: whether a sign must be certainly meant as markup to count. In a
  ///   translation it is meant so if the source has it.
  init(of scalars: TextScalars, isSource: Bool) {
    var scanner = MarkupScanner(scalars, isSource: isSource)
    scanner.scan()
    self = scanner.markup
    if !hasManyTags {
      tags.removeAll { !MarkupScanner.isCertain($0.tag, among: scanner.markup.tags) }
    }
    countEmphasis(scanner.delimiters)
  }

  init() {}
}

extension Markup {
  /// Whether a text has a byte that markup begins with.
  static func mayStand(in text: Text, of table: Table) -> Bool {
    guard !text.traits.contains(.wide) else { return true }
    let file = table.file(text.range.file)
    // A character of markup may be written as its number.
    if text.traits.contains(.escaped), file.escapes == .xml || text.traits.contains(.hidden) {
      return true
    }
    return file.bytes.withSpan(text.range.bytes) { span in
      for index in span.indices {
        switch span[index] {
        case UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "*"), UInt8(ascii: "_"):
          return true
        default: break
        }
      }
      return false
    }
  }
}

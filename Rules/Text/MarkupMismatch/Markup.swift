public import SourceText

/// The links, tags, emphasis and inflection of a text.
///
/// Only what is certainly meant so counts: `a < b`, `<name@example.com>`, `2 * 3 * 4` and
/// `snake_case_name` have none of it.
public struct Markup: Sendable {
  /// A tag of HTML, or one with a counterpart in the same text.
  public struct Tag: Hashable, Sendable {
    /// Whether a tag begins, ends, or stands alone.
    public enum Role: Hashable, Sendable {
      case opening, closing, single
    }

    /// In lower case; names that mean the same are one: `strong` is `b`.
    public let name: String
    public let role: Role

    public init(name: String, role: Role) {
      self.name = name
      self.role = role
    }
  }

  /// A tag and where it stands among the characters of the text.
  public struct PlacedTag: Sendable {
    public let tag: Tag
    public let range: Range<Int>
  }

  public internal(set) var tags: [PlacedTag] = []
  /// How many links `[text](destination)` there are.
  public internal(set) var links = 0
  /// How many ranges with attributes there are: `^[text](inflect: true)`.
  public internal(set) var inflections = 0
  /// How many words or phrases are set off by `**`, and by `*` or `_`.
  public internal(set) var strong = 0
  public internal(set) var emphasis = 0
  /// Where a link falls apart: `] (` instead of `](`.
  public internal(set) var brokenLink: Range<Int>?
  /// Where emphasis is begun or ended without the other.
  public internal(set) var strayDelimiter: Range<Int>?

  /// Whether the text has more tags than were kept: it is a page rather than a text.
  public var hasManyTags: Bool { tags.count >= MarkupScanner.greatestTagCount }

  /// Whether there is nothing that could get lost.
  public var isEmpty: Bool {
    tags.isEmpty && links == 0 && inflections == 0 && strong == 0 && emphasis == 0
  }

  /// Finds the markup of a text.
  ///
  /// - Parameter isSource: whether a sign must be certainly meant as markup to count. In a
  ///   translation it is meant so if the source has it.
  public init(of scalars: TextScalars, isSource: Bool) {
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

extension Entry {
  /// Whether a text has a byte that markup begins with.
  public func mayHaveMarkup(_ text: Text) -> Bool {
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

import LintKit

/// Compares the markup of each translation with that of its source text.
struct MarkupMismatch: Rule {
  static let info = RuleInfo(
    id: "markup-mismatch",
    category: .text,
    severity: .warning,
    summary: "A translation lost or broke markup that its source text has.",
    rationale: """
      Links, tags and emphasis are code inside of a text. A bracket or an asterisk too few, a blank \
      between the parts of a link, a full-width parenthesis, and users read the signs instead: \
      '[Privacy] (https://…)'. A link that was lost is a way that does not exist in one language.

      What the source text certainly means as markup is counted. Where a link leads, the \
      attributes of a tag and the order are left to the translator.
      """,
    examples: []
  )

  /// Which markup is compared.
  var kinds = ["emphasis", "inflection", "links", "tags"]

  init() {}

  mutating func configure(from options: inout OptionReader) {
    options.read(
      "kinds", into: &kinds,
      help: "The markup to compare: 'emphasis', 'inflection', 'links', 'tags'.")
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    let sources = SourceTexts(of: entry)
    var known: (text: SourceRange, markup: Markup?)?
    for unit in entry.units where entry.isComparable(unit) {
      guard let source = sources.text(for: unit, of: entry) else { continue }
      if known?.text != source.range {
        known = (source.range, entry.markup(of: source))
        if known?.markup == nil, sources.isCommon { return }
      }
      guard let markup = known?.markup else { continue }
      compare(unit, with: markup, at: source.range, of: entry, &context)
    }
  }
}

extension Entry {
  /// The markup of a source text; nil if it has none.
  fileprivate func markup(of source: Text) -> Markup? {
    guard mayHaveMarkup(source) else { return nil }
    let markup = Markup(of: scalars(of: source), isSource: true)
    return markup.isEmpty ? nil : markup
  }
}

extension MarkupMismatch {
  private func compare(
    _ unit: Unit, with source: Markup, at origin: SourceRange, of entry: Entry,
    _ context: inout RuleContext
  ) {
    let scalars = entry.scalars(of: unit.text)
    guard !TextEdges(of: scalars).isBlank else { return }
    let found = Markup(of: scalars, isSource: false)
    func report(_ message: String, at place: Range<Int>? = nil, _ help: String) {
      context.report(
        message, in: unit, of: entry, at: place.map(scalars.sourceRange),
        notes: [Note("the source text is here", at: origin)], help: help)
    }
    if kinds.contains("tags"), let lost = Self.lostTag(of: source, in: found) {
      report(lost.message, at: lost.place, "write the tags of the source")
    }
    if kinds.contains("links"), found.links < source.links {
      report(
        Self.count(found.links, source.links, "link"),
        "write '[text](address)' without a blank between the brackets")
    }
    if kinds.contains("emphasis") {
      let isLost = found.strong < source.strong || found.emphasis < source.emphasis
      if isLost {
        report("emphasis lost", at: found.strayDelimiter, "help")
      }
    }
    if kinds.contains("inflection"), found.inflections < source.inflections {
      report("inflection", "help")
    }
  }

  /// The first tag of the source that the translation has less often.
  private static func lostTag(
    of source: Markup, in found: Markup
  ) -> (message: String, place: Range<Int>?)? {
    var rest: [Markup.Tag: Int] = [:]
    for placed in found.tags { rest[placed.tag, default: 0] += 1 }
    for placed in source.tags {
      guard let count = rest[placed.tag], count > 0 else {
        return ("the tag '\(placed.tag.spelling)' of the source is missing", nil)
      }
      rest[placed.tag] = count - 1
    }
    return nil
  }

  private static func count(_ found: Int, _ expected: Int, _ noun: String) -> String {
    "\(found) \(noun)s, \(expected) in the source"
  }
}

extension Markup.Tag {
  fileprivate var spelling: String {
    switch role {
    case .opening: "<\(name)>"
    case .closing: "</\(name)>"
    case .single: "<\(name)/>"
    }
  }
}

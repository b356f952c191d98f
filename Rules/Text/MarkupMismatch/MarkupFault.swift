import LintKit

/// A problem with the markup of a translation.
struct MarkupFault {
  var severity = Severity.warning
  var kind: String?
  var message: String
  /// The opening tag of the source that the translation doesn't have, with a closing one.
  var lostTag: String?
  /// The bytes of the value that show the problem, or nil for the whole string.
  var place: Range<Int>?
  let help: String
}

extension MarkupFault {
  /// Returns the fault of the first tag that the source has more often, or that isn't closed.
  ///
  /// - Parameter isReplaced: whether quotation marks replace a number of lost emphases.
  static func ofTags(
    _ source: Markup, _ found: Markup, _ isReplaced: (Int) -> Bool
  ) -> MarkupFault? {
    guard !source.tags.isEmpty, !source.hasManyTags else { return nil }
    let (expected, here) = (counts(of: source.tags), counts(of: found.tags))
    for placed in source.tags {
      let (wanted, count) = (expected[placed.tag] ?? 0, here[placed.tag] ?? 0)
      guard count < wanted else { continue }
      if placed.tag.isEmphasis {
        let partner = placed.tag.counterpart
        let isWholeLost = wanted - count == (expected[partner] ?? 0) - (here[partner] ?? 0)
        if isWholeLost && isReplaced(wanted - count) { continue }
      }
      let isLineBreak = placed.tag.name == "br"
      return MarkupFault(
        severity: isLineBreak && count > 0 ? .note : .warning,
        message: message(placed.tag, count, wanted),
        lostTag: count == 0 && placed.tag.role == .opening ? placed.tag.spelling : nil,
        place: unclosedTag(like: placed.tag, in: found, here),
        help: isLineBreak
          ? "use as many line breaks as the source" : "use the same tags as the source")
    }
    return nil
  }

  /// Returns the fault with another message if the tag isn't missing but never closed.
  func naming(unclosedTagsIn text: TextScalars) -> Self {
    guard let tag = lostTag, text.string(0..<text.count).contains(tag) else { return self }
    var fault = self
    fault.message = "'\(tag)' is never closed in the translation"
    return fault
  }

  /// Returns the fault of a tag in the translation of a string without tags.
  ///
  /// - Parameter isDocument: whether the whole translation is written in HTML.
  static func ofAddedTag(
    _ placed: Markup.PlacedTag, written: String, isDocument: Bool
  ) -> MarkupFault {
    MarkupFault(
      severity: isDocument ? .note : .warning, kind: "added-tag",
      message: "translation has \(written.quotedForMessage), but the source has no tags",
      place: placed.range,
      help: placed.tag.name == "br" ? "write a line break" : "remove the tag; users see it")
  }

  private static func counts(of tags: [Markup.PlacedTag]) -> [Markup.Tag: Int] {
    tags.reduce(into: [:]) { $0[$1.tag, default: 0] += 1 }
  }

  /// Returns the last opening tag if there are more opening than closing tags.
  private static func unclosedTag(
    like tag: Markup.Tag, in found: Markup, _ counts: [Markup.Tag: Int]
  ) -> Range<Int>? {
    guard tag.role == .closing else { return nil }
    let opening = Markup.Tag(name: tag.name, role: .opening)
    guard (counts[opening] ?? 0) > (counts[tag] ?? 0) else { return nil }
    return found.tags.last { $0.tag == opening }?.range
  }

  /// Returns the fault of a link that is missing or broken.
  static func ofLinks(_ source: Markup, _ found: Markup) -> MarkupFault? {
    guard found.links < source.links else { return nil }
    if let place = found.brokenLink {
      return MarkupFault(
        kind: "broken-link", message: "the link is broken", place: place,
        help: "write '[text](URL)' in ASCII, with nothing between the brackets")
    }
    return MarkupFault(
      kind: "link", message: message("link", "links", found.links, source.links),
      help: "write it as '[text](URL)'")
  }

  /// Returns the fault of emphasis that is missing or isn't closed.
  static func ofEmphasis(
    _ source: Markup, _ found: Markup, _ isReplaced: (Int) -> Bool
  ) -> MarkupFault? {
    let (expected, count) = (source.strong + source.emphasis, found.strong + found.emphasis)
    guard source.strayDelimiter == nil,
      found.strong < source.strong || found.emphasis < source.emphasis
    else { return nil }
    if let stray = found.strayDelimiter {
      return MarkupFault(
        kind: "stray-delimiter",
        message: "'\(stray.text)' has no counterpart and is shown unchanged", place: stray.range,
        help: "close it; a mark does not count next to a space, or between punctuation and a letter"
      )
    }
    if count < expected && isReplaced(expected - count) { return nil }
    // The text is complete, and users don't miss what they don't see.
    return MarkupFault(
      severity: .note, kind: "emphasis",
      message: count < expected
        ? message("emphasis", "emphasized phrases", count, expected)
        : "the emphasis differs from the source",
      help: "emphasize the same words as the source")
  }

  /// Returns the fault of an inflection that is missing or broken.
  static func ofInflection(
    _ source: Markup, _ found: Markup, _ scalars: TextScalars, _ unit: StringUnit, of entry: Entry
  ) -> MarkupFault? {
    guard found.inflections < source.inflections else { return nil }
    let text = scalars.string(0..<scalars.count)
    if text.contains("^[") || text.contains("inflect") {
      return MarkupFault(
        kind: "broken-inflection", message: "the inflection is broken and shown unchanged",
        help: "write '^[words](inflect: true)'; do not translate the part in parentheses")
    }
    guard inflected.contains(entry.locale(of: unit).language), !isInPlural(unit, of: entry) else {
      return nil
    }
    return MarkupFault(
      kind: "inflection",
      message: message("inflection", "inflections", found.inflections, source.inflections),
      help: "write '^[words](inflect: true)', or vary the string by plural")
  }

  /// The languages in which Foundation can inflect words.
  private static let inflected: Set<String> = ["de", "en", "es", "fr", "it", "pt"]
}

extension MarkupFault {
  private static func isInPlural(_ unit: StringUnit, of entry: Entry) -> Bool {
    var branch = unit.branch
    while let index = branch {
      let variation = entry.variations[entry.branches[index].variation]
      if variation.kind == .plural { return true }
      branch = variation.parent
    }
    return false
  }
}

extension MarkupFault {
  private static func message(_ tag: Markup.Tag, _ found: Int, _ expected: Int) -> String {
    guard found > 0 else { return "translation omits '\(tag.spelling)'" }
    return "translation has '\(tag.spelling)' only \(found == 1 ? "once" : "\(found) times"), "
      + "but the source has it \(expected) times"
  }

  private static func message(
    _ noun: String, _ plural: String, _ found: Int, _ expected: Int
  ) -> String {
    guard found > 0 else { return "translation omits the source's \(noun)" }
    return "translation has only \(found) of the source's \(expected) \(plural)"
  }
}

extension Markup.Tag {
  /// Whether the tag only changes the look of the text.
  fileprivate var isEmphasis: Bool { role != .single && ["b", "i", "u"].contains(name) }

  fileprivate var spelling: String {
    switch role {
    case .opening: "<\(name)>"
    case .closing: "</\(name)>"
    case .single: "<\(name)>"
    }
  }
}

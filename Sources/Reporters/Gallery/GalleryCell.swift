import Catalog
import Diagnostics
import Languages
import StringResolution

/// The strings of one cell: what users read, in its box, with what is remarkable about it.
struct GalleryCell {
  let text: GalleryText
  /// The window of the column, or nil if there is none.
  let window: PreviewWindow?
  /// The maximum number of characters, or nil.
  let limit: Int?
  /// All strings of the locale.
  let others: [PreviewedString]
  /// The findings about the length of strings of the key.
  let findings: [Finding]
  /// Whether each string is preceded by the numbers that select it.
  let showsNumbers: Bool
  /// Whether each string is followed by facts about it that aren't problems.
  let showsNotes: Bool

  /// Returns one string and its marks.
  func html(_ string: PreviewedString) -> (html: HTML, marks: [GalleryMark]) {
    let box =
      window.map { GalleryBox(of: $0.width) } ?? string.variant.widths.flatMap(GalleryBox.init)
    let marks = GalleryMark.marks(of: string, in: box, limit: limit, findings, among: others)
    var html: HTML = ""
    if let change = string.change { html += chip(change) }
    if showsNumbers, !string.numbers.isEmpty {
      html += #"<span class="n">\#(string.numbers.joined(separator: ", "))</span>"#
    }
    html += versions(of: string, box)
    if let mixed = string.mixed {
      let block = block(mixed, box)
      // It is below the string that is shown now.
      html +=
        string.before == nil ? block : #"<div class="v"><span></span>\#(block)</div>"#
    }
    for mark in marks { html += self.html(mark, string) }
    return (showsNotes ? html + Self.notes(of: string) : html, marks)
  }
}

extension GalleryCell {
  /// Returns the key that users of several locales see, with the names of the locales.
  func html(_ group: GalleryKeyLocales.Group, locales: HTML) -> HTML {
    let string = group.string
    let count = group.locales.count
    let kind = string.change.map(chip) ?? ""
    let reason: HTML =
      string.isNotCompiled
      ? " whose string has the state 'new', so that Xcode's compiler leaves it out"
      : " without a string"
    guard let now = string.now else {
      return kind + versions(of: string, nil)
        + #"<p class="m">showed its key in \#(count) locales\#(reason): \#(locales)</p>"#
    }
    let mark = GalleryMark.problem(.showsKey)
    return kind + block(now, nil)
      + #"<p class="m warn">\#(mark.html) in \#(count) locales\#(reason): \#(locales)</p>"#
      + Self.notes(of: string)
  }

  private func chip(_ change: PreviewChange) -> HTML {
    #"<span class="k \#(HTML(stringLiteral: change.rawValue))">\#(change.phrase)</span>"#
  }

  /// Returns what is shown now, and what was shown before if that is different.
  private func versions(of string: PreviewedString, _ box: GalleryBox?) -> HTML {
    switch (string.before, string.now) {
    case (let before?, let now?) where string.change != nil:
      return compared(before, now, box)
    case (let before?, nil):
      return #"<del class="gone">\#(block(before, box))</del>"#
    case (_, let now?): return block(now, box)
    case (nil, nil): return ""
    }
  }

  private func compared(
    _ before: ResolvedString, _ now: ResolvedString, _ box: GalleryBox?
  ) -> HTML {
    guard before.shown != now.shown else { return block(now, box) }
    var (old, new): (HTML?, HTML?)
    if let before = before.string, let now = now.string {
      (old, new) = text.difference(before, now)
    }
    return """
      <div class="v"><span>before</span>\(block(before, box, old))</div>\
      <div class="v"><span>now</span>\(block(now, box, new))</div>
      """
  }

  /// - Parameter marked: the string with its changed words marked, or nil.
  private func block(
    _ resolved: ResolvedString, _ box: GalleryBox?, _ marked: HTML? = nil
  ) -> HTML {
    let size: HTML = box.map { " w\(plain: $0.width)" } ?? ""
    if let string = resolved.string {
      guard !string.isEmpty else { return #"<p class="b u\#(size)">empty</p>"# }
      let content = Self.content(marked ?? text.html(string), of: box)
      return #"<p class="b\#(size)" \#(text.attributes)>\#(content)</p>"#
    }
    guard let key = resolved.text else {
      return #"<p class="b u\#(size)">nothing is defined</p>"#
    }
    let content = Self.content(text.html(key), of: box)
    return #"<p class="b key\#(size)" lang="" dir="auto">\#(content)</p>"#
  }

  /// Returns the content of a box. In a wide one, which may scroll, it is an element, so that text
  /// from right to left can stay in view.
  private static func content(_ text: HTML, of box: GalleryBox?) -> HTML {
    box?.mayScroll ?? false ? "<span>\(text)</span>" : text
  }
}

extension GalleryCell {
  private static let maxReasons = 6

  private func html(_ mark: GalleryMark, _ string: PreviewedString) -> HTML {
    let kind: HTML = mark.isError ? "bad" : "warn"
    var html: HTML = #"<p class="m \#(kind)">\#(mark.html)"#
    if case .problem = mark {
      let reasons = string.now?.because.filter { $0.problem != nil } ?? []
      html += ": \(Self.sentences(of: reasons))"
    }
    return html + "</p>"
  }

  /// Returns facts that aren't problems.
  static func notes(of string: PreviewedString) -> HTML {
    let notable = string.now?.because.filter(\.isNotable) ?? []
    guard !notable.isEmpty else { return "" }
    return #"<p class="m">\#(sentences(of: notable))</p>"#
  }

  private static func sentences(of reasons: [Trace]) -> HTML {
    reasons.prefix(maxReasons).map { HTML.foreign($0.sentence, upTo: 300) }.joined("; ")
  }
}

extension Trace {
  /// Whether users should know the fact, although it isn't a problem.
  fileprivate var isNotable: Bool {
    guard problem == nil else { return false }
    return switch self {
    case .formatting, .argument, .entry(.firstOfPhrases), .entry(.codeDefault),
      .device(.iPadApp), .category(.noRules):
      true
    case .language, .entry, .device, .width, .category: false
    }
  }
}

extension ResolvedString {
  /// The string that users read, which can be the key if it is the source string. Nil if they see
  /// the key in place of a string.
  fileprivate var string: String? {
    switch shown {
    case .string(let string): string
    case .key(let key): problem == nil ? key : nil
    case .undefined: nil
    }
  }
}

extension PreviewedString {
  /// The counted numbers of the request.
  var numbers: [String] {
    variant.counts.compactMap { count in
      let arguments = request.arguments
      let value =
        arguments.indices.contains(count.position - 1)
        ? arguments[count.position - 1] : count.samples.first
      return value.map { SafeText.clipped($0.written, to: 40) }
    }
  }
}

/// The locales of a key whose users see the key, which are listed together instead of in columns.
///
/// A key that is not yet translated into most languages would otherwise fill the page with itself.
struct GalleryKeyLocales {
  /// Locales that show the key for the same reason.
  struct Group {
    var locales: [PreviewedLocale] = []

    /// What most of the locales show. Others may show other samples.
    var string: PreviewedString {
      let strings = locales.map { $0.strings[0] }
      var counts: [String?: Int] = [:]
      for string in strings { counts[string.key, default: 0] += 1 }
      let most = counts.values.max()
      return strings.first { counts[$0.key] == most } ?? strings[0]
    }

    /// The number of strings.
    var count: Int { locales.reduce(0) { $0 + $1.strings.count } }
  }

  private struct Change: Hashable {
    let isNotCompiled: Bool
    let change: PreviewChange?
  }

  let groups: [Group]
  /// The other locales.
  let others: [PreviewedLocale]

  init(of key: PreviewedKey) {
    var indexOfChange: [Change: Int] = [:]
    var groups: [Group] = []
    for locale in key.locales where locale.showsOnlyKeys {
      let kind = Change(
        isNotCompiled: locale.strings[0].isNotCompiled, change: locale.strings[0].change)
      if indexOfChange[kind] == nil {
        indexOfChange[kind] = groups.count
        groups.append(Group())
      }
      groups[indexOfChange[kind] ?? 0].locales.append(locale)
    }
    // A single locale is easier to compare with the others in a column.
    self.groups = groups.filter { $0.locales.count > 1 }
    let grouped = Set(self.groups.flatMap(\.locales).map(\.locale.spelling))
    others = key.locales.filter {
      !$0.showsOnlyKeys || !grouped.contains($0.locale.spelling)
    }
  }
}

extension PreviewedLocale {
  /// Whether users of the locale see the key in place of strings that their language doesn't have.
  fileprivate var showsOnlyKeys: Bool {
    guard pseudo == nil, let first = strings.first else { return false }
    return strings.allSatisfy { string in
      guard string.variant.device == nil, string.variant.widths == nil,
        string.change == first.change, string.now == nil || string.before == nil,
        let shown = string.now ?? string.before, case .key = shown.shown,
        case .language(.exact)? = shown.because.first
      else { return false }
      return shown.problem == .showsKey
    }
  }
}

extension PreviewedString {
  /// The key that users see, or saw.
  fileprivate var key: String? { (now ?? before)?.text }

  /// Whether the language has a string that the compiler leaves out.
  var isNotCompiled: Bool {
    (now ?? before)?.because.contains { reason in
      if case .entry(.notCompiled) = reason { true } else { false }
    } ?? false
  }
}

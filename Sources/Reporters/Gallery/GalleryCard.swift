import Catalog
import Diagnostics
import Languages
import StringResolution

/// The card of one key: its name, what is known about it, and its strings in a table.
struct GalleryCard {
  /// The part of a page that belongs to the card.
  struct Result {
    var html: HTML = ""
    var marks: [GalleryMark] = []
    var strings = 0
    var changes = 0
    /// Whether some locales were left out, because the page is full.
    var isCut = false
  }

  let key: PreviewedKey
  let windows: [PreviewWindow]
  /// The source language of the table.
  let source: String?
  /// The fragment for links to the card.
  let id: HTML
  let languages: GalleryLanguages

  /// - Parameter limit: the number of bytes that may be written.
  func result(upTo limit: Int) -> Result {
    let name = HTML.name(key.name)
    var result = Result()
    result.html = #"<article class="card"><h3 id="\#(id)">\#(name)</h3>"# + "\n\(about)"
    let grid = GalleryGrid(key, windows: windows)
    for columns in grid.groups {
      guard result.html.count < limit else {
        result.html += #"<p class="note">… and more locales</p>"# + "\n"
        result.isCut = true
        break
      }
      write(columns, to: &result)
    }
    for group in grid.keyGroups { write(group, to: &result) }
    result.html += "</article>\n"
    return result
  }
}

extension GalleryCard {
  private static let maxFindings = 8
  private static let maxLocales = 20

  /// The comment, the limit and the findings.
  private var about: HTML {
    var html: HTML = ""
    if let comment = key.comment, !comment.isEmpty {
      html += #"<p class="about">\#(.foreign(comment, upTo: 400))</p>"# + "\n"
    }
    if let limit = key.limit {
      html += #"<p class="about">At most \#(limit.counted("character")).</p>"# + "\n"
    }
    guard !key.findings.isEmpty else { return html }
    let groups = GalleryFindings(key.findings).groups
    let rows = groups.prefix(Self.maxFindings).map(Self.row)
    let left = key.findings.count - groups.prefix(Self.maxFindings).reduce(0) { $0 + $1.count }
    html += #"<ul class="finds">"# + rows.joined()
    if left > 0 { html += "<li>… and \(left) more</li>" }
    return html + "</ul>\n"
  }

  private static func row(_ group: GalleryFindings.Group) -> HTML {
    let finding = group.first
    var others: HTML = ""
    if !group.locales.isEmpty {
      let names = group.locales.prefix(Self.maxLocales).map { HTML.name($0, upTo: 40) }
      let left = group.locales.count - names.count
      others =
        " and also for \(names.joined(", "))" + (left > 0 ? " and \(left) more" : "")
    }
    let locale = finding.subject.locale.map { HTML.name($0, upTo: 40) + ": " } ?? ""
    return """
      <li>\(.severity(finding.severity)) \(locale)\(.foreign(finding.message, upTo: 300))\(others) \
      <span class="rule">\(.name(finding.rule.name, upTo: 80))</span></li>
      """
  }
}

extension GalleryCard {
  private func write(_ columns: [GalleryGrid.Column], to result: inout Result) {
    let rows = GalleryGrid.rows(of: columns)
    let sum = columns.reduce(0) { $0 + $1.width }
    let kind: HTML =
      sum > 0
      ? "wide x\(plain: sum) c\(plain: columns.count)"
      : columns.count > 5 ? "large" : columns.count > 3 ? "medium" : "small"
    if sum > 0 {
      result.html +=
        #"<div class="scroll" role="group" tabindex="0" aria-label="Strings by width">"#
    }
    result.html += """
      <table class="\(kind)" aria-labelledby="\(id)">
      <thead><tr><th scope="col">Variant</th>\(columns.map(head).joined())</tr></thead>
      <tbody>

      """
    let cells = columns.map { column in
      { (showsNumbers: Bool, showsNotes: Bool) in
        GalleryCell(
          text: GalleryText(column.locale, source: source), window: column.window,
          limit: column.locale.pseudo == nil ? key.limit : nil, others: column.locale.strings,
          findings: lengthFindings, showsNumbers: showsNumbers, showsNotes: showsNotes)
      }
    }
    let labels = columns.map(label)
    for row in rows {
      let strings = columns.map { $0.strings[row] ?? [] }
      let numbers = Self.commonNumbers(of: strings)
      let notes = Self.commonNotes(of: strings)
      result.html += "<tr>\(head(row, numbers, notes))"
      for (index, strings) in strings.enumerated() {
        guard !strings.isEmpty else {
          result.html += #"<td class="z">–</td>"#
          continue
        }
        let cell = cells[index](numbers == nil, notes == nil)
        result.html += #"<td data-l="\#(labels[index])">"#
        for string in strings { write(string, cell, to: &result) }
        result.html += "</td>"
      }
      result.html += "</tr>\n"
    }
    result.html += sum > 0 ? "</tbody></table></div>\n" : "</tbody></table>\n"
  }

  private func write(_ group: GalleryKeyLocales.Group, to result: inout Result) {
    let cell = GalleryCell(
      text: GalleryText(group.locales[0], source: source), window: nil, limit: nil, others: [],
      findings: [], showsNumbers: false, showsNotes: true)
    let locales = group.locales.map { languages.html($0.locale) }.joined(", ")
    result.html += #"<div class="keys">\#(cell.html(group, locales: locales))</div>"# + "\n"
    if group.string.now != nil {
      result.marks += Array(repeating: .problem(.showsKey), count: group.count)
    }
    result.strings += group.count
    if group.string.change != nil { result.changes += group.count }
  }

  /// The findings about the length of strings, whose limit the configuration sets.
  private var lengthFindings: [Finding] {
    key.findings.filter { $0.rule.name == "text-too-long" }
  }

  private func write(_ string: PreviewedString, _ cell: GalleryCell, to result: inout Result) {
    let (html, marks) = cell.html(string)
    result.html += html
    result.marks += marks
    result.strings += 1
    if string.change != nil { result.changes += 1 }
  }

  /// Returns the facts about a row if they are the same for several strings, and nil otherwise.
  private static func commonNotes(of strings: [[PreviewedString]]) -> HTML? {
    let notes = strings.joined().map { GalleryCell.notes(of: $0) }
    guard notes.count > 1, notes[0].count > 0 else { return nil }
    return notes.allSatisfy { $0.markup == notes[0].markup } ? notes[0] : nil
  }

  /// Returns the numbers of a row if its locales have one string each with the same numbers, and
  /// nil otherwise.
  private static func commonNumbers(of strings: [[PreviewedString]]) -> [String]? {
    let shown = strings.filter { !$0.isEmpty }
    guard shown.allSatisfy({ $0.count == 1 }) else { return nil }
    let numbers = Set(shown.map { $0[0].numbers })
    return numbers.count == 1 ? numbers.first : nil
  }
}

extension GalleryCard {
  private func label(_ column: GalleryGrid.Column) -> HTML {
    let locale = column.locale.locale
    let (code, language) = (locale.spelling, locale.englishName)
    var label: HTML = "\(SafeText.clipped(code, to: 40))"
    if language != code { label = "\(SafeText.clipped(language, to: 60)) · \(label)" }
    if let pseudo = column.locale.pseudo { label += " · \(pseudo.rawValue)" }
    if let window = column.window { label += " · \(SafeText.clipped(window.name, to: 40))" }
    return label
  }

  private func head(_ column: GalleryGrid.Column) -> HTML {
    let locale = column.locale.locale
    var html: HTML = #"<th scope="col">\#(languages.html(locale))"#
    if let pseudo = column.locale.pseudo { html += "<br><b>\(pseudo.rawValue)</b>" }
    if let window = column.window {
      html += #"<br><b>\#(.name(window.name, upTo: 60))</b> \#(plain: window.width) M"#
    }
    if let fallback = column.locale.fallback {
      html += #"<br><span class="soft">uses \#(.name(fallback, upTo: 40))</span>"#
    }
    return html + "</th>"
  }

  private func head(_ row: GalleryGrid.Row, _ numbers: [String]?, _ notes: HTML?) -> HTML {
    var parts: [HTML] = []
    if let device = row.device { parts.append("<b>\(device.productName)</b>") }
    if let widths = row.widths {
      parts.append(widths == 0...Int.max ? "any width" : "width \(widths.words)")
    }
    if !row.categories.isEmpty {
      parts.append("\(row.categories.map(\.name).joined(separator: ", "))")
    }
    if let numbers, !numbers.isEmpty {
      parts.append(#"<span class="n">\#(numbers.joined(separator: ", "))</span>"#)
    }
    let name = parts.isEmpty ? "always" : parts.joined(" ")
    return #"<th scope="row">\#(name)\#(notes ?? "")</th>"#
  }
}

extension PreviewedLocale {
  /// The other locale whose strings users read, or nil.
  fileprivate var fallback: String? {
    guard case .language(let reason)? = strings.first?.now?.because.first else { return nil }
    return switch reason {
    case .exact, .none: nil
    case .parent(_, let used), .sameLanguage(_, let used, _), .development(_, let used): used
    }
  }
}

/// The findings about a key. Those that differ only in their languages are one group.
struct GalleryFindings {
  struct Group {
    let first: Finding
    /// The locales of the other findings.
    var locales: [String] = []

    var count: Int { locales.count + 1 }
  }

  /// What the findings of a group have in common.
  private struct CommonPart: Hashable {
    let rule: RuleID
    let severity: Severity
    let message: [Substring]
  }

  private(set) var groups: [Group] = []

  init(_ findings: [Finding]) {
    var indexOfPart: [CommonPart: Int] = [:]
    for finding in findings {
      guard let locale = finding.subject.locale else {
        groups.append(Group(first: finding))
        continue
      }
      let kind = CommonPart(
        rule: finding.rule, severity: finding.severity,
        message: Self.parts(of: finding.message, without: locale))
      if let index = indexOfPart[kind] {
        groups[index].locales.append(locale)
      } else {
        indexOfPart[kind] = groups.count
        groups.append(Group(first: finding))
      }
    }
  }

  /// Returns the parts of a message around the name of a locale.
  private static func parts(of message: String, without locale: String) -> [Substring] {
    let name = LocaleIdentifier(locale).englishName
    return message.split(separator: "\(name) (\(locale))", omittingEmptySubsequences: false)
  }
}

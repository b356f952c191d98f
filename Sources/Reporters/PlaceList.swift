import Diagnostics
import SourceText

/// The places of findings of one rule, in as few lines as they need.
///
/// Each line begins with the whole place of a finding, as compilers write it; other places of the
/// same file follow as `LINE:COLUMN`. What a line has to say beside the place is the key, and the
/// locale unless the path names it. Findings that say something else have a line of their own.
struct PlaceList {
  /// The key that all findings are about, and that need not be repeated.
  var key: String?
  private(set) var lines: [String] = []

  private let layout: TextLayout
  private let rule: RuleID
  private let limit: Int?
  private let indent: Int
  private var left = 0

  /// - Parameter limit: the greatest number of lines, or nil if every place is shown.
  init(_ layout: TextLayout, rule: RuleID, limit: Int?, indent: Int) {
    (self.layout, self.rule, self.limit, self.indent) = (layout, rule, limit, indent)
  }

  /// Adds lines for findings.
  ///
  /// - Parameter said: the message that was shown before.
  mutating func add(_ sections: [Section], said: String?) {
    for section in sections {
      left += section.more
      if section.message.isEmpty || section.message == said {
        addPlaces(of: section.findings, indent: indent)
      } else if section.findings.count == 1 {
        addWhole(section.findings[0])
      } else if isFull(for: 2) {
        left += section.findings.count
      } else {
        let message = SafeText.atLineStart(section.message)
        lines.append(layout.wrapped(spaces(indent) + message, indent: indent + 2))
        addPlaces(of: section.findings, indent: indent + 2)
      }
    }
    if left > 0 {
      lines.append("\(spaces(indent))… and \(left.grouped) more \(TextLayout.hint(rule))")
      left = 0
    }
  }

  /// Returns findings by what they say.
  ///
  /// - Parameters:
  ///   - findings: in the order of a report.
  ///   - ignoresMessages: whether the messages add nothing to the places.
  ///   - isLimited: whether not all findings will be shown.
  static func sections(
    of findings: some Sequence<Finding>, ignoresMessages: Bool, isLimited: Bool
  ) -> [Section] {
    var sections: [Section] = []
    var places: [String: Int] = [:]
    for finding in findings {
      let message = ignoresMessages ? "" : message(of: finding)
      let index = places[message] ?? sections.count
      if index == sections.count {
        places[message] = index
        sections.append(Section(message: message))
      }
      sections[index].add(finding, isLimited: isLimited)
    }
    return sections
  }

  /// Returns what a finding says, without the key that it is about.
  static func message(of finding: Finding) -> String {
    guard let key = finding.subject.key, finding.message.utf8.contains(UInt8(ascii: "'")) else {
      return finding.message
    }
    return finding.message.replacing("'\(key)'", with: "'…'")
  }
}

extension PlaceList {
  /// Findings that say the same.
  struct Section {
    /// More findings than this have no room in a list that is limited.
    private static let greatestLength = 500

    /// Empty if the messages are of no matter.
    let message: String
    fileprivate private(set) var findings: [Finding] = []
    /// How many findings are not kept.
    fileprivate private(set) var more = 0

    init(message: String) { self.message = message }

    mutating func add(_ finding: Finding, isLimited: Bool) {
      if isLimited, findings.count == Self.greatestLength {
        more += 1
      } else {
        findings.append(finding)
      }
    }
  }

  /// One place and the findings there.
  private struct Spot {
    let first: Finding
    var locales: [String] = []
    var count = 1
  }

  private static func spots(of findings: ArraySlice<Finding>) -> [Spot] {
    var spots: [Spot] = []
    for finding in findings {
      if let last = spots.last?.first, last.isAt(finding) {
        spots[spots.count - 1].count += 1
      } else {
        spots.append(Spot(first: finding))
      }
      if let locale = finding.subject.locale, spots[spots.count - 1].locales.last != locale {
        spots[spots.count - 1].locales.append(locale)
      }
    }
    return spots
  }

  private func isFull(for count: Int = 1) -> Bool {
    limit.map { lines.count + count > $0 } ?? false
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private mutating func addWhole(_ finding: Finding) {
    guard !isFull() else { return left += 1 }
    let start = finding.place.start
    let place = "\(SafeText.path(finding.place.path)):\(start.line):\(start.column):"
    // The block has named the key, and a path most often names the locale.
    var subject = finding.subject.shortened
    if subject.key == key {
      let family = TableFamily(path: finding.place.path, locale: subject.locale)
      subject = Subject(locale: family.namesLocale ? nil : subject.locale)
    }
    let text =
      "\(place) \(SafeText.inLine(finding.message))\(XcodeReporter.subject(subject))"
    lines.append(layout.wrapped(spaces(indent) + text, indent: indent + 2))
  }

  private mutating func addPlaces(of findings: [Finding], indent: Int) {
    for file in findings.byPath() {
      let first = file[file.startIndex]
      let path = SafeText.path(first.place.path) + ":"
      let lead = spaces(indent) + layout.style.bold(path)
      let family = TableFamily(path: first.place.path, locale: first.subject.locale)
      var used: Int?
      for spot in Self.spots(of: file) {
        if used == nil, isFull() {
          left += spot.count
          continue
        }
        let item = text(spot, namesLocale: family.namesLocale)
        let cells = TerminalWidth.cells(of: item)
        if let before = used, before + 2 + cells <= layout.width {
          lines[lines.count - 1] += ", " + item
          used = before + 2 + cells
        } else if isFull() {
          used = nil
          left += spot.count
        } else {
          let column = indent + TerminalWidth.cells(of: path)
          lines.append(lead + wrapped(item, from: column, indent: indent + 4))
          used = column + cells
        }
      }
    }
  }

  /// Breaks the label of a place between words, and nothing between path and place.
  private func wrapped(_ item: String, from column: Int, indent: Int) -> String {
    let place = item.prefix { $0 != " " }
    let label = String(item[place.endIndex...])
    return place + layout.wrapped(label, from: column + place.utf8.count, indent: indent)
  }

  private func text(_ spot: Spot, namesLocale: Bool) -> String {
    let start = spot.first.place.start
    var text = "\(start.line):\(start.column)"
    if let key = spot.first.subject.shortened.key, key != self.key {
      text += " " + KeyName.text(key, to: max(layout.width / 4, 16))
    }
    if !namesLocale, !spot.locales.isEmpty {
      let names = spot.locales.map(SafeText.inLine).joined(separator: ", ")
      text += spot.locales.count > 4 ? " (\(spot.locales.count) locales)" : " (\(names))"
    }
    return text
  }
}

extension Finding {
  /// Whether a finding of the same file has the same place and key.
  ///
  /// The entries of a binary property list are all at its start.
  func isAt(_ other: Finding) -> Bool {
    place.start == other.place.start && subject.key == other.subject.key
  }
}

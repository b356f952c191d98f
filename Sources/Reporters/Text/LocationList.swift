import Diagnostics
import SourceText

/// The locations of findings of one rule, in as few lines as possible.
///
/// Each line starts with the complete location of a finding, as compilers write it. Other locations
/// in the same file follow as `LINE:COLUMN`. Each location is followed by the key, and by the
/// locale unless the path contains it. Findings with a different message are on separate lines.
struct LocationList {
  /// The key of all findings, which isn't repeated.
  var key: String?
  private(set) var lines: [String] = []

  /// The minimum width of a key in cells. A key with less space is on its own line.
  private static let minKeyWidth = 10

  private let layout: TextLayout
  private let rule: RuleID
  private let limit: Int?
  private let indent: Int
  private var left = 0

  /// - Parameter limit: the maximum number of lines, or nil to show every location.
  init(_ layout: TextLayout, rule: RuleID, limit: Int?, indent: Int) {
    (self.layout, self.rule, self.limit, self.indent) = (layout, rule, limit, indent)
  }

  /// Adds lines for findings.
  ///
  /// - Parameter said: the message that was already shown.
  mutating func add(_ sections: [Section], said: String?) {
    for section in sections {
      left += section.more
      if section.message.isEmpty || section.message == said {
        addLocations(of: section.findings, indent: indent)
      } else if section.findings.count == 1 {
        addWhole(section.findings[0])
      } else if isFull(for: 2) {
        left += section.findings.count
      } else {
        let message = SafeText.atLineStart(section.message)
        lines.append(layout.wrapped(spaces(indent) + message, indent: indent + 2))
        addLocations(of: section.findings, indent: indent + 2)
      }
    }
    if left > 0 {
      lines.append("\(spaces(indent))… and \(left.grouped) more \(TextLayout.hint(rule))")
      left = 0
    }
  }

  /// Returns findings grouped by message.
  ///
  /// - Parameters:
  ///   - findings: the findings in the order of a report.
  ///   - ignoresMessages: whether the messages add nothing to the locations.
  ///   - isLimited: whether only some of the findings will be shown.
  static func sections(
    of findings: some Sequence<Finding>, ignoresMessages: Bool, isLimited: Bool
  ) -> [Section] {
    var sections: [Section] = []
    var indices: [String: Int] = [:]
    for finding in findings {
      let message = ignoresMessages ? "" : message(of: finding)
      let index = indices[message] ?? sections.count
      if index == sections.count {
        indices[message] = index
        sections.append(Section(message: message))
      }
      sections[index].add(finding, isLimited: isLimited)
    }
    return sections
  }

  /// Returns the message of a finding without its key.
  static func message(of finding: Finding) -> String {
    guard let key = finding.subject.key, finding.message.utf8.contains(UInt8(ascii: "'")) else {
      return finding.message
    }
    return finding.message.replacing("'\(key)'", with: "'…'")
  }
}

extension LocationList {
  /// Findings with the same message.
  struct Section {
    /// The maximum number of findings that are kept in a limited list.
    private static let maxLength = 500

    /// The message, or an empty string if messages are ignored.
    let message: String
    fileprivate private(set) var findings: [Finding] = []
    /// The number of findings that are not kept.
    fileprivate private(set) var more = 0

    init(message: String) { self.message = message }

    mutating func add(_ finding: Finding, isLimited: Bool) {
      if isLimited, findings.count == Self.maxLength {
        more += 1
      } else {
        findings.append(finding)
      }
    }
  }

  /// One location with the findings at it.
  private struct Place {
    let first: Finding
    var locales: [String] = []
    var count = 1
  }

  private static func places(of findings: ArraySlice<Finding>) -> [Place] {
    var places: [Place] = []
    for finding in findings {
      if let last = places.last?.first, last.isAt(finding) {
        places[places.count - 1].count += 1
      } else {
        places.append(Place(first: finding))
      }
      if let locale = finding.subject.locale, places[places.count - 1].locales.last != locale {
        places[places.count - 1].locales.append(locale)
      }
    }
    return places
  }

  private func isFull(for count: Int = 1) -> Bool {
    limit.map { lines.count + count > $0 } ?? false
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  private mutating func addWhole(_ finding: Finding) {
    guard !isFull() else { return left += 1 }
    // The block already contains the key, and the path usually contains the locale.
    var subject = finding.subject.shortened
    if subject.key == key {
      let family = TableFamily(path: finding.location.path, locale: subject.locale)
      subject = Subject(locale: family.namesLocale ? nil : subject.locale)
    }
    let location = spaces(indent) + layout.locationText(finding.location)
    let message = SafeText.atLineStart(finding.message) + subject.inParentheses
    if TerminalWidth.cells(of: location) + 2 + TerminalWidth.cells(of: message) <= layout.width {
      lines.append("\(location): \(message)")
    } else {
      let text = layout.wrapped(spaces(indent + 2) + message, indent: indent + 2)
      lines.append("\(location)\n\(text)")
    }
  }

  private mutating func addLocations(of findings: [Finding], indent: Int) {
    for file in findings.byPath() {
      let first = file[file.startIndex]
      let path = SafeText.path(first.location.path) + ":"
      let lead = spaces(indent) + path
      let family = TableFamily(path: first.location.path, locale: first.subject.locale)
      var used: Int?
      for place in Self.places(of: file) {
        if used == nil, isFull() {
          left += place.count
          continue
        }
        let width = max(layout.width / 4, 16)
        let item = text(place, namesLocale: family.namesLocale, width: width)
        let cells = TerminalWidth.cells(of: item)
        if let before = used, before + 2 + cells <= layout.width {
          lines[lines.count - 1] += ", " + item
          used = before + 2 + cells
        } else if isFull() {
          used = nil
          left += place.count
        } else {
          let column = indent + TerminalWidth.cells(of: path)
          let excess = max(column + cells - layout.width, 0)
          if width - excess >= Self.minKeyWidth {
            let fitting = text(place, namesLocale: family.namesLocale, width: width - excess)
            lines.append(lead + fitting)
          } else {
            let width = max(layout.width - indent - 20, 16)
            let long = text(place, namesLocale: family.namesLocale, width: width)
            lines.append(lead + broken(long, indent: indent + 4))
          }
          used = column + cells
        }
      }
    }
  }

  /// Moves the label of a location, if it has one, to its own line.
  private func broken(_ item: String, indent: Int) -> String {
    let location = item.prefix { $0 != " " }
    let label = String(item[location.endIndex...].dropFirst())
    if label.isEmpty { return item }
    return location + "\n" + spaces(indent) + layout.wrapped(label, from: indent, indent: indent)
  }

  /// - Parameter width: the maximum width of the key in cells.
  private func text(_ place: Place, namesLocale: Bool, width: Int) -> String {
    let start = place.first.location.start
    var text = "\(start.line):\(start.column)"
    if let key = place.first.subject.shortened.key, key != self.key {
      text += " " + KeyName.text(key, to: width)
    }
    if !namesLocale, !place.locales.isEmpty {
      let names = place.locales.map(SafeText.inLine).joined(separator: ", ")
      text += place.locales.count > 4 ? " (\(place.locales.count) locales)" : " (\(names))"
    }
    return text
  }
}

extension Finding {
  /// Returns whether a finding of the same file has the same location and key.
  ///
  /// The entries of a binary property list are all at its start.
  func isAt(_ other: Finding) -> Bool {
    location.start == other.location.start && subject.key == other.subject.key
  }
}

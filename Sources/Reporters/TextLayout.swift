import Diagnostics
import SourceText

/// How findings look to a person: Xcode's line, then everything else indented.
struct TextLayout {
  let style: TextStyle
  /// The cells of a line; logs without a terminal get a generous one.
  let width: Int
  /// Whether sentences are broken at the width. In a log each stays in its line, so that a search
  /// finds it.
  private let wraps: Bool

  init(_ options: ReportOptions) {
    style = TextStyle(color: options.color)
    width = max(options.width ?? 160, 40)
    wraps = options.width != nil
  }

  /// Shows a finding in full, then where else it is.
  ///
  /// - Parameters:
  ///   - others: the findings of the same rule about the same key in other locales.
  ///   - tally: how a count of such findings reads, if they are read best as a count.
  func block(_ finding: Finding, others: [Finding] = [], tally: String? = nil) -> String {
    var lines = [headline(finding, others, tally)]
    if let subject = subject([finding] + others) { lines.append(subject) }
    lines += excerpt(finding.place, severity: finding.severity)
    for note in finding.notes {
      lines.append(noteLine(note))
      lines += excerpt(note.place, severity: .note)
    }
    if let help = finding.help { lines.append(wrapped("  help: \(SafeText.inLine(help))")) }
    return (lines + otherPlaces(finding, others, isTally: tally != nil)).joined(separator: "\n")
      + "\n"
  }

  /// Returns the first line of everything that is said about a file, or about several.
  ///
  /// - Parameter place: what the line begins with; empty for several files.
  func headline(
    _ place: String, _ severity: Severity, _ message: String, _ rule: RuleID
  ) -> String {
    let severity = style.paint("\(severity.rawValue):", as: severity)
    let text = "\(severity) \(message) \(tag(rule))"
    guard !place.isEmpty else { return wrapped(text, indent: 4) }
    let column = TerminalWidth.cells(of: place) + 1
    return style.bold("\(place):") + wrapped(" " + text, from: column, indent: 4)
  }

  /// Breaks a sentence between words where the terminal ends.
  func wrapped(_ text: String, from column: Int = 0, indent: Int = 4) -> String {
    wraps ? TerminalWidth.wrapped(text, width: width, from: column, indent: indent) : text
  }

  /// Returns how the findings of a rule that are not shown can be seen.
  static func hint(_ rule: RuleID) -> String {
    "(--only \(SafeText.inLine(rule.name)) --verbose lists all)"
  }

  func tag(_ rule: RuleID) -> String { style.dim("[\(SafeText.inLine(rule.name))]") }

  /// Joins items with dots, beginning a new line under the first item where one would not fit.
  /// - Parameter indent: the cells that stand before the first item.
  func list(_ items: [String], indent: Int) -> String {
    var text = ""
    var used = 0
    for item in items {
      let cells = TerminalWidth.cells(of: item)
      if used > 0, used + 3 + cells > width - indent {
        text += "\n" + String(repeating: " ", count: indent)
        used = 0
      } else if used > 0 {
        text += " · "
        used += 3
      }
      text += item
      used += cells
    }
    return text
  }
}

extension TextLayout {
  private func headline(_ finding: Finding, _ others: [Finding], _ tally: String?) -> String {
    let start = finding.place.start
    let path = SafeText.path(finding.place.path)
    var message = SafeText.inLine(finding.message)
    if let tally, !others.isEmpty {
      let locales = ([finding] + others).locales.count
      message = SafeText.inLine(TallyWording.one(tally)) + " in \(locales.counted("locale"))"
    }
    return headline(
      "\(path):\(start.line):\(start.column)", finding.severity, message, finding.rule)
  }

  private func subject(_ findings: [Finding]) -> String? {
    let subject = findings[0].subject.shortened
    let isSame = findings.allSatisfy { $0.subject.variant == subject.variant }
    let locales = findings.locales.map(SafeText.inLine).joined(separator: ", ")
    let variant = isSame ? subject.variant.map(SafeText.inLine) : nil
    let tail = [locales.isEmpty ? nil : locales, variant].compactMap(\.self)
    guard let key = subject.key else {
      if tail.isEmpty { return nil }
      return wrapped("  " + SafeText.atLineStart(tail.joined(separator: " · ")))
    }
    let rest = tail.map { " · " + $0 }.joined()
    let room = max(width - TerminalWidth.cells(of: rest) - 4, findings.count > 1 ? width / 2 : 20)
    return wrapped("  \"\(TerminalWidth.clip(SafeText.inLine(key), to: room))\"\(rest)")
  }

  private func otherPlaces(
    _ finding: Finding, _ others: [Finding], isTally: Bool
  ) -> [String] {
    let elsewhere = others.filter { other in
      other.place.start != finding.place.start || other.place.path != finding.place.path
        || !isTally && other.message != finding.message
    }
    guard !elsewhere.isEmpty else { return [] }
    let limit = finding.severity == .error ? nil : 6
    var places = PlaceList(self, rule: finding.rule, limit: limit, indent: 4)
    places.key = finding.subject.key
    let sections = PlaceList.sections(
      of: elsewhere, ignoresMessages: isTally, isLimited: limit != nil)
    places.add(sections, said: PlaceList.message(of: finding))
    return ["  also:"] + places.lines
  }

  private func noteLine(_ note: PlacedNote) -> String {
    let start = note.place.start
    let place = "\(SafeText.inLine(note.place.path)):\(start.line):\(start.column)"
    return wrapped(
      "  \(style.paint("note:", as: .note)) \(SafeText.inLine(note.message)) (\(place))")
  }

  private func excerpt(_ place: Place, severity: Severity) -> [String] {
    guard let excerpt = place.excerpt else { return [] }
    let number = String(place.start.line)
    let margin = String(repeating: " ", count: max(9 - number.count, 0))
    let gutter = max(number.count, 9)
    let drawn = DrawnExcerpt(excerpt, room: width - gutter - 3)
    let blank = String(repeating: " ", count: gutter)
    return [
      "\(margin)\(number) │ \(drawn.line)",
      "\(blank) │ \(style.paint(drawn.carets, as: severity))",
    ]
  }
}

extension Sequence<Finding> {
  /// The different locales of findings, in the order in which they come.
  var locales: [String] {
    var seen: Set<String> = []
    return compactMap(\.subject.locale).filter { seen.insert($0).inserted }
  }
}

extension TextLayout {
  /// Returns a line for each file that a search left out, with the reason.
  func skipped(_ files: [SkippedFile]) -> String {
    let lines = files.map { file in
      "  \(SafeText.path(file.path)): \(style.dim(file.reason.phrase))\n"
    }
    return "skipped:\n" + lines.joined()
  }
}

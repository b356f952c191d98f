import Diagnostics
import SourceText

/// How one finding looks to a person: Xcode's line, then everything else indented.
struct TextLayout {
  let style: TextStyle
  /// The cells of a line; logs without a terminal get a generous one.
  let width: Int

  init(_ options: ReportOptions) {
    style = TextStyle(color: options.color)
    width = max(options.width ?? 160, 40)
  }

  func block(_ finding: Finding) -> String {
    var lines = [headline(finding)]
    if let subject = subject(finding.subject) { lines.append(subject) }
    lines += excerpt(finding.place, severity: finding.severity)
    for note in finding.notes {
      lines.append(noteLine(note))
      lines += excerpt(note.place, severity: .note)
    }
    if let help = finding.help { lines.append("  help: \(SafeText.inLine(help))") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the first line of everything that is said about a file.
  func headline(
    _ place: String, _ severity: Severity, _ message: String, _ rule: RuleID
  ) -> String {
    let severity = style.paint("\(severity.rawValue):", as: severity)
    return "\(style.bold("\(place):")) \(severity) \(message) \(tag(rule))"
  }

  /// Returns the line that stands for the findings that are left out.
  func rest(_ count: Int, of rule: RuleID, in path: String) -> String {
    let path = style.bold(SafeText.path(path) + ":")
    return "\(path) … and \(count.grouped) more \(tag(rule)) (--verbose lists all)\n"
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
  private func headline(_ finding: Finding) -> String {
    let start = finding.place.start
    let path = SafeText.path(finding.place.path)
    return headline(
      "\(path):\(start.line):\(start.column)", finding.severity, SafeText.inLine(finding.message),
      finding.rule)
  }

  private func subject(_ subject: Subject) -> String? {
    let subject = subject.shortened
    let tail = [subject.locale, subject.variant].compactMap { $0 }.map(SafeText.inLine)
    guard let key = subject.key else {
      return tail.isEmpty ? nil : "  " + SafeText.atLineStart(tail.joined(separator: " · "))
    }
    let rest = tail.map { " · " + $0 }.joined()
    let room = max(width - TerminalWidth.cells(of: rest) - 4, 20)
    return "  \"\(TerminalWidth.clip(SafeText.inLine(key), to: room))\"\(rest)"
  }

  private func noteLine(_ note: PlacedNote) -> String {
    let start = note.place.start
    let place = "\(SafeText.inLine(note.place.path)):\(start.line):\(start.column)"
    return "  \(style.paint("note:", as: .note)) \(SafeText.inLine(note.message)) (\(place))"
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

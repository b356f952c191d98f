package import Diagnostics
import SourceText

/// The layout of findings for users: the message, then the location, then the excerpt, indented.
struct TextLayout {
  let style: TextStyle
  /// The width of a line in cells. Logs without a terminal get a wide default.
  let width: Int
  /// Whether sentences are wrapped at the width. In a log each stays on one line, so that a search
  /// finds it.
  private let wraps: Bool

  init(_ options: ReportOptions) {
    style = TextStyle(color: options.color)
    width = max(options.width ?? 160, 40)
    wraps = options.width != nil
  }

  /// Returns a finding in full, then its other locations.
  ///
  /// - Parameters:
  ///   - others: the findings of the same rule about the same key in other locales.
  ///   - tally: the wording of a count of such findings, if they are best shown as a count.
  func block(_ finding: Finding, others: [Finding] = [], tally: String? = nil) -> String {
    var lines = [headline(finding, others, tally), "  \(locationText(finding.location))"]
    if let subject = subject([finding] + others) { lines.append(subject) }
    let excerpts = Excerpts(finding, self)
    if finding.location.isWholeFile {
      // The first line of a file that is missing something isn't useful.
    } else if finding.strings.isEmpty {
      lines += excerpts.lines(of: finding.location, marker: "^", as: finding.severity)
    } else {
      lines += ComparedRows(finding, self).lines
    }
    lines += notes(finding, excerpts)
    if let help = finding.help {
      lines.append(wrapped("  \(style.advice("help:")) \(SafeText.inLine(help))"))
    }
    if let fix = finding.fix { lines.append(line(for: fix)) }
    if let suppressor = finding.suppressor { lines.append(line(for: suppressor)) }
    return (lines + otherLocations(finding, others, isTally: tally != nil)).joined(separator: "\n")
      + "\n"
  }

  /// Returns the first line of a block about one or more files.
  ///
  /// - Parameters:
  ///   - message: the message, made safe for output.
  ///   - suppressor: what hides the finding, if it is hidden.
  func headline(
    _ severity: Severity, _ message: String, _ rule: RuleID, hiddenBy suppressor: Suppressor? = nil
  ) -> String {
    let severity =
      suppressor.map { style.dim("\($0.adjective) \(severity.rawValue):") }
      ?? style.paint("\(severity.rawValue):", as: severity)
    return wrapped("\(severity) \(style.bold(message)) \(tag(rule))")
  }

  /// Returns a location in the form that terminals and editors open: `path:line:column`.
  func locationText(_ location: Location) -> String {
    "\(SafeText.path(location.path)):\(location.start.line):\(location.start.column)"
  }

  /// Returns text wrapped between words at the width of the terminal.
  func wrapped(_ text: String, from column: Int = 0, indent: Int = 4) -> String {
    guard wraps else { return text }
    return style.withinLines(
      TerminalWidth.wrapped(text, width: width, from: column, indent: indent))
  }

  /// Returns the options that list the findings of a rule that are not shown.
  static func hint(_ rule: RuleID) -> String {
    "(--only \(SafeText.inLine(rule.name)) --verbose lists all)"
  }

  func tag(_ rule: RuleID) -> String { style.dim("[\(SafeText.inLine(rule.name))]") }

  /// Returns items joined with dots. An item that doesn't fit starts a new line under the first
  /// item.
  ///
  /// - Parameter indent: the number of cells before the first item.
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
  /// The maximum number of files that a note names.
  private static let filesOfNote = 5

  private func headline(_ finding: Finding, _ others: [Finding], _ tally: String?) -> String {
    var message = SafeText.inLine(finding.message)
    if let tally, !others.isEmpty {
      let locales = ([finding] + others).locales.count
      message = SafeText.inLine(TallyWording.one(tally)) + " in \(locales.counted("locale"))"
    }
    return headline(finding.severity, message, finding.rule, hiddenBy: finding.suppressor)
  }

  /// Returns what hides a finding, and the reason.
  private func line(for suppressor: Suppressor) -> String {
    let place = suppressor.location.map { " at \(locationText($0))" } ?? ""
    let reason = suppressor.reason.map { ": \(SafeText.inLine($0))" } ?? ""
    return wrapped("  \(style.advice(suppressor.phrase))\(place)\(reason)")
  }

  private func line(for fix: LocatedFix) -> String {
    let option = fix.safety == .safe ? "" : " (with '--unsafe')"
    return wrapped("  \(style.advice("fix:")) \(SafeText.inLine(fix.title))\(option)")
  }

  private func subject(_ findings: [Finding]) -> String? {
    let subject = findings[0].subject.shortened
    let isSame = findings.allSatisfy { $0.subject.variant == subject.variant }
    let isNamed = findings.count == 1 && !findings[0].strings.isEmpty
    let locales = isNamed ? "" : findings.locales.folded
    let variant = isSame ? subject.variant.map(SafeText.inLine) : nil
    let tail = [locales.isEmpty ? nil : locales, variant].compactMap(\.self)
    // A key that is the source string itself is already shown as a string.
    let isShown = findings[0].strings.contains { $0.text == subject.key }
    guard let key = subject.key, !isShown else {
      if tail.isEmpty { return nil }
      return wrapped("  " + SafeText.atLineStart(tail.joined(separator: " · ")))
    }
    let rest = tail.map { " · " + $0 }.joined()
    let limit = max(width - TerminalWidth.cells(of: rest) - 4, findings.count > 1 ? width / 2 : 20)
    return wrapped("  \"\(TerminalWidth.clip(SafeText.inLine(key), to: limit))\"\(rest)")
  }

  private func otherLocations(
    _ finding: Finding, _ others: [Finding], isTally: Bool
  ) -> [String] {
    let elsewhere = others.filter { other in
      other.location.start != finding.location.start || other.location.path != finding.location.path
        || !isTally && other.message != finding.message
    }
    guard !elsewhere.isEmpty else { return [] }
    let limit = finding.severity == .error ? nil : 6
    var locations = LocationList(self, rule: finding.rule, limit: limit, indent: 4)
    locations.key = finding.subject.key
    let sections = LocationList.sections(
      of: elsewhere, ignoresMessages: isTally, isLimited: limit != nil)
    locations.add(sections, said: LocationList.message(of: finding))
    return ["  also:"] + locations.lines
  }

  /// Returns the notes that aren't about a compared string. Each has its location, unless its line
  /// in the same file is shown.
  private func notes(_ finding: Finding, _ excerpts: Excerpts) -> [String] {
    let shown = Set(finding.strings.flatMap { $0.marks.compactMap(\.note) })
    let left = finding.notes.indices.filter { !shown.contains($0) }.map { finding.notes[$0] }
    var files = 0
    return left.enumerated().flatMap { index, note in
      // Notes about whole files that say the same are one note with several files.
      let isNext = index > 0 && note.namesFile(like: left[index - 1])
      files = isNext ? files + 1 : 1
      if isNext {
        let isLast = index + 1 == left.count || !left[index + 1].namesFile(like: note)
        if files <= Self.filesOfNote { return ["    \(locationText(note.location))"] }
        return isLast ? ["    … and \((files - Self.filesOfNote).grouped) more"] : []
      }
      let text = "  \(style.paint("note:", as: .note)) \(SafeText.inLine(note.message))"
      let lines =
        note.location.isWholeFile ? [] : excerpts.lines(of: note.location, marker: "-", as: .note)
      if note.location.path != finding.location.path {
        return [wrapped(text), "    \(locationText(note.location))"] + lines
      }
      return [wrapped(lines.isEmpty ? "\(text) (line \(note.location.start.line))" : text)] + lines
    }
  }
}

extension LocatedNote {
  /// Returns whether the note says the same about a file as another note about another file.
  fileprivate func namesFile(like other: LocatedNote) -> Bool {
    location.isWholeFile && other.location.isWholeFile && message == other.message
      && location.path != other.location.path
  }
}

extension Suppressor {
  /// The word before the severity of a finding that it hides.
  fileprivate var adjective: String {
    switch kind {
    case .configuration, .comment: "suppressed"
    case .baseline: "baselined"
    }
  }

  /// The words before its location.
  fileprivate var phrase: String {
    switch kind {
    case .configuration: "suppressed by the configuration"
    case .comment: "suppressed by a comment"
    case .baseline: "covered by the baseline"
    }
  }
}

extension Location {
  /// Whether the location is a whole file, not a part of it.
  fileprivate var isWholeFile: Bool { start == end && start.line == 1 && start.column == 1 }
}

extension Sequence<Finding> {
  /// The distinct locales of findings, in the order of their first findings.
  var locales: [String] {
    var seen: Set<String> = []
    return compactMap(\.subject.locale).filter { seen.insert($0).inserted }
  }
}

extension [String] {
  /// The names of locales on one line. Of many, only the first are named.
  var folded: String {
    let shown = count > 8 ? 6 : count
    let rest = count > shown ? " and \(count - shown) more" : ""
    return prefix(shown).map(SafeText.inLine).joined(separator: ", ") + rest
  }
}

extension TextLayout {
  /// Returns a line for each file that a search skipped, with the reason.
  func skipped(_ files: [SkippedFile]) -> String {
    let lines = files.map { file in
      "  \(SafeText.path(file.path)): \(style.dim(file.reason.phrase))\n"
    }
    return "skipped:\n" + lines.joined()
  }
}

extension TerminalWidth {
  /// Returns a string with spaces added until it has a width in cells. A wider one is unchanged.
  static func padded(_ text: String, to cells: Int) -> String {
    text + String(repeating: " ", count: max(cells - self.cells(of: text), 0))
  }

  /// Returns the width in cells of the widest of some strings.
  static func widest(of strings: some Sequence<String>) -> Int {
    strings.reduce(0) { max($0, cells(of: $1)) }
  }
}

/// The colors of the terminal, or none.
///
/// Only the basic colors are used, in bold for important text, since each theme, dark or light,
/// makes these legible.
package struct TextStyle: Sendable {
  let color: Bool

  /// - Parameter color: whether anything is colored.
  package init(color: Bool) { self.color = color }

  /// Returns the text in bold.
  package func bold(_ text: String) -> String { wrap(text, "1") }
  /// Returns the text in a dimmed color.
  package func dim(_ text: String) -> String { wrap(text, "2") }
  /// Returns the text in the color of advice.
  package func advice(_ text: String) -> String { wrap(text, "1;36") }

  /// Returns the text in the color of a severity.
  package func paint(_ text: String, as severity: Severity) -> String {
    switch severity {
    case .error: wrap(text, "1;31")
    case .warning: wrap(text, "1;33")
    case .note: wrap(text, "1;34")
    }
  }

  /// Returns the text with a style that ends at each line end and starts again on the next line, as
  /// pagers need it.
  func withinLines(_ text: String) -> String {
    guard color else { return text }
    var style: String?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let start = style.map { "\u{1B}[\($0)m" } ?? ""
      if let last = line.lastIndex(of: "\u{1B}") {
        let code = line[last...].dropFirst(2).prefix { $0 != "m" }
        style = code == "0" ? nil : String(code)
      }
      return start + line + (style == nil ? "" : "\u{1B}[0m")
    }
    return lines.joined(separator: "\n")
  }

  private func wrap(_ text: String, _ code: String) -> String {
    color ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// The lines of files that a finding and its notes are in, each above the markers of its location.
struct Excerpts {
  private let layout: TextLayout
  /// The number of digits of the largest line number, which aligns all lines.
  private let digits: Int

  init(_ finding: Finding, _ layout: TextLayout) {
    self.layout = layout
    digits = ([finding.location] + finding.notes.map(\.location)).reduce(0) { digits, location in
      max(digits, String(location.start.line).utf8.count)
    }
  }

  /// Returns the line and its markers, or nothing if the location has no excerpt.
  func lines(of location: Location, marker: String, as severity: Severity) -> [String] {
    guard let excerpt = location.excerpt else { return [] }
    let line = RenderedLine(excerpt, width: layout.width - digits - 5)
    let markers = layout.style.paint(line.markers(marker), as: severity)
    return [
      "\(gutter(String(location.start.line))) \(line.text)", "\(gutter("")) \(markers)",
    ]
  }

  private func gutter(_ number: String) -> String {
    let padding = String(repeating: " ", count: max(digits - number.utf8.count, 0) + 2)
    return layout.style.dim("\(padding)\(number) │")
  }
}

import Diagnostics
import SourceText

/// The layout of findings that are best shown as counts: 41 keys have no translation in de, 12 in
/// ja.
///
/// If there are only a few files, each has a block. The block lists the first keys of each locale,
/// or all keys with their locales if there are fewer keys. Otherwise each file is one line.
struct TextTally {
  private static let namedLocales = 6
  /// The maximum numbers of lines for locales or keys in a block, and for files.
  private static let maxLines = (inBlock: 10, files: 20)
  /// The maximum number of files that have a block each.
  private static let maxBlocks = 4
  /// The maximum number of findings that are listed with a count.
  private static let listed = 3

  let layout: TextLayout
  let rule: RuleID
  let severity: Severity
  /// The wording of a count: 'keys have no translation'.
  let wording: String
  /// The findings that represent unlisted ones of the same rule and severity.
  let unlisted: [Finding]

  /// The text after the number of unlisted findings.
  static let limitHint = "not listed (--max-findings)"

  /// - Parameter findings: the findings of the rule, in the order of the report.
  func blocks<Findings: RandomAccessCollection<Finding>>(
    _ findings: Findings
  ) -> [String] where Findings.Index == Int {
    let unlisted = Dictionary(grouping: unlisted, by: \.location.path)
    let files = findings.byPath().map { file in
      TalliedFile(
        file, and: unlisted[file.first?.location.path ?? ""] ?? [], listed: Self.listed)
    }
    return files.count <= Self.maxBlocks ? files.map(block) : [block(files)]
  }

  /// Returns the message for all findings: '41 keys have no translation in de, 12 in ja'.
  func message(_ findings: some RandomAccessCollection<Finding>) -> String {
    let file = TalliedFile(findings, and: unlisted, listed: 0)
    return message(file.byCount, SafeText.inLine(wording))
  }
}

/// The findings of one file by locale and by key.
private struct TalliedFile {
  /// The findings of one locale.
  struct Group {
    let locale: String?
    var count = 0
    /// The first findings, as many as are listed with a count.
    var first: [Finding] = []

    mutating func add(_ finding: Finding, listed: Int) {
      count += 1
      if first.count < listed { first.append(finding) }
    }
  }

  /// A key and the locales in which it has findings.
  struct Key {
    let first: Finding
    var locales: [String] = []
  }

  let path: String
  /// The location of the first finding, which follows the path: `:LINE:COLUMN`.
  let start: String
  private(set) var count: Int
  /// Whether some of the findings are not listed.
  let isCut: Bool
  private(set) var groups: [String?: Group] = [:]
  /// The keys in their order, as long as there are few.
  private(set) var keys: [Key] = []
  private(set) var hasFewKeys = true

  /// - Parameter unlisted: the findings that represent unlisted ones of the file.
  init(
    _ findings: some RandomAccessCollection<Finding>, and unlisted: [Finding], listed: Int
  ) {
    path = findings.first?.location.path ?? ""
    start = findings.first.map { ":\($0.location.start.line):\($0.location.start.column)" } ?? ""
    count = findings.count
    isCut = !unlisted.isEmpty
    hasFewKeys = !isCut
    for finding in findings {
      let locale = finding.subject.locale
      groups[locale, default: Group(locale: locale)].add(finding, listed: listed)
      if hasFewKeys { add(finding) }
    }
    for (locale, more) in unlisted.lazy.compactMap(\.unlistedFindings).flatMap(\.counts) {
      groups[locale, default: Group(locale: locale)].count += more
      count += more
    }
  }

  /// The groups, most findings first.
  var byCount: [Group] {
    groups.values.sorted { left, right in
      left.count == right.count
        ? (left.locale ?? "") < (right.locale ?? "") : left.count > right.count
    }
  }

  private mutating func add(_ finding: Finding) {
    if keys.last?.first.isAt(finding) != true {
      keys.append(Key(first: finding))
      hasFewKeys = keys.count <= 10
    }
    if let locale = finding.subject.locale, keys[keys.count - 1].locales.last != locale {
      keys[keys.count - 1].locales.append(locale)
    }
  }
}

extension TextTally {
  private func block(_ file: TalliedFile) -> String {
    let groups = file.byCount
    let path = SafeText.path(file.path)
    let location = "  \(path)" + file.start
    let wording = SafeText.inLine(wording)
    if file.hasFewKeys, file.keys.count < groups.count {
      let message =
        TallyWording.counted(file.keys.count, wording)
        + " in \(groups.count.counted("locale"))"
      return lines(headline(message), [location] + keys(of: file))
    }
    if groups.count > Self.maxLines.inBlock {
      let message = "\(wording) in \(groups.count.counted("locale"))"
      let counts = groups.map { "\(SafeText.atLineStart($0.locale ?? "")) \($0.count.grouped)" }
      return lines(
        headline(message),
        [location, "  " + layout.list(counts, indent: 2), hint(isCut: file.isCut)])
    }
    let column = TerminalWidth.widest(of: groups.map { SafeText.atLineStart($0.locale ?? "") })
    let isWhole = groups.allSatisfy { $0.count == $0.first.count }
    return lines(
      headline(message(groups, wording)),
      [location] + groups.map { line($0, column: column) }
        + (isWhole ? [] : [hint(isCut: file.isCut)]))
  }

  /// Returns a block with one line per file, most findings first.
  private func block(_ files: [TalliedFile]) -> String {
    let message = "\(SafeText.inLine(wording)) in \(files.count.counted("file"))"
    let sorted = files.enumerated().sorted { left, right in
      left.element.count == right.element.count
        ? left.offset < right.offset : left.element.count > right.element.count
    }.map(\.element)
    let shown = sorted.prefix(Self.maxLines.files)
    let rest = sorted.dropFirst(shown.count)
    let more = rest.reduce(0) { $0 + $1.count }
    let last =
      rest.isEmpty
      ? hint(isCut: files.contains(where: \.isCut))
      : "  … and \(more.grouped) in \(rest.count.counted("other file")) "
        + TextLayout.hint(rule)
    return lines(headline(message), shown.map(line) + [last])
  }

  private func hint(isCut: Bool) -> String {
    "  " + (isCut ? "(--max-findings limits how many are listed)" : TextLayout.hint(rule))
  }

  private func headline(_ message: String) -> String { layout.headline(severity, message, rule) }

  private func lines(_ headline: String, _ rest: [String]) -> String {
    ([headline] + rest).joined(separator: "\n") + "\n"
  }

  private func message(_ groups: [TalliedFile.Group], _ wording: String) -> String {
    let total = groups.reduce(0) { $0 + $1.count }
    guard let first = groups.first, let name = first.locale else {
      return TallyWording.counted(total, wording)
    }
    let others = groups.dropFirst().prefix(Self.namedLocales - 1)
    let unnamed = groups.count - 1 - others.count
    var parts = others.map { "\($0.count.grouped) in \(SafeText.inLine($0.locale ?? ""))" }
    if unnamed > 0 { parts.append("more in \(unnamed.counted("other locale"))") }
    let lead = "\(TallyWording.counted(first.count, wording)) in \(SafeText.inLine(name))"
    return ([lead] + parts).joined(separator: ", ")
  }

  /// Returns the keys of a file after the locales of each. Keys with the same locales are together.
  private func keys(of file: TalliedFile) -> [String] {
    var groups: [(locales: [String], keys: [String])] = []
    for key in file.keys {
      let text = entry(key.first)
      if let index = groups.firstIndex(where: { $0.locales == key.locales }) {
        groups[index].keys.append(text)
      } else {
        groups.append((key.locales, [text]))
      }
    }
    return groups.flatMap { group in
      [
        layout.wrapped("  " + SafeText.atLineStart(group.locales.folded)),
        "    " + layout.list(group.keys, indent: 4),
      ]
    }
  }

  private func line(_ group: TalliedFile.Group, column: Int) -> String {
    let name = TerminalWidth.padded(SafeText.atLineStart(group.locale ?? ""), to: column)
    return layout.wrapped(
      "  " + (column == 0 ? "" : name + "  ") + list(group), indent: column + 4)
  }

  private func line(_ file: TalliedFile) -> String {
    let path = SafeText.path(file.path)
    let groups = file.byCount
    guard groups.first?.locale != nil else {
      return layout.wrapped("  \(path): " + (groups.first.map(list) ?? ""))
    }
    let named = groups.prefix(Self.namedLocales)
    let unnamed = groups.count - named.count
    var parts = named.map { "\($0.count.grouped) in \(SafeText.inLine($0.locale ?? ""))" }
    if unnamed > 0 { parts.append("more in \(unnamed.counted("other locale"))") }
    return layout.wrapped("  \(path): \(parts.joined(separator: ", "))")
  }

  private func list(_ group: TalliedFile.Group) -> String {
    guard !group.first.isEmpty else { return group.count.grouped }
    let keys = group.first.map(entry).joined(separator: ", ")
    let more = group.count - group.first.count
    return more > 0 ? "\(keys) and \(more.grouped) more" : keys
  }

  private func entry(_ finding: Finding) -> String {
    let location = "\(finding.location.start.line):\(finding.location.start.column)"
    guard let key = finding.subject.shortened.key else { return location }
    return "\(location) \(KeyName.text(key, to: max(layout.width / 4, 16)))"
  }
}

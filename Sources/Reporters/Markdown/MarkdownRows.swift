import Diagnostics
import SourceText

/// Findings as rows of Markdown tables, with links to their locations if the host is known.
struct MarkdownRows {
  /// The header of a table.
  var head: String {
    hasFixes
      ? "| location | severity | key | finding | fix |\n| :-- | :-- | :-- | :-- | :-- |\n"
      : "| location | severity | key | finding |\n| :-- | :-- | :-- | :-- |\n"
  }
  /// The maximum numbers of locations, locales and messages in a row.
  private static let maxListLengths = (locations: 60, locales: 100, messages: 4)

  private let report: LintReport
  private let options: ReportOptions
  /// Whether there is a column with fixes.
  private let hasFixes: Bool

  init(_ report: LintReport, _ options: ReportOptions, hasFixes: Bool) {
    self.report = report
    self.options = options
    self.hasFixes = hasFixes
  }

  /// Returns the row that counts findings for which there is no space.
  func rest(_ count: Int) -> String {
    "| | | | … and \(count.grouped) more |\(hasFixes ? " |" : "")\n"
  }

  /// Returns the path that the files of a block's table share.
  func family(of block: CollapsedReport.Block) -> String {
    let finding = report.findings[block.first]
    return TableFamily(path: finding.location.path, locale: finding.subject.locale).pattern
  }

  /// Returns a path as code.
  func name(_ path: String) -> String {
    SafeText.markdownCode(options.located(path), upTo: 300)
  }

  /// Returns the row of a block.
  ///
  /// - Parameter path: the path in the heading above the row, or nil if there is none.
  func text(_ block: CollapsedReport.Block, in path: String?) -> String {
    let members = block.members.map { report.findings[$0] }
    let cells =
      [
        locations(members, in: path), members[0].severity.rawValue, subject(members), said(members),
      ] + (hasFixes ? [fixes(members)] : [])
    return "| \(cells.joined(separator: " | ")) |\n"
  }
}

extension MarkdownRows {
  private func locations(_ findings: [Finding], in path: String?) -> String {
    let first = findings[0].location
    let position = "\(first.start.line):\(first.start.column)"
    let isKnown = first.path == path
    let name = SafeText.clipped(options.located(first.path), to: 300) + ":\(position)"
    let lead = link(isKnown ? position : SafeText.markdownCode(name, upTo: 400), to: first)
    let others = findings.dropFirst().filter {
      $0.location.path != first.path || $0.location.start != first.start
    }
    guard !others.isEmpty else { return lead }
    let links = others.prefix(Self.maxListLengths.locations).map { finding in
      let locale = finding.subject.locale ?? ""
      let start = finding.location.start
      let text = SafeText.markdown(SafeText.clipped(locale, to: 40))
      return link("\(text) \(start.line):\(start.column)", to: finding.location)
    }
    let more = others.count - links.count
    return lead + "<br>"
      + (links + (more > 0 ? ["… and \(more.grouped) more"] : []))
      .joined(separator: ", ")
  }

  /// - Parameter text: the link text as Markdown.
  private func link(_ text: String, to location: Location) -> String {
    options.links?.address(of: options.located(location.path), line: location.start.line)
      .map { "[\(text)](\($0))" } ?? text
  }

  private func subject(_ findings: [Finding]) -> String {
    let subject = findings[0].subject.shortened
    let key = subject.key.map { SafeText.markdownCode($0, upTo: 150) }
    let all = findings.locales
    let more = all.count - Self.maxListLengths.locales
    let names = all.prefix(Self.maxListLengths.locales).map { name in
      SafeText.markdown(SafeText.clipped(name, to: 80))
    }
    let locales = (names + (more > 0 ? ["… and \(more.grouped) more"] : [])).joined(separator: ", ")
    let isSame = findings.allSatisfy { $0.subject.variant == subject.variant }
    let variant = subject.variant.flatMap { variant in
      isSame ? SafeText.markdown(SafeText.clipped(variant, to: 80)) : nil
    }
    return [key, locales.isEmpty ? nil : locales, variant].compactMap(\.self)
      .joined(separator: " · ")
  }

  private func said(_ findings: [Finding]) -> String {
    let first = findings[0]
    var lines = messages(findings).map { SafeText.markdown(SafeText.clipped($0, to: 400)) }
    if let help = first.help {
      lines.append("help: \(SafeText.markdown(SafeText.clipped(help, to: 300)))")
    }
    return (lines + [SafeText.markdownCode(first.rule.name, upTo: 80)]).joined(separator: "<br>")
  }

  /// Returns what the fixes of the findings do, or nothing if they don't have one.
  private func fixes(_ findings: [Finding]) -> String {
    guard let fix = findings.lazy.compactMap(\.fix).first else { return "" }
    let title = SafeText.markdown(SafeText.clipped(fix.title, to: 200))
    let number = findings.count { $0.fix != nil }
    let count = number == findings.count ? "" : " (\(number) of \(findings.count))"
    return title + count + (fix.safety == .safe ? "" : "<br>unsafe")
  }

  /// Returns the messages of the findings, without duplicates.
  private func messages(_ findings: [Finding]) -> [String] {
    let first = findings[0]
    if findings.count > 1, let tally = report.tallies[first.rule] {
      return ["\(TallyWording.one(tally)) in \(findings.locales.count.counted("locale"))"]
    }
    var seen: Set<String> = []
    let messages = findings.map(\.message).filter { seen.insert($0).inserted }
    let more = messages.count - Self.maxListLengths.messages
    return messages.prefix(Self.maxListLengths.messages)
      + (more > 0 ? ["… and \(more.counted("other message"))"] : [])
  }
}

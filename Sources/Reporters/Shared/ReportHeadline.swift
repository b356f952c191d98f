package import Diagnostics

/// The result of a report, in words that all formats for users share.
struct ReportHeadline {
  /// The severities that are shown, most severe first.
  let severities: [Severity]
  private let report: LintReport
  private let options: ReportOptions
  private let counts: SeverityCounts
  /// The numbers of findings with safe and with unsafe fixes.
  private let fixable: (safe: Int, unsafe: Int)

  init(_ report: LintReport, _ options: ReportOptions) {
    (self.report, self.options) = (report, options)
    let summary = report.summary
    counts = SeverityCounts(summary)
    fixable = (summary.fixable, summary.unsafelyFixable)
    severities = options.severities
  }

  /// The number of findings that are shown.
  var count: Int { severities.reduce(0) { $0 + count(of: $1) } }

  /// The number of notes that are not shown.
  var hiddenNotes: Int { severities.contains(.note) ? 0 : count(of: .note) }

  /// The result for a line of a log or a terminal.
  var verdict: String { verdict(base: report.base.map(shown)) }

  /// Returns a base revision for users, made safe for output.
  func shown(_ revision: String) -> String { SafeText.inLine(options.shown(base: revision)) }

  /// Returns the numbers of findings: '3 errors, 1 warning', or '3 new errors since main'.
  ///
  /// - Parameter base: the name of the base revision, made safe for output.
  func verdict(base: String?) -> String {
    let new = base == nil ? "" : "new "
    let parts = severities.filter { count(of: $0) > 0 }.map { severity in
      count(of: severity).counted(new + severity.rawValue)
    }
    let locales = report.shownLocales.map(SafeText.inLine)
    let rules = report.leavesOutRules ? " of the selected rules" : ""
    let place = rules + (locales.isEmpty ? "" : " in \(list(locales))")
    let noun = severities == [.error] ? "errors" : "findings"
    guard let base else { return parts.isEmpty ? "no \(noun)\(place)" : list(parts) }
    return (parts.isEmpty ? "no new \(noun)\(place)" : list(parts)) + " since \(base)"
  }

  /// The numbers of keys and locales that were checked.
  var size: String {
    "\(report.facts.keys.counted("key")) in \(report.facts.locales.counted("locale"))"
  }

  /// The numbers of findings that are not listed and of skipped files, with the reasons.
  var absences: [String] {
    var parts: [String] = []
    let warnings = severities.contains(.warning) ? 0 : count(of: .warning)
    if warnings > 0 { parts.append("\(warnings.counted("warning")) (--severity warning)") }
    if hiddenNotes > 0 {
      let which = hiddenNotes == 1 ? "it" : "them"
      parts.append("\(hiddenNotes.counted("note")) (--verbose shows \(which))")
    }
    let facts = report.facts
    let unlisted = report.findings.unlistedCount
    if unlisted > 0 { parts.append("\(unlisted.grouped) not listed (--max-findings)") }
    if facts.fixed > 0 { parts.append("\(facts.fixed.grouped) fixed") }
    if facts.baselined > 0 { parts.append("\(facts.baselined.grouped) in the baseline") }
    if facts.suppressed > 0 { parts.append("\(facts.suppressed.grouped) suppressed") }
    if facts.deleted > 0 { parts.append("\(facts.deleted.counted("file")) deleted") }
    if facts.uncompared > 0 { parts.append("\(facts.uncompared.counted("table")) not compared") }
    if let skipped = SkippedSummary(report.skipped) { parts.append(skipped.text) }
    if let unchecked = SkippedSummary(uncheckedChanges) {
      parts.append("\(unchecked.total.counted("changed file")) not checked (\(unchecked.reasons))")
    }
    return parts
  }

  /// The configurations, if there is more than one.
  var configurations: [String] {
    let names = report.configurations.prefix(Self.maxConfigurations).map {
      SafeText.clipped(SafeText.inLine($0), to: 60)
    }
    guard !names.isEmpty else { return [] }
    let rest = report.configurations.count - names.count
    let more = rest > 0 ? ["\(rest.grouped) more"] : []
    return ["configurations: " + (names + more).joined(separator: ", ")]
  }

  private static var maxConfigurations: Int { 5 }

  /// The changed files to count: those that the search doesn't count already, without those that
  /// are left out because others are named.
  private var uncheckedChanges: [SkippedFile] {
    report.unchecked.filter {
      $0.reason.isOfChange || !$0.reason.isCounted && report.facts.files == 0
    }
  }

  /// Whether any finding has a fix.
  var hasFixes: Bool { fixable.safe + fixable.unsafe > 0 }

  /// Returns the number of findings that 'fix' can correct, with the command, or nil if it can't
  /// correct any.
  ///
  /// - Parameters:
  ///   - tool: the name of the program, made safe for output.
  ///   - escaped: makes options, which may come from a branch or a folder, safe for output.
  func fixes(by tool: String, _ escaped: (String) -> String) -> String? {
    let (safe, unsafe) = fixable
    let arguments = options.fixArguments
    let rest =
      arguments.map { $0.isEmpty ? "'" : " \(escaped($0))'" }
      ?? "' and the options of this run"
    // Hidden findings are notes.
    let what = count == 0 && hiddenNotes > 0 ? " of the notes" : ""
    if safe == 0 {
      return unsafe == 0
        ? nil : "\(unsafe.grouped)\(what) can be corrected with '\(tool) fix --unsafe\(rest)"
    }
    let more = unsafe == 0 ? "" : ", \(unsafe.grouped) more with '--unsafe'"
    return "\(safe.grouped)\(what) can be corrected with '\(tool) fix\(rest)\(more)"
  }

  /// The result with all other numbers, for a line of a log.
  var line: String {
    let files = report.facts.files.counted("file")
    return ([verdict, files, size] + absences).joined(separator: " · ")
  }

  private func count(of severity: Severity) -> Int { counts.count(of: severity) }

  private func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }
}

/// The number of files that a search skipped for each reason, for users.
package struct SkippedSummary {
  private let counts: [(reason: SkippedFile.Reason, count: Int)]

  /// Returns nil if nothing was skipped.
  package init?(_ skipped: [SkippedFile]) {
    guard !skipped.isEmpty else { return nil }
    let counts = skipped.reduce(into: [:]) { $0[$1.reason, default: 0] += 1 }
    self.counts = SkippedFile.Reason.allCases.compactMap { reason in
      counts[reason].map { (reason, $0) }
    }
  }

  /// One phrase: '12 files skipped (9 ignored by git, 3 in frameworks)'.
  package var text: String { "\(total.counted("file")) skipped (\(reasons))" }

  package var total: Int { counts.reduce(0) { $0 + $1.count } }

  /// The number of files for each reason: '9 ignored by git, 3 in frameworks'.
  package var reasons: String {
    counts.map { "\($1.grouped) \($0.phrase)" }.joined(separator: ", ")
  }
}

extension SkippedFile.Reason {
  /// The reason why files were skipped, as a phrase that follows their number.
  package var phrase: String {
    switch self {
    case .ignored: "ignored by git"
    case .framework: "in frameworks"
    case .package: "in checked-out packages"
    case .export: "exported from checked files"
    case .link: "linked from outside"
    case .excluded: "excluded"
    case .notIncluded: "not included"
    case .products: "with dependencies or build products"
    case .notNamed: "not among the given paths"
    case .submodule: "in submodules"
    case .movedLink: "reached through changed links"
    }
  }
}

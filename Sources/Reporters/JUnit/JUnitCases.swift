import Diagnostics
import SourceText

/// Converts the findings of files into test cases.
struct JUnitCases {
  /// The maximum number of cases. With more, build services become slow or reject the whole report.
  static let maxCount = 10_000
  private static let maxListLength = 100

  private let report: LintReport
  private let options: ReportOptions
  private var remaining = Self.maxCount
  private var left = 0

  init(_ report: LintReport, _ options: ReportOptions) {
    self.report = report
    self.options = options
  }

  /// Returns a suite for each file, including files without findings. There is always at least one
  /// case.
  mutating func suites() -> [JUnitSuite] {
    let groups = report.findings.byPath()
    var findings: [String: Slice<FindingList>] = [:]
    for group in groups { findings[group[group.startIndex].location.path] = group }
    let none = report.findings.prefix(0)
    var suites = report.paths.compactMap { suite($0, findings.removeValue(forKey: $0) ?? none) }
    // Findings of files that are not linted, such as the configuration.
    for group in groups {
      let path = group[group.startIndex].location.path
      if let group = findings.removeValue(forKey: path), let suite = suite(path, group) {
        suites.append(suite)
      }
    }
    if suites.isEmpty || left > 0 { suites.append(closing()) }
    return suites
  }
}

extension JUnitCases {
  /// Returns a suite, or nil for a file whose cases were all omitted.
  private mutating func suite(_ path: String, _ findings: Slice<FindingList>) -> JUnitSuite? {
    let least = options.failingSeverityOfFile[path] ?? options.failingSeverity
    var suite = JUnitSuite(path: path)
    var isCut = false
    let unlisted = findings.compactMap { $0.severity >= least ? $0.unlistedFindings : nil }
    for group in groups(findings.filter { $0.severity >= least }) {
      if remaining > 0 {
        remaining -= 1
        suite.append(
          group.count == 1 && !isTallied(group[0]) ? single(group[0]) : tally(group, unlisted))
      } else {
        isCut = true
        left += 1
      }
    }
    let others = findings.filter { $0.severity < least && options.shows($0) }
    if !others.isEmpty {
      let output = others.map { XcodeReporter.line($0, options) }.joined(separator: "\n")
      suite.append(.init(name: "warnings", output: output))
    }
    if suite.cases.isEmpty {
      if isCut { return nil }
      suite.append(.init(name: "lint"))
    }
    return suite
  }

  private func closing() -> JUnitSuite {
    var suite = JUnitSuite(path: report.tool.name)
    suite.append(
      left == 0
        ? .init(name: "lint")
        : .init(
          name: "… and more",
          outcome: .failed(.error, message: "… and \(left.grouped) more"),
          body: "… and \(left.grouped) more"))
    return suite
  }

  private func isTallied(_ finding: Finding) -> Bool { report.tallies[finding.rule] != nil }

  /// Returns findings one by one. Findings of a tallied rule are grouped by locale at the position
  /// of the first one.
  private func groups(_ findings: [Finding]) -> [[Finding]] {
    struct Tally: Hashable {
      let rule: RuleID
      let locale: String?
    }
    var groups: [[Finding]] = []
    var tallies: [Tally: Int] = [:]
    for finding in findings {
      let tally = Tally(rule: finding.rule, locale: finding.subject.locale)
      if isTallied(finding), let index = tallies[tally] {
        groups[index].append(finding)
      } else {
        if isTallied(finding) { tallies[tally] = groups.count }
        groups.append([finding])
      }
    }
    return groups
  }

  private func single(_ finding: Finding) -> JUnitSuite.Case {
    let subject = finding.subject.shortened
    let locale = subject.locale.map { "[\($0)]" }
    let name = [finding.rule.name, locale, subject.key, subject.variant.map { "(\($0))" }]
    let message = SafeText.inLine(finding.message)
    let lead = subject.locale.map { SafeText.inLine($0) + ": " } ?? ""
    var lines = [SafeText.atLineStart(finding.message)]
    lines += finding.notes.map {
      "note: \(SafeText.inLine($0.message)) (\(Self.location($0.location)))"
    }
    if let help = finding.help { lines.append("help: \(SafeText.inLine(help))") }
    // On its own line, since test reporters find the location with a greedy pattern.
    lines.append("    at (\(Self.location(finding.location)))")
    let isBroken = finding.rule == "syntax-error" || finding.rule == "unreadable-file"
    return .init(
      name: SafeText.inLine(name.compactMap { $0 }.joined(separator: " ")),
      line: finding.location.start.line,
      outcome: isBroken
        ? .broken(message: lead + message) : .failed(finding.severity, message: lead + message),
      body: lines.joined(separator: "\n"))
  }

  /// - Parameter unlisted: the findings of the file that are counted but not listed.
  private func tally(_ findings: [Finding], _ unlisted: [UnlistedFindings]) -> JUnitSuite.Case {
    var result = single(findings[0])
    let locale = findings[0].subject.locale
    let name = findings[0].rule.name + (locale.map { " [\($0)]" } ?? "")
    result.name = SafeText.inLine(name)
    let rest = unlisted.filter { $0.rule == findings[0].rule }
      .reduce(0) { $0 + ($1.counts[locale] ?? 0) }
    let count = findings.count + rest
    guard count > 1 else { return result }
    let wording = report.tallies[findings[0].rule] ?? findings[0].message
    let message = SafeText.inLine(TallyWording.counted(count, wording))
    let lead = locale.map { SafeText.inLine($0) + ": " } ?? ""
    var lines = [message]
    lines += findings.prefix(Self.maxListLength).map { finding in
      let start = finding.location.start
      return
        "\"\(SafeText.inLine(finding.subject.shortened.key ?? ""))\" (\(start.line):\(start.column))"
    }
    let more = count - min(findings.count, Self.maxListLength)
    if more > 0 { lines.append("… and \(more.grouped) more") }
    lines.append("    at (\(Self.location(findings[0].location)))")
    let worst = findings.map(\.severity).max() ?? .error
    result.outcome = .failed(worst, message: lead + message)
    result.body = lines.joined(separator: "\n")
    return result
  }

  private static func location(_ location: Location) -> String {
    "\(SafeText.inLine(location.path)):\(location.start.line):\(location.start.column)"
  }
}

/// The test results of one file, or of a coverage run.
struct JUnitSuite {
  /// One test case: a finding, a tally, a gate, or a file without findings.
  struct Case {
    /// Whether the case passed, and if not, the reason.
    enum Outcome {
      case passed
      /// A problem in the contents. The severity is the type that build services show.
      case failed(Severity, message: String)
      /// The file itself could not be read.
      case broken(message: String)
      /// The case could not be evaluated.
      case skipped(message: String)
    }

    /// The name, which is unique in its suite and contains no line number. Build services identify
    /// cases by it, drop duplicates and follow each case over time.
    var name: String
    /// The file of the case, if it is different from the file of the suite.
    var file: String?
    var line: Int?
    var outcome = Outcome.passed
    /// The explanation of a failure.
    var body = ""
    /// The findings that don't fail the run.
    var output = ""
  }

  /// The name of the suite, which is the path of its file, if it has one.
  let path: String
  let file: String?
  private(set) var cases: [Case] = []
  private var names: [String: Int] = [:]

  /// Creates a suite for a file.
  init(path: String) { (self.path, file) = (path, path) }

  /// Creates a suite whose cases name their own files.
  init(name: String) { (path, file) = (name, nil) }

  /// Appends a case. A repeated name gets a number.
  mutating func append(_ new: Case) {
    var new = new
    let base = new.name
    while let count = names[new.name] {
      let next = max(count, names[base] ?? 0) + 1
      names[base] = next
      new.name = "\(base) #\(next)"
    }
    names[new.name] = 1
    cases.append(new)
  }

  var failures: Int { cases.count { if case .failed = $0.outcome { true } else { false } } }
  var errors: Int { cases.count { if case .broken = $0.outcome { true } else { false } } }
  var skipped: Int { cases.count { if case .skipped = $0.outcome { true } else { false } } }
}

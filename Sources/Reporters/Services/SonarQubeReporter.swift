import Diagnostics
import SourceText

/// Writes generic issues of SonarQube 10.3 and later.
///
/// The server takes the severity from the rule, not from the issue. So findings with a different
/// severity than their rule belong to a rule `NAME:SEVERITY`. A range that isn't within its line
/// aborts the whole analysis. So columns are written only if the excerpt confirms them; otherwise
/// the range is the line.
///
/// Source: `ExternalIssueReportValidator` and `ExternalIssueImporter` of SonarQube.
struct SonarQubeReporter: Reporter {
  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some UTF8OutputStream) {
    let rules = SonarQubeRules(report, shown: options.shows)
    var json = JSONWriter()
    json.object {
      $0.array("rules", .lines) { json in
        for rule in rules.used { json.line(to: &output) { rules.write(rule, to: &$0) } }
      }
      $0.array("issues", .lines) { json in
        for finding in report.findings where options.shows(finding) {
          json.line(to: &output) {
            $0.member("ruleId", rules.name(of: finding))
            $0.issue(finding)
          }
        }
      }
    }
    json.end(&output)
  }
}

extension JSONWriter {
  fileprivate mutating func issue(_ finding: Finding) {
    object("primaryLocation") { $0.location(finding.sentence, finding.location) }
    guard !finding.notes.isEmpty else { return }
    array("secondaryLocations") { json in
      for note in finding.notes {
        json.object { $0.location(SafeText.inLine(note.message), note.location) }
      }
    }
  }

  private mutating func location(_ message: String, _ location: Location) {
    member("message", message)
    member("filePath", location.path)
    object("textRange") {
      $0.member("startLine", location.start.line)
      guard let columns = location.provenColumns else { return }
      $0.member("endLine", location.start.line)
      $0.member("startColumn", columns.lowerBound)
      $0.member("endColumn", columns.upperBound)
    }
  }
}

extension Location {
  /// The columns from 0 in UTF-16 code units, if SonarQube is known to see the same ones.
  ///
  /// Unlike here, a carriage return alone ends a line in SonarQube too.
  fileprivate var provenColumns: Range<Int>? {
    guard let excerpt, start.line == end.line, start.utf16Column < end.utf16Column else {
      return nil
    }
    let (before, marked) = (excerpt.before, excerpt.marked)
    let columns = start.utf16Column - 1..<end.utf16Column - 1
    guard before.utf16.count == columns.lowerBound, marked.utf16.count == columns.count,
      !before.utf8.contains(UInt8(ascii: "\r")), !marked.utf8.contains(UInt8(ascii: "\r"))
    else { return nil }
    return columns
  }
}

/// The rules of a report for SonarQube, each with the one severity that it can have.
struct SonarQubeRules {
  struct Rule: Hashable {
    let id: RuleID
    let severity: Severity
  }

  /// The rules with findings, sorted by name and then by severity.
  let used: [Rule]
  private let described: [RuleID: RuleDescription]
  private let engine: String

  init(_ report: LintReport, shown: (Finding) -> Bool) {
    var used: Set<Rule> = []
    for finding in report.findings where shown(finding) {
      used.insert(Rule(id: finding.rule, severity: finding.severity))
    }
    self.used = used.sorted { ($0.id, $0.severity) < ($1.id, $1.severity) }
    described = report.rulesByID
    engine = report.tool.name
  }

  /// Returns the identifier of the rule that a finding belongs to.
  func name(of finding: Finding) -> String {
    name(Rule(id: finding.rule, severity: finding.severity))
  }

  func write(_ rule: Rule, to json: inout JSONWriter) {
    let description = described[rule.id]
    json.member("id", name(rule))
    json.member("name", SafeText.inLine(rule.id.name))
    json.member("description", SafeText.html(description?.summary ?? rule.id.name))
    json.member("engineId", engine)
    json.member("cleanCodeAttribute", Self.attribute(description?.category))
    json.array("impacts") {
      $0.object {
        $0.member("softwareQuality", "RELIABILITY")
        $0.member("severity", Self.severity(rule.severity))
      }
    }
  }
}

extension SonarQubeRules {
  /// Returns the identifier. It includes the severity unless that is the default severity of the
  /// rule.
  private func name(_ rule: Rule) -> String {
    rule.severity == described[rule.id]?.severity
      ? rule.id.name : "\(rule.id.name):\(rule.severity.rawValue)"
  }

  /// Returns the clean code attribute that findings of a rule category violate.
  private static func attribute(_ category: String?) -> String {
    switch category {
    case "status", "plurals": "COMPLETE"
    case "structure", "project": "CONVENTIONAL"
    default: "LOGICAL"
    }
  }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "HIGH"
    case .warning: "MEDIUM"
    case .note: "LOW"
    }
  }
}

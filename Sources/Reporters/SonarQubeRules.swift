import Diagnostics
import SourceText

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

import Diagnostics
import SourceText

/// Writes service messages of TeamCity: the rules with findings, then one inspection per finding.
///
/// The server requires a type before its first inspection, and cuts off long values. Notes are
/// `INFO`.
struct TeamCityReporter: Reporter {
  /// The maximum number of UTF-16 code units of a name; `textLimit` is the same for text and paths.
  private static let nameLimit = 255
  private static let textLimit = 4000

  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some TextOutputStream) {
    var used: Set<RuleID> = []
    for finding in report.findings where options.shows(finding) { used.insert(finding.rule) }
    let rules = report.rulesByID
    for rule in used.sorted() {
      output.write(inspectionType(rule, rules[rule], of: report.tool) + "\n")
    }
    for finding in report.findings where options.shows(finding) {
      output.write(inspection(finding) + "\n")
    }
  }
}

extension TeamCityReporter {
  private func inspectionType(
    _ rule: RuleID, _ description: RuleDescription?, of tool: ToolInfo
  ) -> String {
    // The rule's name comes first, since TeamCity treats text that starts with a tag as HTML.
    let summary = [rule.name, description?.summary].compactMap(\.self).joined(separator: ": ")
    return message(
      "inspectionType",
      [
        ("id", name(rule.name)), ("name", name(rule.name)), ("description", text(summary)),
        ("category", name(description?.category ?? tool.name)),
      ])
  }

  private func inspection(_ finding: Finding) -> String {
    message(
      "inspection",
      [
        ("typeId", name(finding.rule.name)), ("message", text(finding.sentence)),
        ("file", text(finding.location.path)), ("line", String(finding.location.start.line)),
        ("SEVERITY", Self.severity(finding.severity)),
      ])
  }

  /// - Parameter attributes: names with values that are already escaped.
  private func message(_ name: String, _ attributes: [(name: String, value: String)]) -> String {
    "##teamcity[\(name)" + attributes.map { " \($0.name)='\($0.value)'" }.joined() + "]"
  }

  private func name(_ text: String) -> String { SafeText.teamCity(text, limit: Self.nameLimit) }
  private func text(_ text: String) -> String { SafeText.teamCity(text, limit: Self.textLimit) }

  private static func severity(_ severity: Severity) -> String {
    switch severity {
    case .error: "ERROR"
    case .warning: "WARNING"
    case .note: "INFO"
    }
  }
}

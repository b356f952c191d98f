import Diagnostics
import SourceText

/// Writes service messages of TeamCity: the rules that found something, then one inspection a
/// finding.
///
/// The server wants a type before its first inspection, and cuts off long values. Notes appear only
/// with `verbose`, as `INFO`.
struct TeamCityReporter: Reporter {
  /// How many code units of UTF-16 the server keeps of names, and of texts and paths.
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
    // The rule's name before its summary: TeamCity takes a text that begins with a tag for HTML.
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
        ("file", text(finding.place.path)), ("line", String(finding.place.start.line)),
        ("SEVERITY", Self.severity(finding.severity)),
      ])
  }

  /// - Parameter attributes: names and values, which are escaped already.
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

import Diagnostics
import Reporters
import SourceText

/// Returns a finding as the engine would create it, with defaults for everything that a test
/// doesn't need.
func finding(
  _ rule: RuleID, _ severity: Severity = .error, _ message: String = "something is wrong",
  path: String = "App/L.xcstrings", at line: Int = 1, _ column: Int = 1, key: String? = nil,
  locale: String? = nil, variant: String? = nil, excerpt: Excerpt? = nil,
  notes: [LocatedNote] = [], help: String? = nil
) -> Finding {
  Finding(
    rule: rule, severity: severity, message: message, help: help,
    subject: Subject(table: key == nil ? nil : "L", key: key, locale: locale, variant: variant),
    location: location(path, line, column, excerpt), notes: notes)
}

func location(_ path: String, _ line: Int, _ column: Int, _ excerpt: Excerpt? = nil) -> Location {
  Location(
    path: path, start: SourceLocation(line: line, column: column, offset: line * 100),
    end: SourceLocation(line: line, column: column + 2, offset: line * 100 + 2), excerpt: excerpt)
}

/// Returns a report on fourteen files, of which only those with findings are named.
func report(_ findings: [Finding], tallies: [RuleID: String] = [:]) -> LintReport {
  var facts = LintReport.Facts()
  facts.files = 14
  facts.tables = 3
  facts.keys = 1838
  facts.locales = 9
  facts.units = 12_000
  return LintReport(
    tool: ToolInfo(name: "catalog-lint", version: "1.0.0"), facts: facts,
    findings: FindingList(findings), paths: Set(findings.map(\.location.path)).sorted(),
    tallies: tallies)
}

func rendered(
  _ format: ReportFormat, _ report: LintReport, _ change: (inout ReportOptions) -> Void = { _ in }
) -> String {
  var options = ReportOptions()
  change(&options)
  var output = ""
  format.reporter(options).write(report, to: &output)
  return output
}

/// Text that tries to take over a terminal or a build service.
let hostileText =
  "::error file=a::x\n::set-output name=a::b\r##[error]x ##vso[task.setvariable]x ##TeamCity[x] "
  + "\u{1B}[31mred\u{1B}]0;title\u{7} \u{0}\u{9B}1m \u{202E}evil\u{2069} \u{2028}::x \"\\]]><&'"

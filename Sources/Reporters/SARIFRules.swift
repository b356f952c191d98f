import Diagnostics
import SourceText

/// The rules that a SARIF log describes: those with results, sorted by name.
struct SARIFRules {
  let descriptions: [RuleDescription]
  private let indices: [RuleID: Int]

  init(_ report: LintReport, _ selection: MostSevereFirst) {
    var selection = selection
    var used: Set<RuleID> = []
    for finding in report.findings where selection.takes(finding) { used.insert(finding.rule) }
    let known = report.rulesByID
    descriptions = used.sorted().map { id in known[id] ?? Self.unknown(id) }
    indices = Dictionary(
      uniqueKeysWithValues: descriptions.enumerated().map { ($0.element.id, $0.offset) })
  }

  func index(of rule: RuleID) -> Int? { indices[rule] }

  private static func unknown(_ id: RuleID) -> RuleDescription {
    RuleDescription(id: id, category: "", severity: .warning, summary: "", rationale: "")
  }
}

extension JSONWriter {
  /// Writes all members of a run except its results.
  mutating func members(of tool: ToolInfo, _ rules: SARIFRules, left: Int) {
    object("tool") {
      $0.object("driver") {
        $0.member("name", tool.name)
        $0.member("semanticVersion", tool.version)
        $0.member("informationUri", "https://github.com/catalog-lint/catalog-lint")
        $0.array("rules") { json in
          for rule in rules.descriptions { json.object { $0.members(of: rule) } }
        }
      }
    }
    object("automationDetails") { $0.member("id", "catalog-lint/") }
    member("columnKind", "utf16CodeUnits")
    guard left > 0 else { return }
    array("invocations") {
      $0.object {
        $0.member("executionSuccessful", true)
        $0.array("toolExecutionNotifications") {
          $0.object {
            $0.member("level", "warning")
            $0.object("message") {
              $0.member("text", "\(left.counted("finding")) left out, the most severe are listed")
            }
          }
        }
      }
    }
  }

  private mutating func members(of rule: RuleDescription) {
    let name = SafeText.inLine(rule.id.name)
    let summary = SafeText.inLine(rule.summary.isEmpty ? name : rule.summary)
    let reasons = [rule.rationale, rule.fix].filter { !$0.isEmpty }.joined(separator: "\n\n")
    let why = reasons.isEmpty ? summary : SafeText.inLines(reasons)
    let page = rule.page ?? ""
    member("id", rule.id.name)
    member("name", Self.pascalCased(name))
    object("shortDescription") { $0.member("text", SafeText.clipped(summary, to: 1000)) }
    object("fullDescription") { $0.member("text", SafeText.clipped(why, to: 1000)) }
    object("help") {
      $0.member("text", page.isEmpty ? why : "\(why)\n\n\(page)")
      // The rationale of a custom rule is untrusted text; that of a built-in rule is Markdown.
      $0.member(
        "markdown", page.isEmpty ? SafeText.markdown(why) : "\(why)\n\n[Examples](\(page))")
    }
    member("helpUri", rule.page)
    object("defaultConfiguration") { $0.member("level", rule.severity.rawValue) }
    object("properties") {
      $0.array("tags") { json in
        json.value("localization")
        if !rule.category.isEmpty { json.value(rule.category) }
      }
      $0.member(
        "problem.severity", rule.severity == .note ? "recommendation" : rule.severity.rawValue)
    }
  }

  /// Returns a name such as `MissingTranslation`, which is the style of rule names in SARIF.
  private static func pascalCased(_ name: String) -> String {
    let words = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return words.isEmpty ? name : SafeText.clipped(words.joined(), to: 250)
  }
}

extension LintReport {
  /// The descriptions of the rules, by identifier.
  var rulesByID: [RuleID: RuleDescription] {
    Dictionary(rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

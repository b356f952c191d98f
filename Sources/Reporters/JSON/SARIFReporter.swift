import Diagnostics
import SourceText

/// Writes SARIF 2.1.0 as GitHub code scanning expects it, with one result per line.
///
/// Each region ends on the line where it starts, since code scanning shows a result in a pull
/// request only if all its lines were changed. Columns count UTF-16 code units. Findings that
/// exceed the limit of an upload are omitted, the least severe first, and a notification reports
/// it. Hidden findings are results only on request, because code scanning ignores that they are
/// suppressed.
struct SARIFReporter: Reporter {
  /// The maximum number of results that code scanning accepts in one run.
  static let maxCount = 25_000

  private let options: ReportOptions

  init(_ options: ReportOptions) { self.options = options }

  func write(_ report: LintReport, to output: inout some UTF8OutputStream) {
    let severities = ReportHeadline(report, options).severities
    let hidden = options.sarifListsSuppressed ? report.hidden : FindingList()
    var selection = MostSevereFirst(report.findings, severities, limit: Self.maxCount)
    var hiddenSelection = MostSevereFirst(
      hidden, severities, limit: max(Self.maxCount - report.findings.count, 0))
    let rules = SARIFRules(report, selection, hidden, hiddenSelection)
    var json = JSONWriter()
    json.object {
      $0.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      $0.member("version", "2.1.0")
      $0.array("runs") {
        $0.object { json in
          json.members(of: report.tool, rules, left: selection.left + hiddenSelection.left)
          json.array("results", .lines) { json in
            for finding in report.findings where selection.takes(finding) {
              json.line(to: &output) { write(finding, rules, to: &$0) }
            }
            for finding in hidden where hiddenSelection.takes(finding) {
              json.line(to: &output) { write(finding, rules, to: &$0) }
            }
          }
        }
      }
    }
    json.end(&output)
  }
}

extension SARIFReporter {
  private func write(_ finding: Finding, _ rules: SARIFRules, to json: inout JSONWriter) {
    json.member("ruleId", finding.rule.name)
    if let index = rules.index(of: finding.rule) { json.member("ruleIndex", index) }
    json.member("level", finding.severity.rawValue)
    json.object("message") { $0.member("text", Self.message(finding)) }
    json.array("locations") { $0.object { write(finding.location, to: &$0) } }
    if !finding.notes.isEmpty {
      json.array("relatedLocations") { json in
        for (index, note) in finding.notes.enumerated() {
          json.object {
            $0.member("id", index + 1)
            write(note.location, to: &$0)
            $0.object("message") { $0.member("text", SafeText.sarifMessage(note.message)) }
          }
        }
      }
    }
    if let fix = finding.fix { write(fix, to: &json) }
    // Either all results of a run have this member or none.
    if options.sarifListsSuppressed { write(finding.suppressor, to: &json) }
    let fingerprint = finding.fingerprint
    json.object("partialFingerprints") {
      // The only fingerprint that GitHub reads. It has the form `hash:ordinal`; our fingerprint
      // already includes an ordinal.
      $0.member("primaryLocationLineHash", fingerprint + ":1")
      $0.member("catalogLint/v1", fingerprint)
    }
    let subject = finding.subject.shortened
    guard subject != Subject() else { return }
    json.object("properties") {
      $0.member("table", subject.table)
      $0.member("key", subject.key)
      $0.member("locale", subject.locale)
      $0.member("variant", subject.variant)
    }
  }

  /// Writes the edits of a fix with their offsets in bytes, since only these are exact.
  private func write(_ fix: LocatedFix, to json: inout JSONWriter) {
    json.array("fixes") {
      $0.object {
        $0.object("description") { $0.member("text", SafeText.sarifMessage(fix.title)) }
        $0.array("artifactChanges") {
          $0.object { json in
            json.object("artifactLocation") {
              $0.member("uri", SafeText.uri(ofPath: options.located(fix.path)))
            }
            json.array("replacements") { json in
              for edit in fix.edits { json.object { $0.members(of: edit) } }
            }
          }
        }
      }
    }
  }

  private func write(_ suppressor: Suppressor?, to json: inout JSONWriter) {
    json.array("suppressions") { json in
      guard let suppressor else { return }
      json.object {
        $0.member("kind", suppressor.kind == .comment ? "inSource" : "external")
        if let reason = suppressor.reason {
          $0.member("justification", SafeText.inLine(reason))
        }
        if let location = suppressor.location {
          $0.object("location") { write(location, to: &$0) }
        }
      }
    }
  }

  private func write(_ location: Location, to json: inout JSONWriter) {
    json.object("physicalLocation") {
      $0.object("artifactLocation") {
        $0.member("uri", SafeText.uri(ofPath: options.located(location.path)))
      }
      $0.object("region") {
        $0.member("startLine", location.start.line)
        $0.member("startColumn", location.start.utf16Column)
        $0.member("endLine", location.start.line)
        $0.member("endColumn", location.firstLineEndColumn)
      }
    }
  }

  /// Returns the message with links to the notes. GitHub shows a related location only if the
  /// message links to it.
  private static func message(_ finding: Finding) -> String {
    let text = finding.message + finding.subject.inParentheses
    var lines = [SafeText.sarifMessage(text)]
    for (index, note) in finding.notes.enumerated() {
      let link = "[line \(note.location.start.line)](\(index + 1))"
      lines.append("note: \(SafeText.sarifMessage(note.message)) (\(link))")
    }
    if let help = finding.help { lines.append("help: \(SafeText.sarifMessage(help))") }
    return lines.joined(separator: "\n")
  }
}

extension JSONWriter {
  fileprivate mutating func members(of edit: LocatedEdit) {
    object("deletedRegion") {
      $0.member("byteOffset", edit.start.offset)
      $0.member("byteLength", max(0, edit.end.offset - edit.start.offset))
    }
    guard !edit.replacement.isEmpty else { return }
    object("insertedContent") { $0.member("text", edit.replacement) }
  }
}

/// The rules that a SARIF log describes: those with results, sorted by name.
struct SARIFRules {
  let descriptions: [RuleDescription]
  private let indices: [RuleID: Int]

  init(
    _ report: LintReport, _ selection: MostSevereFirst, _ hidden: FindingList,
    _ hiddenSelection: MostSevereFirst
  ) {
    var (selection, hiddenSelection) = (selection, hiddenSelection)
    var used: Set<RuleID> = []
    for finding in report.findings where selection.takes(finding) { used.insert(finding.rule) }
    for finding in hidden where hiddenSelection.takes(finding) { used.insert(finding.rule) }
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

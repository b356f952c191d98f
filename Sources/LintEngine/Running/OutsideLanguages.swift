import Diagnostics
import LintKit
import Platform
import SourceText

/// The findings in files of a language that the project doesn't have, which became notes.
struct DemotedFindings: Sendable {
  let locale: String
  /// The displayed path of the first file.
  let path: String
  /// The displayed path of the project.
  let project: String
  var count: Int
}

extension [TableResult] {
  /// Adds a finding for each project without some languages, because the findings in their files
  /// are notes. A translation service can add a hundred of them.
  package mutating func addOutsideLanguages(_ settings: RunSettings) {
    let demoted = flatMap(\.demoted)
    guard !demoted.isEmpty else { return }
    var policy = FindingPolicy(settings)
    let findings = Dictionary(grouping: demoted, by: \.project).values.compactMap { group in
      let first = group.reduce(group[0]) { $1.path.utf8.precedes($0.path.utf8) ? $1 : $0 }
      let start = SourceLocation(line: 1, column: 1, offset: 0)
      return policy.finding(
        Self.diagnostic(about: group, in: first.project),
        at: Location(path: first.path, start: start, end: start))
    }
    var result = TableResult(findings: FindingList(ReportOrder.sorted(findings)), tables: 0)
    result.hidden = FindingList(ReportOrder.sorted(policy.hidden))
    result.suppressed = policy.suppressed
    result.usedSuppressions = policy.usedSuppressions
    append(result)
  }

  private static func diagnostic(
    about demoted: [DemotedFindings], in project: String
  ) -> Diagnostic {
    let locales = Set(demoted.map(\.locale)).sorted()
    let count = demoted.reduce(0) { $0 + $1.count }
    let isOne = locales.count == 1
    let notes = count == 1 ? "a finding" : "\(count) findings"
    return Diagnostic(
      .languageNotInProject, .warning,
      "\(names(of: locales)) \(isOne ? "is" : "are") not part of the Xcode project '\(project)': "
        + "\(notes) in \(isOne ? "its" : "their") files \(count == 1 ? "is a note" : "are notes")",
      subject: Subject(locale: isOne ? locales[0] : nil),
      help: isOne
        ? "add the language to the project, or delete its files; the app does not have them"
        : "add the languages to the project, or delete their files; the app does not have them")
  }

  private static func names(of locales: [String]) -> String {
    // One more name is as short as its number.
    let shown = locales.prefix(locales.count == 9 ? 9 : 8).map { "'\($0)'" }
    let rest = locales.count - shown.count
    return rest == 0 ? shown.listed : shown.joined(separator: ", ") + " and \(rest) more languages"
  }
}

extension RuleID {
  static let languageNotInProject: RuleID = "language-not-in-project"
}

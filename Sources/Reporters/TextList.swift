import Diagnostics
import SourceText

/// The layout of findings of one rule if they are too many to show in full.
///
/// For errors, every location is shown. For other findings, the first ones are shown, or counts if
/// these describe the findings completely.
struct TextList {
  /// The maximum number of lines for findings that aren't errors.
  private static let maxLength = 12

  let layout: TextLayout
  let list: CollapsedReport.List
  /// The wording of a count, if the findings are best shown as a count.
  let wording: String?
  /// The findings that represent unlisted ones of the same rule and severity.
  let unlisted: [Finding]

  /// - Parameter findings: the findings of the list, in the order of the report.
  func blocks<Findings: RandomAccessCollection<Finding>>(
    _ findings: Findings
  ) -> [String] where Findings.Index == Int {
    guard let wording, list.severity != .error else { return [block(findings)] }
    return tally(wording).blocks(findings)
  }
}

extension TextList {
  private func block(_ findings: some RandomAccessCollection<Finding>) -> String {
    let limit = list.severity == .error ? nil : Self.maxLength
    let sections = LocationList.sections(
      of: findings, ignoresMessages: wording != nil, isLimited: limit != nil)
    let paths = findings.reduce(into: Set<String>()) { $0.insert($1.location.path) }
    let said = sections.count == 1 ? sections[0].message : nil
    var message = count(findings, files: paths.count)
    if let said, wording == nil { message += ": \(SafeText.inLine(said))" }
    var locations = LocationList(layout, rule: list.rule, limit: limit, indent: 2)
    locations.add(sections, said: said)
    let headline = layout.headline(list.severity, message, list.rule)
    let rest = unlistedCount == 0 ? [] : ["  … and \(unlistedCount.grouped) \(TextTally.limitHint)"]
    return ([headline] + locations.lines + rest).joined(separator: "\n") + "\n"
  }

  /// Returns '233 more findings in 45 files', or the message of a tally.
  private func count(_ findings: some RandomAccessCollection<Finding>, files: Int) -> String {
    if let wording { return tally(wording).message(findings) }
    let noun = list.isRest ? "more finding" : "finding"
    return (findings.count + unlistedCount).counted(noun)
      + (files > 1 ? " in \(files.grouped) files" : "")
  }

  private var unlistedCount: Int { unlisted.reduce(0) { $0 + $1.count } }

  private func tally(_ wording: String) -> TextTally {
    TextTally(
      layout: layout, rule: list.rule, severity: list.severity, wording: wording,
      unlisted: unlisted)
  }
}

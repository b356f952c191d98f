import Diagnostics
import SourceText

/// How findings of one rule look of which there are too many to show them in full.
///
/// Of errors each place is shown; of others the first ones, or counts if these tell all.
struct TextList {
  /// The greatest number of lines for findings that are no errors.
  private static let greatestLength = 12

  let layout: TextLayout
  let list: FoldedReport.List
  /// How a count reads, if the findings are read best as one.
  let wording: String?

  /// - Parameter findings: those of the list, in the order of the report.
  func blocks<Findings: RandomAccessCollection<Finding>>(
    _ findings: Findings
  ) -> [String] where Findings.Index == Int {
    guard let wording, list.severity != .error else { return [block(findings)] }
    let tally = TextTally(
      layout: layout, rule: list.rule, severity: list.severity, wording: wording)
    return tally.blocks(findings)
  }
}

extension TextList {
  private func block(_ findings: some RandomAccessCollection<Finding>) -> String {
    let limit = list.severity == .error ? nil : Self.greatestLength
    let sections = PlaceList.sections(
      of: findings, ignoresMessages: wording != nil, isLimited: limit != nil)
    let paths = findings.reduce(into: Set<String>()) { $0.insert($1.place.path) }
    let path = paths.count == 1 ? paths.first.map(SafeText.path) : nil
    let said = sections.count == 1 ? sections[0].message : nil
    var message = count(findings, files: paths.count)
    if let said, wording == nil { message += ": \(SafeText.inLine(said))" }
    var places = PlaceList(layout, rule: list.rule, limit: limit, indent: 2)
    places.add(sections, said: said)
    let headline = layout.headline(path ?? "", list.severity, message, list.rule)
    return ([headline] + places.lines).joined(separator: "\n") + "\n"
  }

  /// Returns '233 more findings in 45 files', or what a tally comes to.
  private func count(_ findings: some RandomAccessCollection<Finding>, files: Int) -> String {
    if let wording {
      return TextTally(
        layout: layout, rule: list.rule, severity: list.severity, wording: wording
      ).message(findings)
    }
    let noun = list.isRest ? "more finding" : "finding"
    return findings.count.counted(noun) + (files > 1 ? " in \(files.grouped) files" : "")
  }
}

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
  func blocks(_ findings: [Finding]) -> [String] {
    guard let wording else { return [block(findings, message(findings))] }
    let tally = TextTally(
      layout: layout, rule: list.rule, severity: list.severity, wording: wording)
    return list.severity == .error
      ? [block(findings, (tally.message(findings), ""))] : tally.blocks(findings)
  }
}

extension TextList {
  private typealias Message = (headline: String, said: String?)

  private func block(_ findings: [Finding], _ message: Message) -> String {
    let path = Set(findings.map(\.place.path)).count == 1 ? findings[0].place.path : ""
    let headline = layout.headline(
      path.isEmpty ? "" : SafeText.path(path), list.severity, message.headline, list.rule)
    var places = PlaceList(
      layout, rule: list.rule, limit: list.severity == .error ? nil : Self.greatestLength,
      indent: 2)
    places.add(findings, said: message.said, ignoresMessages: wording != nil)
    return ([headline] + places.lines).joined(separator: "\n") + "\n"
  }

  /// Returns '233 more findings in 45 files', with what they say if that is the same of all.
  private func message(_ findings: [Finding]) -> Message {
    let files = Set(findings.map(\.place.path)).count
    let more = list.isRest ? "more finding" : "finding"
    let count = findings.count.counted(more) + (files > 1 ? " in \(files.grouped) files" : "")
    let said = PlaceList.message(of: findings[0])
    let isSame = findings.allSatisfy { PlaceList.message(of: $0) == said }
    return isSame ? ("\(count): \(SafeText.inLine(said))", said) : (count, nil)
  }
}

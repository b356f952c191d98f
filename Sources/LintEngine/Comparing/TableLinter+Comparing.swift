import Diagnostics

extension TableLinter {
  /// Checks both states of a table and keeps the findings that are new.
  func lint(_ pair: TablePair, of revision: EarlierFiles) -> TableResult {
    var states = TableStates.base
    let bases = pair.earlier.map { lint($0, in: &states) }
    states.enterPresent()
    var result = TableResult(tables: 0)
    if let present = pair.present { result = lint(present, in: &states) }
    result.parsed += bases.flatMap(\.parsed)
    let renames = TableRenames(of: pair, among: files, since: revision)
    let comparison = FindingComparison(
      result.findings, with: bases.flatMap(\.findings), renames.renamed)
    result.findings = comparison.new.withoutRepeatedLosses
    result.fixed = comparison.fixed
    return result
  }
}

extension [Finding] {
  /// A key in one locale.
  private struct Spot: Hashable {
    let key: String?
    let locale: String?

    init(_ subject: Subject) { (key, locale) = (subject.key, subject.locale) }
  }

  /// The findings without those which say of a lost translation that it is missing.
  fileprivate var withoutRepeatedLosses: Self {
    let lost = Set(lazy.filter { $0.rule == .lostTranslation }.map { Spot($0.subject) })
    guard !lost.isEmpty else { return self }
    return filter { finding in
      ![.missingTranslation, .untranslated].contains(finding.rule)
        || !lost.contains(Spot(finding.subject))
    }
  }
}

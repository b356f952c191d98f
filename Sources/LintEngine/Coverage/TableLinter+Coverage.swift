import TranslationStatus

/// Which tables of a run are counted, by the indices of their files.
struct CountedFiles: Sendable {
  private let present: Set<Int>
  private let earlier: Set<Int>

  init(present: [TableSource], earlier: [TableSource]) {
    self.present = Set(present.lazy.flatMap(\.members).map(\.file))
    self.earlier = Set(earlier.lazy.flatMap(\.members).map(\.file))
  }

  func hasPresent(_ source: TableSource) -> Bool {
    source.members.contains { present.contains($0.file) }
  }

  func hasEarlier(_ source: TableSource) -> Bool {
    source.members.contains { earlier.contains($0.file) }
  }
}

extension TableLinter {
  /// Checks and counts a table, and counts what it was, if that is known.
  func coverage(
    of pair: TablePair, _ counted: CountedFiles
  ) -> (present: TableResult, earlier: [ProjectStatus.Table]) {
    let isAlone = pair.earlier.isEmpty || pair.isUnchanged
    var states = isAlone ? TableStates() : .base
    var earlier: [ProjectStatus.Table] = []
    for source in pair.earlier where !isAlone {
      let linter = withoutRules(counts: counted.hasEarlier(source))
      earlier += linter.lint(source, in: &states).statuses
    }
    if !isAlone { states.enterPresent() }
    guard let source = pair.present else { return (TableResult(tables: 0), earlier) }
    var linter = self
    if !counted.hasPresent(source) { linter.counting = nil }
    let result = linter.lint(source, in: &states)
    if pair.isUnchanged { earlier = result.statuses }
    return (result, earlier)
  }

  private func withoutRules(counts: Bool) -> TableLinter {
    var linter = self
    (linter.rules, linter.infos) = ([], [])
    if !counts { linter.counting = nil }
    return linter
  }
}

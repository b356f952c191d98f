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
  ) async -> (present: TableResult, earlier: [ProjectStatus.Table]) {
    let recorder = BaseRecorder()
    let isAlone = pair.earlier.isEmpty || pair.isUnchanged
    var earlier: [ProjectStatus.Table] = []
    for base in pair.earlier where !isAlone {
      let linter = withoutRules
      let counter = counted.hasEarlier(base) ? linter.counter(of: base) : nil
      earlier += await linter.read(
        base, linter.runner(over: base), counter, recording: recorder
      ).statuses
    }
    guard let source = pair.present else { return (TableResult(tables: 0), earlier) }
    let recorded = isAlone ? nil : recorder.recorded
    let counter = counted.hasPresent(source) ? counter(of: source, since: recorded) : nil
    let result = await read(source, runner(over: source, since: recorded), counter)
    if pair.isUnchanged { earlier = result.statuses }
    return (result, earlier)
  }

  private var withoutRules: TableLinter {
    var linter = self
    (linter.rules, linter.infos) = ([], [])
    return linter
  }
}

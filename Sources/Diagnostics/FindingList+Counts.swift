extension FindingList {
  /// The number of findings of each severity, including unlisted ones.
  var summary: LintReport.Summary {
    let segments = segments.span
    var summary = LintReport.Summary()
    for run in runs { segments[run.segment].addCounts(at: run.positions, to: &summary) }
    return summary
  }

  /// The findings that have a fix.
  package var fixable: [Finding] { findings(with: .fix) }

  /// The findings that represent unlisted ones.
  package var ofUnlisted: [Finding] { findings(with: .unlisted) }

  private func findings(with extra: FindingRecord.Extras) -> [Finding] {
    let segments = segments.span
    var found: [Finding] = []
    for run in runs {
      for position in run.positions
      where segments[run.segment].record(at: position).extras.contains(extra) {
        found.append(segments[run.segment].finding(at: position))
      }
    }
    return found
  }

  /// A rule, a severity and a locale as spelled in the files.
  package struct Kind: Hashable {
    package let rule: RuleID
    package let severity: Severity
    package let locale: String?
  }

  /// The number of findings of each kind. Unlisted ones count for their own rules and locales.
  package var kinds: [Kind: Int] {
    let segments = segments.span
    var kinds: [Kind: Int] = [:]
    for run in runs { segments[run.segment].addKinds(at: run.positions, to: &kinds) }
    return kinds
  }

  /// Returns the number of findings that the finding with an index counts as.
  package func count(at index: Int) -> Int {
    let site = site(of: index)
    return segments.span[site.segment].count(at: site.position)
  }

  /// The number of findings that others represent.
  package var unlistedCount: Int {
    let segments = segments.span
    var count = 0
    for run in runs { count += segments[run.segment].unlistedCount(at: run.positions) }
    return count
  }
}

extension FindingSegment {
  fileprivate func addCounts(at positions: Range<Int>, to summary: inout LintReport.Summary) {
    for position in positions {
      summary.add(severity(at: position), count(at: position))
      if record(at: position).extras.contains(.fix), let fix = fixes[order[position]] {
        summary.add(fix.safety)
      }
    }
  }

  fileprivate func addKinds(at positions: Range<Int>, to kinds: inout [FindingList.Kind: Int]) {
    // Strings are made once for each kind.
    struct Record: Hashable {
      let kind: UInt32
      let locale: UInt32
    }
    var counts: [Record: Int] = [:]
    for position in positions {
      let record = record(at: position)
      if let unlisted = unlisted(at: position) {
        for (locale, count) in unlisted.counts {
          let severity = self.kinds[Int(record.kind)].severity
          kinds[
            FindingList.Kind(rule: unlisted.rule, severity: severity, locale: locale), default: 0] +=
            count
        }
      } else {
        counts[Record(kind: record.kind, locale: record.locale.index), default: 0] += 1
      }
    }
    for (record, count) in counts {
      let locale = FindingRecord.Text(index: record.locale).known.map { strings[$0] }
      let own = self.kinds[Int(record.kind)]
      let kind = FindingList.Kind(
        rule: rules[Int(own.rule)], severity: own.severity, locale: locale)
      kinds[kind, default: 0] += count
    }
  }

  fileprivate func count(at position: Int) -> Int {
    unlisted(at: position)?.count ?? 1
  }

  private func unlisted(at position: Int) -> UnlistedFindings? {
    unlisted.isEmpty ? nil : unlisted[order[position]]
  }

  fileprivate func unlistedCount(at positions: Range<Int>) -> Int {
    guard !unlisted.isEmpty else { return 0 }
    return positions.reduce(0) { $0 + (unlisted[order[$1]]?.count ?? 0) }
  }
}

extension FindingList {
  /// Returns the first findings with some rules and severities. The others are not made.
  package func findings(
    limit: Int = .max, where isWanted: (RuleID, Severity) -> Bool
  ) -> [Finding] {
    let segments = segments.span
    var found: [Finding] = []
    for run in runs {
      for position in run.positions {
        guard found.count < limit else { return found }
        let rule = segments[run.segment].rule(at: position)
        guard isWanted(rule, segments[run.segment].severity(at: position)) else { continue }
        found.append(segments[run.segment].finding(at: position))
      }
    }
    return found
  }

  /// Returns the rule of the finding with an index.
  package func rule(at index: Int) -> RuleID {
    let site = site(of: index)
    return segments.span[site.segment].rule(at: site.position)
  }

  /// Returns the severity of the finding with an index.
  package func severity(at index: Int) -> Severity {
    let site = site(of: index)
    return segments.span[site.segment].severity(at: site.position)
  }

  /// Returns the path of the finding with an index.
  package func path(at index: Int) -> String {
    let site = site(of: index)
    return segments.span[site.segment].path(at: site.position)
  }

  /// Returns the subject of the finding with an index.
  package func subject(at index: Int) -> Subject {
    let site = site(of: index)
    return segments.span[site.segment].subject(at: site.position)
  }
}

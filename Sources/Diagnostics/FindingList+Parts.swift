extension FindingList {
  /// Returns the rule of the finding with an index.
  package func rule(at index: Int) -> RuleID {
    let site = site(of: index)
    let segment = segments[site.segment]
    return segment.rules[Int(segment.record(at: site.position).rule)]
  }

  /// Returns the severity of the finding with an index.
  package func severity(at index: Int) -> Severity {
    let site = site(of: index)
    return segments[site.segment].record(at: site.position).severity
  }

  /// Returns the path of the finding with an index.
  package func path(at index: Int) -> String {
    let site = site(of: index)
    return segments[site.segment].path(at: site.position)
  }

  /// Returns the subject of the finding with an index.
  package func subject(at index: Int) -> Subject {
    let site = site(of: index)
    return segments[site.segment].subject(at: site.position)
  }
}

import Diagnostics
import SourceText

/// What identifies a finding in runs that compare the same files with different revisions. Its
/// message can name the revision or a text of it.
struct ComparedPlace: Hashable {
  private let rule: RuleID
  private let location: Location
  private let subject: Subject
  private let kind: String?

  init(_ finding: Finding) {
    (rule, location) = (finding.rule, finding.location)
    (subject, kind) = (finding.subject, finding.kind)
  }
}

/// What identifies a hidden finding in a run.
struct HiddenPlace: Hashable {
  let rule: RuleID
  let location: Location
  let message: String
  let subject: Subject

  init(_ finding: Finding) {
    (rule, location, message) = (finding.rule, finding.location, finding.message)
    subject = finding.subject
  }
}

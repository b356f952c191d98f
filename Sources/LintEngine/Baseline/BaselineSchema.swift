import Diagnostics

extension Baseline {
  /// The names of the members of the file.
  enum Member {
    static let schema = "$schema"
    static let version = "version"
    static let findings = "findings"
  }
}

/// The name of a member of an entry.
enum BaselineMember: String {
  case path, rule, severity, kind, table, key, locale, variant, count, reason, until
}

extension ConfigurationShape {
  /// The whole baseline.
  static let baseline = ObjectShape(
    noun: "member",
    members: [
      MemberShape(
        name: Baseline.Member.schema, shape: .text(.plain),
        help: "Path of the JSON schema, for editors; catalog-lint ignores it."),
      MemberShape(
        name: Baseline.Member.version, shape: .whole(1...3),
        help:
          "The version of this format: 3. Entries of 2 have no kind, and those of 1 no severity.",
        isRequired: true),
      MemberShape(
        name: Baseline.Member.findings, shape: .list(of: baselineEntry),
        help: "Accepted findings, in the order of their paths and rules.",
        isRequired: true),
    ])

  /// One entry of the baseline.
  static let baselineEntry = ConfigurationShape.object(
    ObjectShape(
      noun: "member",
      members: [
        MemberShape(
          .path, shape: .text(.relativePath),
          help: "File, relative to the directory of the baseline.", isRequired: true),
        MemberShape(.rule, shape: .text(.message), help: "The rule.", isRequired: true),
        MemberShape(
          .severity,
          shape: .choice(noun: "severity", Severity.allCases.map(\.rawValue)),
          help: "The most severe finding that is covered (default: any severity)."),
        MemberShape(
          .kind, shape: .text(.message),
          help: "The kind of fault, if the rule reports several; any for all of them "
            + "(default: the usual kind, or any before version 3)."),
        MemberShape(
          .table, shape: .text(.plain), help: "The table, if the finding is about one."),
        MemberShape(.key, shape: .text(.plain), help: "The key, if it is about one."),
        MemberShape(
          .locale, shape: .text(.plain),
          help: "The locale as the file spells it, if it is about one."),
        MemberShape(
          .variant, shape: .text(.plain),
          help: "The branch of a variation, such as device.iphone/plural.few."),
        MemberShape(
          .count, shape: .whole(baselineCounts),
          help: "Number of findings about the same (default: 1)."),
        MemberShape(
          .reason, shape: .text(.reason), help: "Why they are accepted. It is kept."),
        MemberShape(
          .until, shape: .text(.date),
          help: "Last day on which the entry is valid. It is kept."),
      ]))

  /// The valid numbers of findings for one entry.
  static let baselineCounts = 1...1_000_000
}

extension MemberShape {
  fileprivate init(
    _ member: BaselineMember, shape: ConfigurationShape, help: String, isRequired: Bool = false
  ) {
    self.init(
      name: member.rawValue, shape: shape, help: help, isRequired: isRequired)
  }
}

/// The JSON Schema of `.lint-baseline.json`, generated from the declaration that also validates the
/// file.
package enum BaselineSchema {
  /// The schema (draft 7) as a JSON document.
  package static let json = ShapeSchema.document(
    of: ConfigurationShape.baseline, title: "Baseline of catalog-lint")
}

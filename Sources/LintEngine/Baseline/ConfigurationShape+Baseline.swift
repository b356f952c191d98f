import Diagnostics

extension ConfigurationShape {
  /// The whole baseline.
  static let baseline = ObjectShape(
    noun: "member",
    members: [
      MemberShape(
        name: "$schema", shape: .text(.plain),
        help: "Where the schema of this file is, for editors. It is not read."),
      MemberShape(
        name: "version", shape: .whole(1...2),
        help: "The version of this format: 2, or 1 for a file whose entries have no severity.",
        isRequired: true),
      MemberShape(
        name: "findings", shape: .list(of: baselineEntry),
        help: "The findings that are not reported, in the order of their paths and rules.",
        isRequired: true),
    ])

  /// One entry of the baseline.
  static let baselineEntry = ConfigurationShape.object(
    ObjectShape(
      noun: "member",
      members: [
        MemberShape(
          name: "path", shape: .text(.relativePath),
          help: "The file, relative to the folder of the baseline.", isRequired: true),
        MemberShape(name: "rule", shape: .text(.message), help: "The rule.", isRequired: true),
        MemberShape(
          name: "severity",
          shape: .choice(noun: "severity", Severity.allCases.map(\.rawValue)),
          help: "The most severe finding that is covered (default: any severity)."),
        MemberShape(
          name: "table", shape: .text(.plain), help: "The table, if the finding is about one."),
        MemberShape(name: "key", shape: .text(.plain), help: "The key, if it is about one."),
        MemberShape(
          name: "locale", shape: .text(.plain),
          help: "The locale as the file spells it, if it is about one."),
        MemberShape(
          name: "variant", shape: .text(.plain),
          help: "The branch of a variation, such as device.iphone/plural.few."),
        MemberShape(
          name: "count", shape: .whole(baselineCounts),
          help: "How many findings there are about the same; 1 without it."),
        MemberShape(
          name: "reason", shape: .text(.reason), help: "Why they are accepted. It is kept."),
        MemberShape(
          name: "until", shape: .text(.date),
          help: "The last day on which the entry holds. It is kept."),
      ]))

  /// How many findings one entry can stand for.
  static let baselineCounts = 1...1_000_000
}

/// The JSON Schema of `.lint-baseline.json`, made of the declaration that also checks it.
package enum BaselineSchema {
  /// The schema (draft 7) as a JSON document.
  package static let json = ShapeSchema.document(
    of: ConfigurationShape.baseline, title: "Baseline of catalog-lint")
}

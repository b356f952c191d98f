import SourceText
import TranslationStatus

extension ConfigurationShape {
  static let groups = MemberShape(
    name: "groups", shape: .byName(.group, .list(of: .text(.path))),
    help: """
      Paths that belong together, such as those of a team or a module: { "Checkout": \
      ["Modules/Checkout/**"] }. Each group has its figures in the coverage.
      """)

  /// - Parameter groups: the names of the groups that can have a gate.
  static func coverage(groups: [String]) -> MemberShape {
    MemberShape(
      name: "coverage",
      shape: .object(
        ObjectShape(
          noun: "member",
          members: [
            MemberShape(name: "default", shape: gate, help: "What each locale must reach."),
            MemberShape(
              name: "locales", shape: .byName(.locale, gate),
              help: """
                What some locales must reach. A language stands for its regions too; each member \
                takes the place of that one of 'default'.
                """),
            MemberShape(
              name: "groups",
              shape: .object(
                ObjectShape(
                  noun: "group",
                  members: groups.map { name in
                    MemberShape(name: name, shape: gate, help: "A group of 'groups'.")
                  }, others: gate)),
              help: "What some groups must reach, in all locales together."),
            MemberShape(
              name: "partial", shape: .list(of: .text(.locale)),
              help: """
                Locales that need only some keys, such as en-GB: what they lack is not open. Each \
                stands for itself alone.
                """),
            MemberShape(
              name: "textsWithoutLetters", shape: .boolean(true),
              help: "Whether keys count whose text has only digits, signs and placeholders."),
          ])),
      help: "What counts in 'catalog-lint coverage', and the gates that it judges.")
  }

  private static let gate = ConfigurationShape.object(
    ObjectShape(
      noun: "member",
      members: [
        MemberShape(
          name: "min", shape: .percentage,
          help: "The least share of keys that are translated, in percent with at most one decimal."),
        MemberShape(
          name: "maxUntranslated", shape: .whole(0...1_000_000_000),
          help: "How many keys may be new or missing."),
        MemberShape(
          name: "maxDrop", shape: .percentage,
          help: """
            By how many points of percent the share may be below that of the state that the figures \
            are compared with ('--base', '--history' or '--since').
            """),
      ], alternatives: ["min", "maxUntranslated", "maxDrop"]))
}

extension Configuration {
  /// The members of the configuration that say the same about groups and coverage.
  var coverageMembers: [(name: String, value: JSONText)] {
    var members: [(name: String, value: JSONText)] = []
    if !groups.isEmpty {
      let listed = groups.map { ($0.name, JSONText.strings($0.paths.map(\.pattern))) }
      members.append(("groups", .object(listed.map { (name: $0.0, value: $0.1) })))
    }
    if !coverage.isStandard { members.append(("coverage", coverage.json)) }
    return members
  }
}

extension CoverageSettings {
  /// Whether nothing is said.
  fileprivate var isStandard: Bool {
    standard.members.isEmpty && locales.isEmpty && groups.isEmpty && partial.isEmpty
      && countsTextsWithoutLetters
  }

  fileprivate var json: JSONText {
    var members: [(name: String, value: JSONText)] = []
    if !standard.members.isEmpty { members.append(("default", standard.json)) }
    if !locales.isEmpty { members.append(("locales", Self.json(locales))) }
    if !groups.isEmpty { members.append(("groups", Self.json(groups))) }
    if !partial.isEmpty { members.append(("partial", .strings(partial))) }
    members.append(("textsWithoutLetters", .boolean(countsTextsWithoutLetters)))
    return .object(members)
  }

  private static func json(_ gates: [NamedGate]) -> JSONText {
    .object(gates.map { (name: $0.name, value: $0.gate.json) })
  }
}

extension CoverageGate {
  fileprivate var json: JSONText {
    .object(members.map { (name: $0.requirement.name, value: $0.requirement.json) })
  }
}

extension CoverageGate.Requirement {
  fileprivate var json: JSONText {
    switch self {
    case .min(let share), .maxDrop(let share):
      share.tenths % 10 == 0 ? .number(share.tenths / 10) : .raw("\(share)")
    case .maxUntranslated(let count): .number(count)
    }
  }
}

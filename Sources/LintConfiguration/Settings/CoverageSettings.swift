import Catalog
package import Diagnostics
import Languages
import LintKit
import SourceText
import Syntax
package import TranslationStatus

/// The coverage settings: what counts, and the gates.
package struct CoverageSettings: Sendable {
  /// The requirements for one locale or group.
  package struct NamedGate: Sendable {
    package var name: String
    package var gate: CoverageGate
    /// The location of the name in the configuration, if it was read from a file.
    package internal(set) var location: Location?

    package init(name: String, gate: CoverageGate) {
      self.name = name
      self.gate = gate
    }
  }

  /// The requirements for every locale.
  package var standard = CoverageGate()
  /// The requirements for certain locales, in file order. A language includes its regions and
  /// scripts.
  package var locales: [NamedGate] = []
  /// The requirements for certain groups, in file order.
  package var groups: [NamedGate] = []
  /// The locales that need only some keys.
  package var partial: [String] = []
  /// Whether strings count that have only digits, punctuation and placeholders.
  package var countsNonTextStrings = true
  /// Whether translations that are copies of the source count as translated.
  package var countsIdentical = true
  /// The links on the page.
  package var links = LinkSettings()

  package init() {}
}

/// Patterns for URLs of lines and commits, with placeholders.
package struct LinkSettings: Hashable, Sendable {
  package var lines: String?
  package var commits: String?
}

extension SettingKind<LinkSettings> {
  fileprivate static var links: Self {
    let object = SettingObject<LinkSettings>([
      Setting(
        "lines", \.lines, .optional(.text(.address)),
        help: """
          URL of a line, with {commit}, {path} and {line}: \
          https://git.example.com/app/src/{commit}/{path}#L{line}.
          """),
      Setting(
        "commits", \.commits, .optional(.text(.address)),
        help: "URL of a commit, with {commit}: https://git.example.com/app/commit/{commit}."),
    ])
    return Self(
      shape: .object(object.shape),
      read: { value, source in
        var links = LinkSettings()
        object.read(value, of: source, into: &links)
        return links
      },
      write: { links, json in json.object { object.write(links, to: &$0) } },
      isEmpty: { $0 == LinkSettings() })
  }
}

extension SettingKind<CoverageSettings> {
  /// - Parameter groups: the names of the groups that can have a gate.
  static func coverage(groups: [String]) -> Self {
    .object(
      SettingObject([
        Setting("default", \.standard, .gate, help: "What each locale must reach."),
        Setting(
          "locales", \.locales, .gates(of: .locale),
          help: """
            Gates for individual locales. A language includes its regions; each member overrides \
            that of 'default'.
            """),
        Setting(
          "groups", \.groups, .gates(ofGroups: groups),
          help: "Gates for groups, in all locales together."),
        Setting(
          "partial", \.partial, .list(of: .text(.locale)),
          help: """
            Locales that need only some keys, for example en-GB: keys that they don't have are not \
            open. Each entry applies to that locale only.
            """),
        Setting(
          "countNonTextStrings", \.countsNonTextStrings, .flag(true),
          isWritten: { _ in true },
          help: "Whether to count strings of only digits, punctuation and placeholders."),
        Setting(
          "countIdentical", \.countsIdentical, .flag(true),
          isWritten: { _ in true },
          help: """
            Whether a translation that is the same as its source counts as translated, although it \
            has at least three words. Otherwise it is open.
            """),
        Setting(
          "links", \.links, .links,
          help: """
            URLs for the links of the HTML page, if the CI service doesn't name them or the page is \
            made on another machine.
            """),
      ])
    ) { _, _ in CoverageSettings() }
  }
}

extension SettingKind<[CoverageSettings.NamedGate]> {
  fileprivate static func gates(of name: TextShape) -> Self {
    .byName(name, SettingKind<CoverageGate>.gate) { member, gate, source in
      var named = CoverageSettings.NamedGate(name: member.name, gate: gate)
      named.location = source.location(of: member.quotedNameRange)
      return named
    } take: {
      ($0.name, $0.gate)
    }
  }

  /// Returns gates whose names must be names of groups.
  fileprivate static func gates(ofGroups names: [String]) -> Self {
    let gate = ConfigurationShape.gate
    var kind = gates(of: .group)
    kind.shape = .object(
      ObjectShape(
        noun: "group",
        members: names.map { MemberShape(name: $0, shape: gate, help: "A group of 'groups'.") },
        others: gate))
    return kind
  }
}

extension CoverageSettings {
  /// Whether all settings have their defaults.
  var isStandard: Bool {
    standard.members.isEmpty && locales.isEmpty && groups.isEmpty && partial.isEmpty
      && countsNonTextStrings && countsIdentical && links == LinkSettings()
  }

  /// Returns the mistakes of a locale that has two gates under different names, which are
  /// ambiguous.
  static func repeatedLocales(in value: JSONValue?) -> [Diagnostic] {
    var names: [String: String] = [:]
    return (value?["locales"]?.members ?? []).compactMap { member in
      let canonical = LocaleIdentifier(member.name).canonical
      guard let earlier = names.updateValue(member.name, forKey: canonical),
        earlier != member.name
      else { return nil }
      return .configuration(
        "'\(member.name)' is the same locale as '\(earlier)'", at: member.quotedNameRange,
        help: "keep one of them")
    }
  }
}

extension SettingObject<CoverageGate.Requirement?> {
  /// The requirements that a gate can have.
  fileprivate static var requirements: Self {
    Self(
      [
        .requirement(
          "min", .percentage, CoverageGate.Requirement.min,
          help: "Minimum share of translated keys, in percent with at most one decimal."
        ) { if case .min(let share) = $0 { share } else { nil } },
        .requirement(
          "maxUntranslated", .whole(0...1_000_000_000), CoverageGate.Requirement.maxUntranslated,
          help: "Maximum number of new or missing keys."
        ) { if case .maxUntranslated(let count) = $0 { count } else { nil } },
        .requirement(
          "maxDrop", .percentage, CoverageGate.Requirement.maxDrop,
          help: """
            Maximum drop of the share, in percentage points, since the state compared with \
            ('--base', '--history' or '--since').
            """
        ) { if case .maxDrop(let share) = $0 { share } else { nil } },
      ], alternatives: ["min", "maxUntranslated", "maxDrop"])
  }
}

extension Setting<CoverageGate.Requirement?> {
  fileprivate static func requirement<Value>(
    _ name: String, _ kind: SettingKind<Value>,
    _ make: @escaping (Value) -> CoverageGate.Requirement, help: String,
    take: @escaping (CoverageGate.Requirement) -> Value?
  ) -> Self {
    Self(
      name, shape: MemberShape(name: name, shape: kind.shape, help: help),
      read: { value, source, requirement in requirement = kind.read(value, source).map(make) },
      write: { requirement, json in
        guard let value = requirement.flatMap(take) else { return }
        json.name(name)
        kind.write(value, &json)
      })
  }
}

extension ConfigurationShape {
  static var gate: ConfigurationShape { SettingKind<CoverageGate>.gate.shape }
}

extension SettingKind<CoverageGate> {
  /// The requirements of a gate, in file order.
  static var gate: Self {
    let object = SettingObject<CoverageGate.Requirement?>.requirements
    return Self(
      shape: .object(object.shape),
      read: { value, source in
        CoverageGate(
          value.members.compactMap { member in
            var requirement: CoverageGate.Requirement?
            object.settings.first { $0.name == member.name }?
              .read(member.value, source, &requirement)
            return requirement.map {
              CoverageGate.Member($0, at: source.location(of: member.value.range))
            }
          })
      },
      write: { gate, json in
        json.object { json in
          for member in gate.members { object.write(member.requirement, to: &json) }
        }
      }, isEmpty: \.members.isEmpty)
  }
}

/// Paths that belong together, for example those of a team or a module.
package struct PathGroup: Sendable {
  package var name: String
  package var paths: [Glob]
  /// The location of the name in the configuration, if it was read from a file.
  package internal(set) var location: Location?

  package init(name: String, paths: [Glob]) {
    self.name = name
    self.paths = paths
  }
}

extension SettingKind<[PathGroup]> {
  static var groups: Self {
    .byName(.group, SettingKind<[Glob]>.list(of: .glob(.path))) { member, paths, source in
      var group = PathGroup(name: member.name, paths: paths)
      group.location = source.location(of: member.quotedNameRange)
      return group
    } take: {
      ($0.name, $0.paths)
    }
  }
}

import Catalog
import Diagnostics
import LintKit
import SourceText
import Syntax
import TranslationStatus

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
      && countsNonTextStrings
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

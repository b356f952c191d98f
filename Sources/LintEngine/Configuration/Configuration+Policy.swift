import Catalog
import Diagnostics
import LintKit
import Platform
import Syntax

/// What the configuration says about locales as a whole.
extension Configuration {
  /// The locales that the last override requires that matches one of some paths, or nil if none
  /// speaks of locales.
  ///
  /// - Parameter paths: the files of one table, as they are shown.
  func overriddenLocales(at paths: [String]) -> [String]? {
    guard overrides.contains(where: { $0.locales != nil }) else { return nil }
    let matching = paths.map {
      pathLists.overrides.matches(in: folder.relative(ShownPath($0)).text)
    }
    return overrides.indices.last { number in
      overrides[number].locales != nil && matching.contains { $0.contains(number) }
    }.flatMap { overrides[$0].locales }
  }

  mutating func readPolicy(_ value: JSONValue) {
    fallbacks = value["fallbacks"].flatMap(LocaleFallbacks.init) ?? .none
    severityLimits = (value["severityLimits"]?.members ?? []).compactMap { member in
      guard let locale = try? Glob(member.name, for: .text),
        let level = member.value.text.flatMap(RuleLevel.init)
      else { return nil }
      return SeverityLimit(locale: locale, severity: level.severity)
    }
  }

  /// The members of the configuration that say the same.
  var policyMembers: [(name: String, value: JSONText)] {
    var members: [(name: String, value: JSONText)] = []
    switch fallbacks {
    case .none: break
    case .parents: members.append(("fallbacks", true))
    case .listed(let pairs):
      let listed = pairs.map { ($0.locale.spelling, JSONText.string($0.fallback.spelling)) }
      members.append(("fallbacks", .object(listed.map { (name: $0.0, value: $0.1) })))
    }
    guard !severityLimits.isEmpty else { return members }
    let limits = severityLimits.map { limit in
      (name: limit.locale.pattern, value: JSONText.string(limit.severity?.rawValue ?? "off"))
    }
    return members + [("severityLimits", .object(limits))]
  }
}

extension ConfigurationShape {
  /// The members that `policyMembers` writes.
  static let policy = [
    MemberShape(
      name: "fallbacks", shape: .either(.boolean(false), .byName(.locale, .text(.locale))),
      help: """
        Which locales serve where another one has no text: true for the more general ones (en \
        behind en-GB, es-419 behind es-MX), or an object such as { "en-GB": "en" }.
        """),
    MemberShape(
      name: "severityLimits", shape: .byName(.localePattern, severity),
      help: """
        The gravest that findings about a locale can be: { "de": "error", "*": "note" } lets de \
        block and all others only inform. It is applied after 'rules' and 'overrides', and not to \
        the source language.
        """),
  ]
}

extension LocaleFallbacks {
  fileprivate init?(_ value: JSONValue) {
    switch value.content {
    case .boolean(let isOn): self = isOn ? .parents : .none
    case .object(let members):
      self = .listed(
        members.compactMap { member in
          member.value.text.map { (LocaleIdentifier(member.name), LocaleIdentifier($0)) }
        })
    default: return nil
    }
  }
}

extension RuleLevel {
  /// The severity that is named, or nil for one that is not.
  fileprivate var severity: Severity? {
    if case .severity(let severity) = self { severity } else { nil }
  }
}

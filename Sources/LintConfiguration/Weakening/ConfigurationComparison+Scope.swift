import LintKit
import Patterns
import Platform
import TranslationStatus

extension ConfigurationComparison {
  /// What the code no longer shows. The files that are no longer read are not compared here.
  var code: [Weakening] {
    let (old, new) = (base.code, present.code)
    guard !old.include.isEmpty else { return [] }
    guard !new.include.isEmpty else {
      let place = places.location(of: "code")
      guard others.readsCode else { return [Weakening("no longer reads code", at: place)] }
      // Another configuration reads it, but doesn't decide about these tables.
      let tables = files.earlier.flatMap(\.files).filter { file in
        base.isUsedByCode(ShownPath(file.earlierPath ?? file.path))
      }.map(\.path)
      guard !tables.isEmpty, infos.contains(where: { $0.category == .code && base.isOn($0) }) else {
        return []
      }
      return [
        Weakening("no longer compares \(tables.shortListOfPaths) with code", at: place)
      ]
    }
    var found: [Weakening] = []
    func note(_ text: String, _ setting: String) {
      found.append(Weakening(text, at: places.location(of: "code", .member(setting))))
    }
    let kept = Set((new.routines + others.routines).map(\.identity))
    // Of several for one name, the first one applies.
    let first = Dictionary(new.routines.map { ($0.title, $0.identity) }) { first, _ in first }
    var known: Set<String> = []
    let lost = old.routines.filter { routine in
      let isFirst = known.insert(routine.title).inserted
      return !kept.contains(routine.identity)
        || isFirst && first[routine.title].map { $0 != routine.identity } ?? false
    }.map(\.title.quotedForMessage)
    if !lost.isEmpty { note("no longer finds keys in calls of \(lost.shortList)", "routines") }
    if new.symbols, !old.symbols { note("counts generated symbols as uses of keys", "symbols") }
    let accessors = new.accessors.filter { !old.accessors.contains($0) }.map(\.quotedForMessage)
    if !accessors.isEmpty {
      note("counts the members of \(accessors.shortList) as uses of keys", "accessors")
    }
    let used = new.used.filter { keys in !old.used.contains { $0.covers(keys) } }
      .map { ($0.pattern?.pattern ?? "\($0.prefix ?? "")*").quotedForMessage }
    if !used.isEmpty { note("declares the keys \(used.shortList) as used", "used") }
    return found
  }
}

extension CodeSettings.Routine {
  /// The name of the function or the property.
  fileprivate var title: String { name ?? property ?? "" }

  fileprivate var identity: [String?] {
    [name, property, key.map { "\($0)" }, table.map { "\($0)" }]
  }
}

extension CodeSettings.UsedKeys {
  /// Returns whether all keys of other ones are among these. Some that are aren't recognized.
  fileprivate func covers(_ other: Self) -> Bool {
    if let prefix { return other.prefix.map { $0.hasPrefix(prefix) } ?? false }
    guard let pattern, let name = other.pattern else { return false }
    return pattern.covers(name)
  }
}

extension ConfigurationComparison {
  var gates: [Weakening] {
    let (old, new) = (base.coverage, present.coverage)
    var found = changes(from: old.standard, to: new.standard, of: .standard)
    for name in Set((old.locales + new.locales).map(\.name)).sorted() {
      let before = gates(of: name, in: old)
      let after = gates(of: name, in: new)
      let own = CoverageGate(
        before.all.members.filter { member in
          let kind = member.requirement.name
          // A change of a more general gate is reported once.
          return before.inherited.requirement(kind) != member.requirement
            || after.inherited.requirement(kind) != after.all.requirement(kind)
        })
      found += changes(from: own, to: after.all, of: .locale(name))
    }
    let partial = distinct(new.partial).filter { name in
      !old.partial.contains { isSame($0, name) }
    }
    if !partial.isEmpty {
      found.append(
        Weakening(
          "no longer expects all keys in \(partial.shortList)",
          at: places.location(of: "coverage", "partial")))
    }
    if old.countsNonTextStrings, !new.countsNonTextStrings {
      found.append(
        Weakening(
          "no longer counts strings without letters",
          at: places.location(of: "coverage", "countNonTextStrings")))
    }
    if !old.countsIdentical, new.countsIdentical {
      found.append(
        Weakening(
          "counts copies of the source as translated",
          at: places.location(of: "coverage", "countIdentical")))
    }
    return found + old.groups.flatMap(changes)
  }

  /// Returns the requirements for a locale, and those that more general gates give it. A language
  /// includes its regions.
  private func gates(
    of name: String, in settings: CoverageSettings
  ) -> (all: CoverageGate, inherited: CoverageGate) {
    let matching = settings.locales.filter { LocaleName.matches($0.name, name) }
      .sorted { $0.name.utf8.count < $1.name.utf8.count }
    let joined = { (gates: [CoverageSettings.NamedGate]) in
      gates.reduce(settings.standard) { $1.gate.over($0) }
    }
    return (joined(matching), joined(matching.filter { $0.name != name }))
  }

  private func changes(
    from old: CoverageGate, to new: CoverageGate, of subject: GateSubject
  ) -> [Weakening] {
    old.members.compactMap { member in
      let name = member.requirement.name
      let location = places.location(
        of: "coverage", .member(subject.setting), .member(subject.name ?? name), .member(name))
      let gate = subject.text(ofGate: name)
      guard let now = new.requirement(name) else {
        return Weakening("removes \(gate)", at: location)
      }
      guard now.isWeaker(than: member.requirement) else { return nil }
      let verb = if case .min = now { "lowers" } else { "raises" }
      return Weakening(
        "\(verb) \(gate) from \(member.requirement.figure) to \(now.figure)", at: location)
    }
  }
}

/// What a gate is about.
private enum GateSubject {
  case standard
  case locale(String)
  case group(String)

  var setting: String {
    switch self {
    case .standard: "default"
    case .locale: "locales"
    case .group: "groups"
    }
  }

  /// The name in the configuration, or nil for the default gate.
  var name: String? {
    switch self {
    case .standard: nil
    case .locale(let name), .group(let name): name
    }
  }

  func text(ofGate name: String) -> String {
    switch self {
    case .standard: "the default gate '\(name)'"
    case .locale(let locale): "the gate '\(name)' of \(locale)"
    case .group(let group): "the gate '\(name)' of the group \(group.quotedForMessage)"
    }
  }
}

extension ConfigurationComparison {
  /// Returns how the gate of a group became weaker. A renamed group can keep its gate.
  private func changes(of gate: CoverageSettings.NamedGate) -> [Weakening] {
    let isMember = membership(of: gate.name, in: base)
    let members = files.files.filter { $0.earlierPath.map(isMember) ?? false }.map(\.path)
    // The gate of a group that is all elsewhere is compared there.
    guard !members.isEmpty || movedInto == nil && !isElsewhere(isMember) else { return [] }
    let heir =
      present.coverage.groups.last { $0.name == gate.name }
      ?? present.coverage.groups.last { heir in
        !members.isEmpty && !base.groups.contains { $0.name == heir.name }
          && members.allSatisfy(membership(of: heir.name, in: present))
      }
    let found = changes(
      from: gate.gate, to: heir?.gate ?? ownGate, of: .group(heir?.name ?? gate.name))
    guard let heir else { return found }
    let isStillMember = membership(of: heir.name, in: present)
    let lost = members.filter { !isStillMember($0) }
    guard !lost.isEmpty else { return found }
    return found + [
      Weakening(
        "no longer counts \(lost.shortListOfPaths) in the group \(gate.name.quotedForMessage)",
        at: places.location(of: "groups", .member(heir.name)))
    ]
  }

  /// The gate of all files of a configuration that a folder got for itself.
  private var ownGate: CoverageGate {
    movedInto == nil ? CoverageGate() : present.coverage.standard
  }

  /// Returns a function that returns whether a path belongs to a group.
  private func membership(
    of group: String, in configuration: Configuration
  ) -> @Sendable (String) -> Bool {
    guard let index = configuration.groups.lastIndex(where: { $0.name == group }) else {
      return { _ in false }
    }
    return configuration.groupMembership[index]
  }
}

extension CoverageGate {
  fileprivate func requirement(_ name: String) -> Requirement? {
    members.first { $0.requirement.name == name }?.requirement
  }
}

extension CoverageGate.Requirement {
  fileprivate func isWeaker(than other: Self) -> Bool {
    switch (self, other) {
    case (.min(let new), .min(let old)): new.tenths < old.tenths
    case (.maxUntranslated(let new), .maxUntranslated(let old)): new > old
    case (.maxDrop(let new), .maxDrop(let old)): new.tenths > old.tenths
    default: false
    }
  }

  fileprivate var figure: String {
    switch self {
    case .min(let share), .maxDrop(let share):
      share.tenths % 10 == 0 ? "\(share.tenths / 10)" : "\(share)"
    case .maxUntranslated(let count): "\(count)"
    }
  }
}

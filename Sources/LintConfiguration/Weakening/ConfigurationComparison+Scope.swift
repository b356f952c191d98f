import Patterns
import TranslationStatus

extension ConfigurationComparison {
  var code: [Weakening] {
    let (old, new) = (base.code, present.code)
    guard !old.include.isEmpty else { return [] }
    guard !new.include.isEmpty else {
      return [Weakening("no longer reads code", at: places.location(of: "code"))]
    }
    var found: [Weakening] = []
    func note(_ items: [String], _ prefix: String, _ setting: String) {
      guard !items.isEmpty else { return }
      found.append(
        Weakening("\(prefix) \(items.shortList)", at: places.location(of: "code", setting)))
    }
    func missing(_ few: [Glob], _ many: [Glob]) -> [String] {
      few.filter { !many.contains($0) }.map(\.pattern)
    }
    note(missing(old.include, new.include), "no longer reads the code in", "include")
    note(missing(new.exclude, old.exclude), "no longer reads the code in", "exclude")
    let kept = Set(new.routines.map(\.identity))
    note(
      old.routines.filter { !kept.contains($0.identity) }.map(\.shownName),
      "no longer reads the keys of", "routines")
    if new.symbols, !old.symbols {
      found.append(
        Weakening(
          "counts generated symbols as uses of keys", at: places.location(of: "code", "symbols")))
    }
    let keys = { (used: [CodeSettings.UsedKeys]) in
      used.map { $0.pattern?.pattern ?? "\($0.prefix ?? "")*" }
    }
    let used = Set(keys(new.used)).subtracting(keys(old.used))
    note(used.sorted(), "declares keys as used:", "used")
    return found
  }
}

extension ConfigurationComparison {
  var gates: [Weakening] {
    let (old, new) = (base.coverage, present.coverage)
    var found = changes(
      from: old.standard, to: new.standard, of: "every locale", at: ["coverage", "default"])
    func named(
      _ old: [CoverageSettings.NamedGate], _ new: [CoverageSettings.NamedGate], _ list: String,
      over standards: (CoverageGate, CoverageGate)
    ) {
      for name in Set((old + new).map(\.name)).sorted() {
        let before = gate(of: name, in: old, includesRegions: list == "locales").over(standards.0)
        let after = gate(of: name, in: new, includesRegions: list == "locales").over(standards.1)
        let inherited = Set(standards.0.members.map(\.requirement))
        let own = CoverageGate(
          before.members.filter { member in
            // A change of the general gate is reported once.
            !inherited.contains(member.requirement)
              || after.requirement(member.requirement.name)
                != standards.1.requirement(member.requirement.name)
          })
        found += changes(from: own, to: after, of: name, at: ["coverage", list, name])
      }
    }
    named(old.locales, new.locales, "locales", over: (old.standard, new.standard))
    named(old.groups, new.groups, "groups", over: (CoverageGate(), CoverageGate()))
    let partial = new.partial.filter { !old.partial.contains($0) }
    if !partial.isEmpty {
      found.append(
        Weakening(
          "no longer expects all keys in \(partial.shortList)",
          at: places.location(of: "coverage", "partial")))
    }
    if old.countsNonTextStrings != new.countsNonTextStrings {
      found.append(
        Weakening(
          "lets other strings count for coverage",
          at: places.location(of: "coverage", "countNonTextStrings")))
    }
    for gate in old.groups {
      let before = base.groups.last { $0.name == gate.name }?.paths ?? []
      let after = present.groups.last { $0.name == gate.name }?.paths ?? []
      let lost = before.filter { !after.contains($0) }
      guard !lost.isEmpty else { continue }
      found.append(
        Weakening(
          "removes \(lost.map(\.pattern).shortList) from the group \(gate.name.inQuotes)",
          at: places.location(of: "groups", gate.name)))
    }
    return found
  }

  /// Returns the gate of a name. A language includes its regions, unless they have their own gate.
  private func gate(
    of name: String, in gates: [CoverageSettings.NamedGate], includesRegions: Bool
  ) -> CoverageGate {
    if let own = gates.last(where: { $0.name == name }) { return own.gate }
    guard includesRegions else { return CoverageGate() }
    let general = gates.filter { LocaleName.matches($0.name, name) }
      .max { $0.name.utf8.count < $1.name.utf8.count }
    return general?.gate ?? CoverageGate()
  }

  private func changes(
    from old: CoverageGate, to new: CoverageGate, of subject: String, at names: [String]
  ) -> [Weakening] {
    old.members.compactMap { member in
      let name = member.requirement.name
      let gate = "the gate \(name.inQuotes) of \(subject)"
      let location = places.location(of: names[0], names[1], names.last ?? "", name)
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

extension CodeSettings.Routine {
  fileprivate var shownName: String { name ?? property ?? "" }

  fileprivate var identity: [String?] { [name, property, table, "\(key)"] }
}

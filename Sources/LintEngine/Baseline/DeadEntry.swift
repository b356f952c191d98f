import Diagnostics
import SourceText

/// An entry of a baseline that covers nothing, or less than it says.
package struct DeadEntry: Sendable {
  /// What is wrong with an entry.
  package enum Fault: Hashable, Sendable {
    /// An entry before it has the same subject.
    case duplicate
    /// No rule has this name; another one has a similar name.
    case unknownRule(suggestion: String?)
    case expired
    case noFinding
    /// There are findings, but not as many.
    case fewerFindings(Int)
  }

  /// The entry as the baseline has it.
  package let entry: BaselineEntry
  /// The place of the entry in the baseline, from 0.
  package let index: Int
  /// Why it is dead.
  package let fault: Fault
}

extension BaselineMatch {
  /// The entries that are dead, in the order of the baseline, once all findings are counted.
  ///
  /// - Parameter rules: the names of the rules that exist.
  func deadEntries(in scope: BaselineScope, rules: [String], today: String) -> [DeadEntry] {
    var names = RuleNames(rules)
    var concerned: [String: Bool] = [:]
    return entries.indices.compactMap { index in
      // Most entries are as they should be, which is seen without looking at their files.
      guard !isSound(index, names, today: today) else { return nil }
      let path = entries[index].subject.path
      let isConcerned = concerned[path] ?? scope.concerns(path)
      concerned[path] = isConcerned
      guard isConcerned else { return nil }
      return fault(of: index, in: scope, &names, today: today).map {
        DeadEntry(entry: entries[index], index: index, fault: $0)
      }
    }
  }

  private func isSound(_ index: Int, _ names: RuleNames, today: String) -> Bool {
    duplicates[index] == nil && found[index] >= entries[index].count
      && !entries[index].isExpired(today: today) && names.contains(entries[index].subject.rule)
  }

  private func fault(
    of index: Int, in scope: BaselineScope, _ names: inout RuleNames, today: String
  ) -> DeadEntry.Fault? {
    let subject = entries[index].subject
    if duplicates[index] != nil { return .duplicate }
    if !names.contains(subject.rule) {
      return .unknownRule(suggestion: names.suggestion(for: subject.rule))
    }
    if entries[index].isExpired(today: today) { return .expired }
    guard scope.knowsAll(of: subject.path) else { return nil }
    return found[index] == 0 ? .noFinding : .fewerFindings(found[index])
  }
}

/// The names of the rules, and what those that are none may stand for.
private struct RuleNames {
  /// To look for a similar name takes long.
  private static let greatestCount = 32

  private let names: Set<String>
  private var suggestions: [String: String?] = [:]

  init(_ names: [String]) { self.names = Set(names) }

  func contains(_ name: String) -> Bool { names.contains(name) }

  mutating func suggestion(for name: String) -> String? {
    if let known = suggestions[name] { return known }
    guard suggestions.count < Self.greatestCount else { return nil }
    let suggestion = nearestName(to: name, in: names.sorted())
    suggestions[name] = .some(suggestion)
    return suggestion
  }
}

extension DeadEntry {
  /// What is wrong, for a finding.
  package var message: String {
    let rule = entry.subject.rule.shortened
    return switch fault {
    case .duplicate: "an entry before this one is about the same"
    case .unknownRule(let suggestion):
      "there is no rule '\(rule)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? "")
    case .expired: "the entry has expired on \(entry.until ?? ""), and hides nothing since"
    case .noFinding: "the entry for '\(rule)' covers no finding"
    case .fewerFindings(let count):
      "the entry for '\(rule)' covers \(entry.count) findings, and there "
        + (count == 1 ? "is only 1" : "are only \(count)")
    }
  }

  /// What to do about it.
  var help: String {
    switch fault {
    case .duplicate: "remove it; 'count' says how many findings an entry covers"
    case .unknownRule: "'catalog-lint baseline prune' removes it"
    case .expired: "mend what it hid, or set a later date"
    case .noFinding: "'catalog-lint baseline prune' removes it"
    case .fewerFindings: "'catalog-lint baseline prune' lowers its count"
    }
  }
}

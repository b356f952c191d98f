package import Patterns
import SourceCode

/// The keys that the settings say are used.
package struct UsedKeySet: Sendable {
  private let patterns: GlobSet
  /// The hashes of what keys begin with.
  private let prefixes: Set<UInt64>

  /// - Parameter work: the budget for matching patterns.
  package init(_ used: [CodeSettings.UsedKeys], work: WorkBudget) {
    patterns = GlobSet(used.compactMap(\.pattern), work: work)
    prefixes = Set(used.compactMap(\.prefix).map { KeyHash.exact($0.utf8) })
  }

  /// Returns whether a key is used.
  package func contains(_ key: String) -> Bool {
    KeyHash.matchesBeginning(of: key.utf8, prefixes.contains) || !patterns.matches(in: key).isEmpty
  }
}

import LintKit

/// The condition of suppressions on one attribute of findings. For each value, it finds the
/// suppressions whose condition is met.
struct SuppressionCondition: Sendable {
  private let count: Int
  /// The suppressions without a condition on this attribute.
  private var unconditional: Bits
  /// The suppressions by the text of their pattern, for values that equal it in any normalization,
  /// also if they contain the characters of its wildcards.
  private var numbersOfText: [String: [Int]] = [:]
  private let patterns: GlobSet
  /// The index of the suppression that each pattern belongs to.
  private let owners: [Int]
  private let localeNames: LocaleNameIndex?
  private let memory = MatchMemory<Bits>()

  /// - Parameters:
  ///   - suppressions: nil for those that aren't valid today.
  ///   - pattern: returns the pattern that the attribute must match, or nil for any value.
  ///   - namesLocales: whether a pattern also matches the regions and scripts of a locale.
  init(
    _ suppressions: [Suppression?], _ pattern: (Suppression) -> Glob?, namesLocales: Bool = false,
    work: WorkBudget
  ) {
    count = suppressions.count
    unconditional = Bits(count: count)
    var globs: [Glob] = []
    var owners: [Int] = []
    for (number, suppression) in suppressions.enumerated() {
      guard let suppression else { continue }
      guard let glob = pattern(suppression) else {
        unconditional.insert(number)
        continue
      }
      numbersOfText[glob.pattern, default: []].append(number)
      globs.append(glob)
      owners.append(number)
    }
    patterns = GlobSet(globs, work: work)
    localeNames = namesLocales ? LocaleNameIndex(globs.map(\.pattern)) : nil
    self.owners = owners
  }

  /// Returns the indices of the suppressions whose condition is met by a value, or by a missing
  /// value.
  func met(by text: String?) -> Bits {
    guard let text, !owners.isEmpty else { return unconditional }
    return memory.value(for: text) {
      var met = unconditional
      for number in numbersOfText[text] ?? [] { met.insert(number) }
      for index in localeNames?.indices(for: text) ?? [] { met.insert(owners[index]) }
      for index in patterns.matches(in: text).numbers { met.insert(owners[index]) }
      return met
    }
  }
}

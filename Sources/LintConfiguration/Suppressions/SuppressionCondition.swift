import LintKit

/// One of the things that suppressions ask of a finding: for a text, which of them are met.
struct SuppressionCondition: Sendable {
  private let count: Int
  /// Suppressions that ask nothing.
  private var unconditional: Bits
  /// The suppressions whose pattern is just a text.
  private var numbersOfText: [String: [Int]] = [:]
  private let patterns: GlobSet
  /// The suppression of each pattern.
  private let owners: [Int]
  private let localeNames: LocaleNameIndex?
  private let memory = MatchMemory<Bits>()

  /// - Parameters:
  ///   - suppressions: nil for those that do not hold.
  ///   - pattern: what is asked; nil if anything will do.
  ///   - namesLocales: whether a pattern stands for the regions and scripts of a locale too.
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

  /// The numbers of the suppressions that accept a text, or that there is none.
  func met(by text: String?) -> Bits {
    guard let text, !owners.isEmpty else { return unconditional }
    return memory.value(for: text) {
      var met = unconditional
      for number in numbersOfText[text] ?? [] { met.insert(number) }
      for index in localeNames?.indices(for: text) ?? [] { met.insert(owners[index]) }
      let matching = patterns.matches(in: text)
      for (index, owner) in owners.enumerated() where matching.contains(index) {
        met.insert(owner)
      }
      return met
    }
  }
}

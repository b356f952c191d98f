import LintKit

/// The patterns of all custom rules, which search each string together.
struct CustomRuleSearch: Sendable {
  let work: WorkBudget
  private let sets: [TextPart: PatternSet]

  /// Returns the rules with a shared search.
  static func join(_ rules: [CustomRule], work: WorkBudget) -> [CustomRule] {
    var rules = rules
    var patterns: [TextPart: [Pattern]] = [:]
    var numbers: [TextPart: [Pattern: Int]] = [:]
    for index in rules.indices {
      rules[index].number { part, pattern in
        if let known = numbers[part]?[pattern] { return known }
        let number = patterns[part]?.count ?? 0
        patterns[part, default: []].append(pattern)
        numbers[part, default: [:]][pattern] = number
        return number
      }
    }
    let search = CustomRuleSearch(
      work: work, sets: patterns.mapValues { PatternSet($0, work: work) })
    for index in rules.indices { rules[index].search = search }
    return rules
  }

  /// Returns whether the patterns of a condition match in the given parts. A missing string doesn't
  /// match.
  func matches(
    _ condition: TextCondition, _ strings: [TextPart: TextSpan], of entry: Entry,
    in parts: [TextPart] = TextPart.allCases, _ context: inout RuleContext
  ) -> Bool {
    for part in parts {
      guard let number = condition.numbers[part], let set = sets[part] else { continue }
      guard let text = strings[part],
        context.patterns(of: set, in: text, of: entry).contains(number)
      else { return false }
    }
    return true
  }
}

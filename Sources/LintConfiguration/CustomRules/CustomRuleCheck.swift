import Diagnostics
import Languages
import LintKit
import SourceText
import Syntax

/// Checks what the shape of the configuration can't express about custom rules: their names,
/// missing parts, and whether their examples pass.
struct CustomRuleCheck {
  /// The names of existing rules.
  let taken: [String]
  private(set) var diagnostics: [Diagnostic] = []
  private var seen: [String: SourceRange] = [:]
  private var steps = 0
  /// The budget for searching the examples.
  private let work = WorkBudget()
  /// The maximum number of steps that the patterns of a configuration can have in total. Every
  /// string of a project is searched for each of them.
  private static let stepLimit = 2_000

  private let source: ConfigurationSource
  private lazy var rule = SettingKind<CustomRule>.customRule
  private lazy var example = SettingKind<CustomExample>.customExample

  init(taken: [String], _ source: ConfigurationSource) {
    self.taken = taken
    self.source = source
  }

  mutating func check(_ value: JSONValue) {
    if let id = value["id"] { check(id: id) }
    if let message = value["message"] { checkPlaceholders(of: message) }
    let hasPattern = TextPart.allCases.contains { value[$0.rawValue] != nil }
    if case .object = value.content, !hasPattern {
      diagnostics.append(
        .configuration(
          "the rule has no pattern", at: value.bracketRange,
          help: "add a pattern for 'key', 'source' or 'translation'"))
    }
    if let locales = value["locales"], hasPattern, value["translation"] == nil {
      diagnostics.append(
        .configuration(
          "'locales' needs a pattern for 'translation'", at: locales.range,
          help: "keys and source strings are the same for every locale"))
    }
    guard let examples = value["examples"] else { return }
    checkKinds(of: examples)
    guard let rule = self.rule.read(value, source), isWithinLimit(rule, at: value) else { return }
    for example in examples.elements where !work.isExhausted { check(example, of: rule) }
    if work.isExhausted {
      diagnostics.append(
        .configuration(
          "from here on the examples take too long to search", at: examples.bracketRange,
          help: "make them shorter or fewer"))
    }
  }
}

extension CustomRuleCheck {
  private mutating func check(id value: JSONValue) {
    guard let id = value.text else { return }
    if taken.contains(id) || RuleID(id) == .configuration || id == "all" {
      diagnostics.append(
        .configuration("the name '\(id)' is taken", at: value.range, help: "choose another one"))
    } else if let first = seen[id] {
      var diagnostic = Diagnostic.configuration(
        "two rules are called '\(id)'", at: value.range, help: "choose another name for one")
      diagnostic.notes = [Note("the first one", at: first)]
      diagnostics.append(diagnostic)
    } else {
      seen[id] = value.range
    }
  }

  /// Reports letters in braces that look like a placeholder but aren't a known one.
  private mutating func checkPlaceholders(of message: JSONValue) {
    let text = Array((message.text ?? "").utf8)
    for start in text.indices where text[start] == UInt8(ascii: "{") {
      let name = text[(start + 1)...].prefix { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= 0x7A }
      let isClosed = name.endIndex < text.count && text[name.endIndex] == UInt8(ascii: "}")
      guard isClosed, !name.isEmpty, !name.elementsEqual("match".utf8) else { continue }
      let shown = String(decoding: name, as: UTF8.self)
      diagnostics.append(
        .configuration(
          "unknown placeholder '{\(shown)}'",
          at: message.range(ofText: start..<name.endIndex + 1),
          help: "'{match}' is replaced by the match"))
    }
  }

  private mutating func isWithinLimit(_ rule: CustomRule, at value: JSONValue) -> Bool {
    steps += rule.stepCount
    let excess = steps - Self.stepLimit
    if excess > 0, excess <= rule.stepCount {
      diagnostics.append(
        .configuration(
          "from here on the patterns are too large together", at: value.bracketRange,
          help: "lower the counts in braces, or join rules"))
    }
    return excess <= 0
  }

  private mutating func checkKinds(of examples: JSONValue) {
    guard case .array(let elements) = examples.content else { return }
    let kinds = elements.compactMap { $0["reports"]?.boolean }
    guard kinds.count == elements.count else { return }
    for (kind, phrase) in [(true, "is reported"), (false, "is accepted")]
    where !kinds.contains(kind) {
      diagnostics.append(
        .configuration(
          "no example shows what \(phrase)", at: examples.bracketRange,
          help: "add one with \"reports\": \(kind)"))
    }
  }

  private mutating func check(_ value: JSONValue, of rule: CustomRule) {
    guard let example = self.example.read(value, source), let part = rule.reportedPart else {
      return
    }
    let missing = rule.neededParts.filter { example.strings[$0] == nil }
    guard missing.isEmpty else {
      diagnostics += missing.map { part in
        .configuration(
          "the example has no '\(part.rawValue)', which the rule checks", at: value.bracketRange)
      }
      return
    }
    let isCovered = example.locale.map { rule.covers(LocaleIdentifier($0)) } ?? true
    let match = isCovered ? rule.match(in: example.checked, paidBy: work) : nil
    if let match, !example.isReported, let text = value[part.rawValue] {
      diagnostics.append(
        .configuration(
          "the example is reported here, although it says it is not", at: text.range(ofText: match))
      )
    } else if match == nil, example.isReported, let reports = value["reports"] {
      diagnostics.append(
        .configuration("the example is not reported, although it says it is", at: reports.range))
    }
  }
}

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

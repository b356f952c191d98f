package import LintKit
import Syntax

/// A rule that the configuration declares by patterns.
package struct CustomRule: Rule {
  /// The protocol asks every type for a description; that of a custom rule is its value's.
  package static let info = RuleInfo(
    id: "custom-rule", category: .custom, severity: .warning,
    summary: "A text matches a pattern of the configuration.", rationale: "", examples: [])

  package let info: RuleInfo
  /// The rule as the configuration has it, if it is a part of one.
  let written: JSONValue?
  /// At which paths the rule looks; empty for all.
  let paths: [Glob]
  let examples: [CustomExample]
  private var condition: TextCondition
  private var exceptions: [TextCondition]
  /// How texts are searched for the patterns; nil for a rule that is not part of a configuration.
  var search: CustomRuleSearch?
  private let locales: [LocaleIdentifier]
  private let message: String
  private let help: String?

  /// Creates a rule that reports nothing.
  package init() {
    self.init(
      CustomRuleDeclaration(), TextCondition(patterns: [:]), info: Self.info, written: nil)
  }

  init(
    _ declaration: CustomRuleDeclaration, _ condition: TextCondition, info: RuleInfo,
    written: JSONValue?
  ) {
    self.info = info
    self.written = written
    paths = declaration.paths
    examples = declaration.examples
    self.condition = condition
    exceptions = declaration.exceptions
    locales = declaration.locales.map { LocaleIdentifier($0) }
    message = declaration.message ?? ""
    help = declaration.help
  }

  package func check(_ entry: Entry, _ context: inout RuleContext) {
    guard let part = condition.reported, entry.isShipped || part == .key else { return }
    var texts: [TextPart: Text] = [.key: entry.key]
    guard let search, search.matches(condition, texts, of: entry, in: [.key], &context) else {
      return
    }
    switch part {
    case .key: checkKey(of: entry, &texts, search, &context)
    case .source: checkSource(of: entry, &texts, search, &context)
    case .translation: checkTranslations(of: entry, &texts, search, &context)
    }
  }
}

extension CustomRule {
  /// The range of what is reported in the last text that the rule looks at, or nil.
  func match(in texts: JudgedTexts, paidBy work: WorkBudget) -> Range<Int>? {
    guard let part = condition.reported, let text = texts[part],
      condition.matches(texts, paidBy: work),
      !exceptions.contains(where: { $0.matches(texts, paidBy: work) })
    else { return nil }
    return condition.patterns[part]?.firstMatch(in: text, paidBy: work)
  }

  /// Gives each pattern a number in the set for its part.
  mutating func number(_ number: (TextPart, Pattern) -> Int) {
    func numbers(of condition: TextCondition) -> [TextPart: Int] {
      Dictionary(
        uniqueKeysWithValues: condition.patterns.map { ($0.key, number($0.key, $0.value)) })
    }
    condition.numbers = numbers(of: condition)
    for index in exceptions.indices { exceptions[index].numbers = numbers(of: exceptions[index]) }
  }

  /// The part in which matches are reported.
  var reportedPart: TextPart? { condition.reported }

  /// The parts without which there is nothing to judge.
  var neededParts: [TextPart] { TextPart.allCases.filter { condition.patterns[$0] != nil } }

  /// How many steps the patterns have together.
  var stepCount: Int {
    ([condition] + exceptions).flatMap(\.patterns.values).reduce(0) { $0 + $1.stepCount }
  }

  /// Whether translations into a locale are looked at.
  func covers(_ locale: LocaleIdentifier) -> Bool {
    locales.isEmpty || locales.contains { LocaleName.matches($0, locale) }
  }

  private func uses(_ part: TextPart) -> Bool {
    condition.patterns[part] != nil || exceptions.contains { $0.patterns[part] != nil }
  }

  /// What is reported in one of the texts, decoded, with the range of the match in it.
  private func match(
    in texts: [TextPart: Text], of entry: Entry, _ search: CustomRuleSearch,
    _ context: inout RuleContext
  ) -> (text: DecodedText, range: Range<Int>)? {
    guard let part = condition.reported, let text = texts[part],
      let pattern = condition.patterns[part],
      search.matches(condition, texts, of: entry, &context)
    else { return nil }
    for exception in exceptions
    where search.matches(exception, texts, of: entry, &context) {
      return nil
    }
    let decoded = DecodedText(text, of: entry.table.file(text.range.file))
    return pattern.firstMatch(in: decoded.bytes, paidBy: search.work).map { (decoded, $0) }
  }

  private func checkKey(
    of entry: Entry, _ texts: inout [TextPart: Text], _ search: CustomRuleSearch,
    _ context: inout RuleContext
  ) {
    if uses(.source) {
      texts[.source] = entry.source.flatMap(entry.rootUnit)?.text ?? entry.keyAsSourceText
    }
    if let match = match(in: texts, of: entry, search, &context) {
      report(match, of: entry.key, in: entry, &context)
    }
  }

  private func checkSource(
    of entry: Entry, _ texts: inout [TextPart: Text], _ search: CustomRuleSearch,
    _ context: inout RuleContext
  ) {
    guard let source = entry.source else {
      guard let text = entry.keyAsSourceText else { return }
      texts[.source] = text
      if let match = match(in: texts, of: entry, search, &context) {
        report(match, of: text, in: entry, &context)
      }
      return
    }
    for index in source.units {
      let unit = entry.units[index]
      texts[.source] = unit.text
      if let match = match(in: texts, of: entry, search, &context) {
        report(match, in: unit, of: entry, &context)
      }
    }
  }

  private func checkTranslations(
    of entry: Entry, _ texts: inout [TextPart: Text], _ search: CustomRuleSearch,
    _ context: inout RuleContext
  ) {
    for (index, localization) in entry.localizations.enumerated()
    where index != entry.sourceLocalization && covers(entry.locale(of: localization)) {
      for unit in entry.units[localization.units] {
        texts[.translation] = unit.text
        texts[.source] = uses(.source) ? entry.sourceText(for: unit) : nil
        if let match = match(in: texts, of: entry, search, &context) {
          report(match, in: unit, of: entry, &context)
        }
      }
    }
  }
}

extension CustomRule {
  /// Reports a match in a text of no unit.
  private func report(
    _ match: (text: DecodedText, range: Range<Int>), of text: Text, in entry: Entry,
    _ context: inout RuleContext
  ) {
    context.report(
      message(for: match.text.bytes[match.range]),
      at: SourceRange(file: text.range.file, match.text.sourceRange(match.range)),
      key: entry.string(of: entry.key), help: help)
  }

  private func report(
    _ match: (text: DecodedText, range: Range<Int>), in unit: Unit, of entry: Entry,
    _ context: inout RuleContext
  ) {
    context.report(
      message(for: match.text.bytes[match.range]), in: unit, of: entry,
      at: SourceRange(file: unit.text.range.file, match.text.sourceRange(match.range)), help: help)
  }

  /// The message, with a match of reasonable length in its place.
  private func message(for match: ArraySlice<UInt8>) -> String {
    let text = String(decoding: match, as: UTF8.self)
    let limit = 80
    let shown =
      text.unicodeScalars.count <= limit ? text : String(text.unicodeScalars.prefix(limit)) + "…"
    return message.replacing(Self.placeholder, with: shown)
  }

  /// What stands in a message for the text that was found.
  private static let placeholder = "{match}"
}

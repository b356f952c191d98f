import Languages
package import LintKit
import SourceText
import Syntax

/// A rule that the configuration declares with patterns.
package struct CustomRule: Rule {
  /// The protocol requires a description of the type. A custom rule is described by its instance.
  package static let info = RuleInfo(
    id: "custom-rule", category: .custom, severity: .warning,
    summary: "String matches a pattern of the configuration.", rationale: "", examples: [])

  package let info: RuleInfo
  /// The rule as written in the configuration. Nil for a rule that isn't part of one.
  let written: JSONValue?
  /// The paths that the rule applies to. Empty for all.
  let paths: [Glob]
  private var condition: TextCondition
  private var exceptions: [TextCondition]
  /// The search for the patterns of all rules. Nil for a rule that isn't part of a configuration.
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
    self.condition = condition
    exceptions = declaration.exceptions
    locales = declaration.locales.map { LocaleIdentifier($0) }
    message = declaration.message ?? ""
    help = declaration.help
  }

  package func check(_ entry: Entry, _ context: inout RuleContext) {
    guard let part = condition.reported, entry.isShipped || part == .key else { return }
    var strings: [TextPart: TextSpan] = [.key: entry.key]
    guard let search, search.matches(condition, strings, of: entry, in: [.key], &context) else {
      return
    }
    switch part {
    case .key: checkKey(of: entry, &strings, search, &context)
    case .source: checkSource(of: entry, &strings, search, &context)
    case .translation: checkTranslations(of: entry, &strings, search, &context)
    }
  }
}

extension CustomRule {
  /// Returns the byte range of the match in the reported part, or nil if the rule doesn't match.
  func match(in strings: CheckedStrings, paidBy work: WorkBudget) -> Range<Int>? {
    guard let part = condition.reported, let text = strings[part],
      condition.matches(strings, paidBy: work),
      !exceptions.contains(where: { $0.matches(strings, paidBy: work) })
    else { return nil }
    return condition.patterns[part]?.firstMatch(in: text, paidBy: work)
  }

  /// Numbers the patterns with their indices in the set for their part.
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

  /// The parts that an example must have for the rule to be checked.
  var neededParts: [TextPart] { TextPart.allCases.filter { condition.patterns[$0] != nil } }

  /// The total number of steps in the patterns.
  var stepCount: Int {
    ([condition] + exceptions).flatMap(\.patterns.values).reduce(0) { $0 + $1.stepCount }
  }

  /// Returns whether the rule checks translations into a locale.
  func covers(_ locale: LocaleIdentifier) -> Bool {
    locales.isEmpty || locales.contains { LocaleName.matches($0, locale) }
  }

  private func uses(_ part: TextPart) -> Bool {
    condition.patterns[part] != nil || exceptions.contains { $0.patterns[part] != nil }
  }

  /// Returns the reported string in decoded form, with the byte range of the match in it. Returns
  /// nil if the rule doesn't match.
  private func match(
    in strings: [TextPart: TextSpan], of entry: Entry, _ search: CustomRuleSearch,
    _ context: inout RuleContext
  ) -> (text: DecodedText, range: Range<Int>)? {
    guard let part = condition.reported, let text = strings[part],
      let pattern = condition.patterns[part],
      search.matches(condition, strings, of: entry, &context)
    else { return nil }
    for exception in exceptions
    where search.matches(exception, strings, of: entry, &context) {
      return nil
    }
    let decoded = DecodedText(text, of: entry.table.file(text.range.file))
    return pattern.firstMatch(in: decoded.bytes, paidBy: search.work).map { (decoded, $0) }
  }

  private func checkKey(
    of entry: Entry, _ strings: inout [TextPart: TextSpan], _ search: CustomRuleSearch,
    _ context: inout RuleContext
  ) {
    if uses(.source) {
      strings[.source] = PrincipalText.ofSource(entry.source, of: entry)
    }
    if let match = match(in: strings, of: entry, search, &context) {
      report(match, of: entry.key, in: entry, &context)
    }
  }

  private func checkSource(
    of entry: Entry, _ strings: inout [TextPart: TextSpan], _ search: CustomRuleSearch,
    _ context: inout RuleContext
  ) {
    guard let source = entry.source else {
      guard let text = entry.keyAsSourceText else { return }
      strings[.source] = text
      if let match = match(in: strings, of: entry, search, &context) {
        report(match, of: text, in: entry, &context)
      }
      return
    }
    for index in source.units {
      let unit = entry.units[index]
      strings[.source] = unit.text
      if let match = match(in: strings, of: entry, search, &context) {
        report(match, in: unit, of: entry, &context)
      }
    }
  }

  private func checkTranslations(
    of entry: Entry, _ strings: inout [TextPart: TextSpan], _ search: CustomRuleSearch,
    _ context: inout RuleContext
  ) {
    for (index, localization) in entry.localizations.enumerated()
    where index != entry.sourceLocalization && covers(entry.locale(of: localization)) {
      for unit in entry.units[localization.units] {
        strings[.translation] = unit.text
        strings[.source] = uses(.source) ? entry.sourceText(for: unit) : nil
        if let match = match(in: strings, of: entry, search, &context) {
          report(match, in: unit, of: entry, &context)
        }
      }
    }
  }
}

extension CustomRule {
  /// Reports a match in a string that isn't a unit.
  private func report(
    _ match: (text: DecodedText, range: Range<Int>), of text: TextSpan, in entry: Entry,
    _ context: inout RuleContext
  ) {
    context.report(
      message(for: match.text.bytes[match.range]),
      at: SourceRange(file: text.range.file, match.text.sourceRange(match.range)),
      key: entry.string(of: entry.key), help: help)
  }

  private func report(
    _ match: (text: DecodedText, range: Range<Int>), in unit: StringUnit, of entry: Entry,
    _ context: inout RuleContext
  ) {
    context.report(
      message(for: match.text.bytes[match.range]), in: unit, of: entry,
      at: SourceRange(file: unit.text.range.file, match.text.sourceRange(match.range)), help: help)
  }

  /// Returns the message with the matched text filled in, up to 80 characters.
  private func message(for match: ArraySlice<UInt8>) -> String {
    let text = String(decoding: match, as: UTF8.self)
    let limit = 80
    let shown =
      text.unicodeScalars.count <= limit ? text : String(text.unicodeScalars.prefix(limit)) + "…"
    return message.replacing(Self.placeholder, with: shown)
  }

  /// The placeholder for the matched text in a message.
  private static let placeholder = "{match}"
}

/// The part of an entry that a pattern of a custom rule checks. Findings are reported in the last
/// part that has a pattern.
enum TextPart: String, CaseIterable, Sendable {
  case key, source, translation
}

/// The strings to check, as UTF-8.
typealias CheckedStrings = [TextPart: [UInt8]]

/// A set of patterns that must all match.
struct TextCondition: Sendable {
  let patterns: [TextPart: Pattern]
  /// The indices of the patterns in the pattern sets of all rules.
  var numbers: [TextPart: Int] = [:]

  init(patterns: [TextPart: Pattern]) { self.patterns = patterns }

  /// Returns whether all patterns match. A missing string doesn't match.
  func matches(_ strings: CheckedStrings, paidBy work: WorkBudget) -> Bool {
    TextPart.allCases.allSatisfy { part in
      patterns[part].map { pattern in
        strings[part].map { pattern.firstMatch(in: $0, paidBy: work) != nil } ?? false
      } ?? true
    }
  }

  /// The part in which matches are reported.
  var reported: TextPart? { TextPart.allCases.last { patterns[$0] != nil } }
}

/// A set of strings that shows what a custom rule flags or accepts.
struct CustomExample: Sendable {
  var strings: [TextPart: String]
  var locale: String?
  var isReported: Bool

  var checked: CheckedStrings { strings.mapValues { Array($0.utf8) } }

  /// Returns the example as localized files, for the page of its rule.
  ///
  /// - Parameters:
  ///   - part: the part that the rule flags.
  ///   - locale: the locale of the translation if the example doesn't specify one.
  func page(reporting part: TextPart, as severity: Severity, locale: String) -> RuleExample {
    let key = strings[.key] ?? "a.key"
    let locale = self.locale ?? locale
    // An English translation would be read as the source.
    let isEnglish = LocaleName.matches("en", locale)
    let sourcePath = "\(isEnglish ? "de" : "en").lproj/Localizable.strings"
    let source = Self.file(key, strings[.source] ?? (part == .key ? "" : "…"))
    let files: KeyValuePairs<String, RuleExample.Contents> =
      strings[.translation].map { translation in
        [
          sourcePath: source,
          "\(locale).lproj/Localizable.strings": Self.file(key, translation),
        ]
      } ?? [sourcePath: source]
    let title = "'\(Self.line(strings[part] ?? ""))'"
    let configuration = isEnglish ? #"{ "sourceLocale": "de" }"# : nil
    return isReported
      ? .reported(title, as: severity, files, configuration: configuration)
      : .accepted(title, files, configuration: configuration)
  }

  /// Returns a `.strings` file with one line. The brackets that mark findings in examples are
  /// escaped.
  private static func file(_ key: String, _ text: String) -> RuleExample.Contents {
    .text("\(quoted(key)) = \(quoted(text));\n")
  }

  private static func quoted(_ text: String) -> String {
    OldStyleEscapes.quoted(text) { $0 == "⟦" || $0 == "⟧" }
  }

  /// Returns the start of a string without line ends, for a heading.
  private static func line(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(60).map { scalar in
      scalar.isWhitespace || scalar.properties.generalCategory == .control ? " " : scalar
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

import Languages
import LintKit
import StringResolution

/// Describes what users see of a key in one locale.
///
/// This is a rule for the same reason as `EntrySummary`.
struct EntryPreview: Rule {
  static let info = RuleInfo(
    id: "preview", category: .project, severity: .note, summary: "What users see of a key.",
    rationale: "It explains a finding.", examples: [])

  /// The key to describe.
  var key = ""
  /// The locale of the users, or nil for the source language.
  var locale: String?
  /// Chooses among the locales of all tables in the folder.
  var resolver = StringResolver(locales: [], development: nil)

  /// The maximum number of variants to describe.
  private static let maxCount = 24

  init() {}

  init(of key: String, locale: String?, resolver: StringResolver) {
    self.key = key
    self.locale = locale
    self.resolver = resolver
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.string(of: entry.key) == key,
      let locale = locale.map({ LocaleIdentifier($0) }) ?? entry.table.source
    else { return }
    let variants = resolver.variants(of: entry, in: locale)
    var last = entry.key.range
    for variant in variants.prefix(Self.maxCount) {
      let found = resolver.resolve(entry, variant.request(for: entry, in: locale))
      last = found.origins.last?.range ?? entry.key.range
      context.report(
        Self.message(for: variant, found), at: last, key: key, locale: locale.spelling)
    }
    if variants.count > Self.maxCount {
      context.report(
        "\(variants.count - Self.maxCount) more aren't shown", at: last, key: key,
        locale: locale.spelling)
    }
  }
}

extension EntryPreview {
  /// Returns for example 'users see '2 files' for 2 ('other', also 3, 4)'.
  private static func message(for variant: StringVariant, _ found: ResolvedString) -> String {
    let places = conditions(of: variant)
    let reason =
      (found.because.last { $0.problem == found.problem }
      ?? found.because.last { _ in found.text == nil })?.sentence
    let unknown = found.because.first { $0 == .device(.iPadApp) }?.sentence
    return outcome(found) + (places.isEmpty ? "" : " " + places.joined(separator: ", "))
      + ((found.problem == nil ? unknown : reason).map { "; \($0)" } ?? "")
  }

  private static func outcome(_ found: ResolvedString) -> String {
    switch found.shown {
    case .key where found.problem == .showsKey:
      "users see the key, unless the code passes a default value"
    case .string(let text), .key(let text): "users see '\(TerminalWidth.clip(text, to: 100))'"
    case .undefined: "it is undefined what users see"
    }
  }

  private static func conditions(of variant: StringVariant) -> [String] {
    var conditions: [String] = []
    if let device = variant.device { conditions.append("on \(device.productName)") }
    if let widths = variant.widths { conditions.append("for \(WidthRanges.text(for: widths))") }
    if let numbers = numbers(of: variant.counts) { conditions.append(numbers) }
    return conditions
  }

  /// Returns the counted numbers, for example 'for 2 ('other', also 3, 4)' or 'if argument 1 is 1
  /// ('one') and argument 2 is 0 ('other')'.
  private static func numbers(of counts: [StringVariant.Count]) -> String? {
    guard counts.count > 1 else { return counts.first.map { "for \(number(of: $0))" } }
    let arguments = counts.map { "argument \($0.position) is \(number(of: $0))" }
    return "if " + arguments.dropLast().joined(separator: ", ") + " and "
      + arguments[counts.count - 1]
  }

  private static func number(of count: StringVariant.Count) -> String {
    let number = count.samples.first.map(text) ?? ""
    let others = count.samples.dropFirst().map(text).joined(separator: ", ")
    return "\(number) ('\(count.category.name)'" + (others.isEmpty ? ")" : ", also \(others))")
  }

  private static func text(_ value: ArgumentValue) -> String {
    switch value {
    case .integer(let value): String(value)
    case .double(let value), .impossible(let value): String(value)
    case .text(let value): value
    }
  }
}

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

  /// The maximum number of variants to describe.
  private static let maxCount = 24

  init() {}

  init(of key: String, locale: String?) {
    self.key = key
    self.locale = locale
  }

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.string(of: entry.key) == key,
      let locale = locale.map({ LocaleIdentifier($0) }) ?? entry.table.source
    else { return }
    let resolver = StringResolver(for: entry.table)
    for variant in resolver.variants(of: entry, in: locale).prefix(Self.maxCount) {
      let found = resolver.resolve(entry, variant.request(for: entry, in: locale))
      context.report(
        Self.message(for: variant, found), at: found.origins.last?.range ?? entry.key.range,
        key: key, locale: locale.spelling)
    }
  }
}

extension EntryPreview {
  /// Returns for example 'users see '2 files' for 2, 3, 4 ('few')'.
  private static func message(for variant: StringVariant, _ found: ResolvedString) -> String {
    let shown = found.text.map { "users see '\(TerminalWidth.clip($0, to: 100))'" }
    let places = conditions(of: variant)
    let reason = found.because.last { $0.problem == found.problem }?.sentence
    return (shown ?? "it is undefined what users see")
      + (places.isEmpty ? "" : " " + places.joined(separator: ", "))
      + (found.problem == nil ? "" : reason.map { "; \($0)" } ?? "")
  }

  private static func conditions(of variant: StringVariant) -> [String] {
    var conditions: [String] = []
    if let device = variant.device { conditions.append("on \(device.productName)") }
    if let widths = variant.widths {
      conditions.append(
        widths.upperBound == .max
          ? "for widths from \(widths.lowerBound)"
          : "for widths \(widths.lowerBound) to \(widths.upperBound)")
    }
    for count in variant.counts {
      let argument = variant.counts.count > 1 ? "argument \(count.position) " : ""
      let numbers = count.samples.map(text).joined(separator: ", ")
      conditions.append("for \(argument)\(numbers) ('\(count.category.name)')")
    }
    return conditions
  }

  private static func text(_ value: ArgumentValue) -> String {
    switch value {
    case .integer(let value): String(value)
    case .double(let value): String(value)
    case .text(let value): value
    }
  }
}

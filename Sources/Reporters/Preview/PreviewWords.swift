import Catalog
import Diagnostics
import Languages
import SourceText
import StringResolution

extension ResolvedString {
  /// A short remark about a problem, or about something that isn't obvious, or nil. Not yet made
  /// safe for output.
  var remark: String? { remark(namesLanguage: true) }

  /// - Parameter namesLanguage: whether the language that is used can be the remark.
  func remark(namesLanguage: Bool) -> String? {
    guard let problem else {
      return because.lazy.filter { namesLanguage || $0.step != "language" }.compactMap(\.fact)
        .first
    }
    let trace = because.last { $0.problem == problem }
    switch problem {
    case .showsKey:
      let value = because.lazy.compactMap(\.codeDefault).first
      return "users see the key"
        + (value.map { ", or the default value of the code: '\($0)'" } ?? "")
    case .missingCategory:
      guard case .category(let reason)? = trace, let name = reason.missing else { break }
      guard text == nil else { return "'\(name)' is missing: 'other' is shown" }
      return (name == "other" ? "'other' is missing" : "'\(name)' and 'other' are missing")
        + ": nothing is defined"
    case .undefinedDevice, .undefinedWidth, .wrongSlot, .cycle, .broken: break
    }
    return trace?.sentence
  }
}

extension CategoryReason {
  /// The category that has no form.
  fileprivate var missing: String? {
    switch self {
    case .fallback(let category, _, _, _), .missing(let category, _, _): category.name
    case .selected, .explicitZero, .noRules: nil
    }
  }
}

extension Trace {
  /// The default value that the code passes, or nil.
  fileprivate var codeDefault: String? {
    guard case .entry(.codeDefault(let value)) = self else { return nil }
    return value
  }

  /// A sentence, unless the step is as users expect it.
  fileprivate var fact: String? {
    switch self {
    case .device(.iPadApp): sentence
    case .language(.exact), .entry(.keyIsSource), .entry(.ofAllLanguages), .device, .width,
      .category:
      nil
    case .language, .entry, .argument, .formatting: sentence
    }
  }
}

extension StringVariant {
  /// The widths in words: `< 22`, `22–52`, `≥ 53`, `any width`.
  var widthWords: String? {
    guard let widths else { return nil }
    switch (widths.lowerBound, widths.upperBound) {
    case (0, .max): return "any width"
    case (let first, .max): return "≥ \(first)"
    case (let first, let last) where first == last: return "\(first)"
    case (0, let last): return "< \(last + 1)"
    case (let first, let last): return "\(first)–\(last)"
    }
  }

  /// The numbers of the counted arguments: `2, 3, 4, 22 …`. Several arguments are separated by
  /// dots.
  func numberWords(in locale: LocaleIdentifier) -> String {
    counts.map { count in
      let shown = counts.count > 1 ? count.samples.prefix(1) : count.samples[...]
      let isComplete =
        count.samples.count < 2
        || locale.pluralRules?.examplesAreComplete(for: count.category) ?? false
      return shown.map(\.written).joined(separator: ", ") + (isComplete ? "" : " …")
    }.joined(separator: " · ")
  }

  /// The categories of the counted arguments: `one · other`.
  var categoryWords: String { counts.map(\.category.name).joined(separator: " · ") }
}

extension ArgumentValue {
  /// The value as a user would write it.
  var written: String {
    switch self {
    case .integer(let value): String(value)
    case .double(let value), .impossible(let value):
      Int(exactly: value).map(String.init) ?? "\(value)"
    case .text(let text): text
    }
  }
}

extension PreviewChange {
  /// What happens to a number of strings, in words.
  func phrase(of count: Int) -> String {
    guard count > 1 else { return phrase }
    return switch self {
    case .showsKey: "now show their key"
    case .showsString: "no longer show their key"
    case .new, .gone, .changed, .moved: phrase
    }
  }

  /// What happens, in words.
  var phrase: String {
    switch self {
    case .new: "new"
    case .gone: "gone"
    case .changed: "changed"
    case .showsKey: "now shows its key"
    case .showsString: "no longer shows its key"
    case .moved: "moved to another table"
    }
  }
}

extension PreviewReport {
  /// What is shown, or how many strings differ from the base revision, in words.
  var headline: String {
    let count = count
    guard let base else {
      let keys = tables.reduce(0) { $0 + $1.keys.count }
      return "\(count.counted("string")) of \(keys.counted("key"))"
    }
    let name = SafeText.inLine(base)
    guard count > 0 else { return nothing(differsFrom: name) }
    return "\(count.counted("string")) differ\(count == 1 ? "s" : "") from \(name): \(kinds)"
  }

  /// Returns the headline of a comparison without differences.
  ///
  /// - Parameter base: the name of the base revision, made safe for output.
  func nothing(differsFrom base: String) -> String {
    if isPartlyCompared { return "not all tables can be compared with \(base)" }
    return remarks.isEmpty
      ? "users see no difference from \(base)" : "all compared strings are the same as in \(base)"
  }

  /// The number of changes of each kind: `2 new, 1 changed`.
  var kinds: String {
    var counts: [PreviewChange: Int] = [:]
    for string in strings { if let change = string.change { counts[change, default: 0] += 1 } }
    return PreviewChange.allCases.compactMap { kind in
      counts[kind].map { "\($0.grouped) \(kind.phrase(of: $0))" }
    }.joined(separator: ", ")
  }
}

extension PreviewRemark {
  private static let maxPaths = 3
  private static let maxLength = 200

  /// What the strings don't show, as a fragment without names that control a terminal.
  var sentence: String {
    switch self {
    case .sourceLanguages(let tables):
      return "the source language differs, which users of languages that the app omits read: "
        + Self.list(tables) { ($0.path, "\($0.before.spelling) to \($0.now.spelling)") }
    case .newlyExcluded(let files):
      return "changed, and no longer compared: "
        + Self.list(files) { ($0.path, $0.reason.phrase) }
    case .unchecked(let files):
      return "changed, and not compared: " + Self.list(files) { ($0.path, $0.reason.phrase) }
    case .leftOut(let count, let options):
      let names = options.map { "'\($0)'" }.joined(separator: " and ")
      let verb = options.count == 1 ? "leaves" : "leave"
      return "\(names) \(verb) out \(count.counted("difference"))"
    }
  }

  /// Returns the first of some items, each as a path and what is said about it.
  private static func list<Item>(
    _ items: [Item], _ parts: (Item) -> (path: String, remark: String)
  ) -> String {
    let shown = items.prefix(maxPaths).map(parts).map { path, remark in
      "\(SafeText.path(SafeText.clipped(path, to: maxLength))) "
        + "(\(SafeText.inLine(SafeText.clipped(remark, to: maxLength))))"
    }
    let more = items.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more.grouped) more" : "")
  }
}

/// The findings about the strings of a key in one locale.
///
/// They are sorted by variant once, because both the strings and the findings of a key can be very
/// many.
struct PreviewFindings {
  /// The first findings about a string, and the number of all.
  typealias Selection = (first: [Finding], count: Int)

  private let findings: [Finding]
  /// The findings that are about no string in particular, as indices.
  private var general: [Int] = []
  private var byVariant: [String: [Int]] = [:]

  init(_ findings: [Finding], about locale: PreviewedLocale) {
    self.findings = findings
    guard !findings.isEmpty else { return }
    let variants = Set(locale.strings.compactMap { $0.place?.variant })
    for (index, finding) in findings.enumerated() {
      if let variant = finding.subject.variant, variants.contains(variant) {
        byVariant[variant, default: []].append(index)
      } else {
        general.append(index)
      }
    }
  }

  func first(_ count: Int, about string: PreviewedString) -> Selection {
    let own = string.place?.variant.flatMap { byVariant[$0] } ?? []
    let first = (general.prefix(count) + own.prefix(count)).sorted().prefix(count)
    return (first.map { findings[$0] }, general.count + own.count)
  }
}

extension PreviewedKey {
  /// Returns the findings of the key that options show, by the canonical identifiers of their
  /// locales, or nil for those about no locale in particular.
  func findingsByLocale(_ options: ReportOptions) -> [String?: [Int]] {
    Dictionary(grouping: findings.indices.filter { options.shows(findings[$0]) }) { index in
      findings[index].subject.locale.map { LocaleIdentifier($0).canonical }
    }
  }
}

import Catalog
import SourceText

/// The process that chooses the strings of one localization and formats them.
///
/// Its work is bounded: by the depth of variables, their number and the length of the result.
struct StringFormatter {
  static let maxDepth = 16
  static let maxVariables = 1_000
  static let maxLength = 100_000
  /// The maximum number of bytes of strings and names that are read.
  static let maxWork = 1_000_000

  let entry: Entry
  /// The index of the localization, or nil if the key is shown.
  let localization: Int?
  let request: StringRequest
  let parts: LocalizationParts
  let numbers: NumberText
  var slots = ArgumentSlots()
  /// The branch of the outermost string.
  var rootBranch: Int?
  /// The variables around the current string, as indices of substitutions.
  var stack: [Int] = []
  var variableCount = 0
  var output = ""
  var origins: [ResolvedString.Origin] = []
  private(set) var because: [Trace] = []
  private var known: Set<Trace> = []
  private var usedUnits: Set<Int> = []
  /// About the number of bytes that were read.
  private(set) var work = 0
  /// Whether nothing defines what is shown, so that the process ends.
  private(set) var isUndefined = false

  init(of localization: Int?, in entry: Entry, _ request: StringRequest) {
    self.entry = entry
    self.localization = localization
    self.request = request
    parts = LocalizationParts(of: localization.map { entry.localizations[$0] }, in: entry)
    numbers = NumberText(for: request)
    let own = localization.map { entry.localizations[$0] }
    spend((own?.units.count ?? 0) + (own?.variations.count ?? 0) + (own?.substitutions.count ?? 0))
  }

  /// Counts parts of the entry, each of which takes as long as several bytes.
  mutating func spend(_ parts: Int) { work += 16 * parts }

  /// The loaded localization, whose plural rules apply, or the user's locale if there is none.
  var locale: LocaleIdentifier {
    localization.map { entry.locale(of: entry.localizations[$0]) } ?? request.locale
  }

  /// Notes a reason. A reason that occurs again is noted once.
  mutating func note(_ trace: Trace) {
    guard known.insert(trace).inserted else { return }
    because.append(trace)
  }

  /// Notes the reason why nothing defines what is shown.
  mutating func stop(_ trace: Trace) {
    note(trace)
    isUndefined = true
  }

  /// Appends to the result.
  mutating func append(_ text: String) {
    guard output.utf8.count + text.utf8.count <= Self.maxLength else {
      return stop(.formatting(.tooLong))
    }
    output += text
  }

  /// Notes that the key is the result.
  mutating func useKey() { work += entry.key.range.bytes.count }

  /// Notes that a string is part of the result.
  mutating func use(_ unit: Int) {
    work += entry.units[unit].text.range.bytes.count
    if work > Self.maxWork { stop(.formatting(.tooLong)) }
    guard usedUnits.insert(unit).inserted else { return }
    origins.append(
      ResolvedString.Origin(
        locale: locale, variant: entry.variant(of: entry.units[unit]),
        range: entry.units[unit].text.range))
  }
}

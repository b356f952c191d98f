import Catalog

/// The number of strings of a key in each state, in one locale.
struct LeafStates {
  private(set) var translated = 0
  private(set) var machineTranslated = 0
  private(set) var needsReview = 0
  /// The number of required strings that are missing.
  var missing = 0
  private(set) var new = 0

  /// The number of strings that exist.
  var present: Int { translated + machineTranslated + needsReview + new }

  /// The state of the key, which is the worst state of its strings.
  var worst: TranslationState {
    if new > 0 { return .new }
    if missing > 0 { return .incomplete }
    if needsReview > 0 { return .needsReview }
    return machineTranslated > 0 ? .machineTranslated : .translated
  }

  mutating func insert(_ state: StringUnit.State) {
    switch state {
    case .translated: translated += 1
    case .machineTranslated: machineTranslated += 1
    case .needsReview, .unknown: needsReview += 1
    case .new: new += 1
    }
  }

  /// Adds the strings to the units of a tally.
  func count(into tally: inout StatusTally) {
    tally[.translated].units += translated
    if present == translated && missing == 0 { return }
    tally[.machineTranslated].units += machineTranslated
    tally[.needsReview].units += needsReview
    tally[.incomplete].units += missing
    tally[.new].units += new
  }
}

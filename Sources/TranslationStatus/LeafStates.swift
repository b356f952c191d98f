import Catalog

/// How many texts of a key are in which state, in one locale.
struct LeafStates {
  private(set) var translated = 0
  private(set) var machineTranslated = 0
  private(set) var needsReview = 0
  /// Texts that are not there and have to be.
  var lacking = 0
  private(set) var new = 0

  /// How many texts there are.
  var present: Int { translated + machineTranslated + needsReview + new }

  /// The state of the key, by the worst of its texts.
  var worst: TranslationState {
    if new > 0 { return .new }
    if lacking > 0 { return .incomplete }
    if needsReview > 0 { return .needsReview }
    return machineTranslated > 0 ? .machineTranslated : .translated
  }

  mutating func insert(_ state: Unit.State) {
    switch state {
    case .translated: translated += 1
    case .machineTranslated: machineTranslated += 1
    case .needsReview, .unknown: needsReview += 1
    case .new: new += 1
    }
  }

  /// Adds the texts to the units of a tally.
  func count(into tally: inout StatusTally) {
    tally[.translated].units += translated
    if present == translated && lacking == 0 { return }
    tally[.machineTranslated].units += machineTranslated
    tally[.needsReview].units += needsReview
    tally[.incomplete].units += lacking
    tally[.new].units += new
  }
}

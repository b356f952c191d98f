/// How far a key is translated into a locale, by the worst of its texts there.
///
/// The first six count; the others are outside of every percentage.
package enum TranslationState: Int, CaseIterable, Sendable {
  case translated
  /// All texts are translated, but a machine did some and nobody looked at them.
  case machineTranslated
  /// A text waits for review, or its state is not known.
  case needsReview
  /// A plural category that the locale needs, or a device, has no text.
  case incomplete
  /// A text is new, or empty where the source is not.
  case new
  /// The locale has nothing for the key.
  case missing
  /// The key is in a locale's files and not in those of the source.
  case obsolete
  /// The code does not use the key any more.
  case stale
  case notForTranslation
  /// The locale lacks the key and is one that needs only some keys.
  case notRequired
  /// The source text is blank, or it has no letters and the configuration leaves such texts out.
  case withoutLetters

  /// The states that count, best first.
  package static let counted: [TranslationState] = [
    .translated, .machineTranslated, .needsReview, .incomplete, .new, .missing,
  ]

  /// The states outside of every percentage.
  package static let excluded: [TranslationState] = [
    .obsolete, .stale, .notForTranslation, .notRequired, .withoutLetters,
  ]

  /// The name in reports, such as `needs-review`.
  package var name: String {
    switch self {
    case .translated: "translated"
    case .machineTranslated: "machine-translated"
    case .needsReview: "needs-review"
    case .incomplete: "incomplete"
    case .new: "new"
    case .missing: "missing"
    case .obsolete: "obsolete"
    case .stale: "stale"
    case .notForTranslation: "not-for-translation"
    case .notRequired: "not-required"
    case .withoutLetters: "without-letters"
    }
  }
}

/// The amount of text in each state, for a locale in a table or a sum of several.
package struct StatusTally: Hashable, Sendable {
  // An array would be allocated for each of the thousands of tallies of a report.
  package private(set) var translated = TextAmount()
  private var machineTranslated = TextAmount()
  private var needsReview = TextAmount()
  private var incomplete = TextAmount()
  private var new = TextAmount()
  private var missing = TextAmount()
  private var obsolete = TextAmount()
  private var stale = TextAmount()
  private var notForTranslation = TextAmount()
  private var notRequired = TextAmount()
  private var nonText = TextAmount()
  /// The amount that is translated and equal to the source although its words must differ. It
  /// counts in its state as well.
  package var identical = TextAmount()
  /// The amount that is translated from a source string that has changed since the base revision.
  /// It counts in its state as well.
  package var outdated = TextAmount()
  /// The amount that is translated and has an error that a rule found. It counts in its state as
  /// well.
  package var faulty = TextAmount()

  package init() {}

  package subscript(state: TranslationState) -> TextAmount {
    get {
      switch state {
      case .translated: translated
      case .machineTranslated: machineTranslated
      case .needsReview: needsReview
      case .incomplete: incomplete
      case .new: new
      case .missing: missing
      case .obsolete: obsolete
      case .stale: stale
      case .notForTranslation: notForTranslation
      case .notRequired: notRequired
      case .nonText: nonText
      }
    }
    set {
      switch state {
      case .translated: translated = newValue
      case .machineTranslated: machineTranslated = newValue
      case .needsReview: needsReview = newValue
      case .incomplete: incomplete = newValue
      case .new: new = newValue
      case .missing: missing = newValue
      case .obsolete: obsolete = newValue
      case .stale: stale = newValue
      case .notForTranslation: notForTranslation = newValue
      case .notRequired: notRequired = newValue
      case .nonText: nonText = newValue
      }
    }
  }

  package static func += (left: inout Self, right: Self) {
    left.translated += right.translated
    left.machineTranslated += right.machineTranslated
    left.needsReview += right.needsReview
    left.incomplete += right.incomplete
    left.new += right.new
    left.missing += right.missing
    left.obsolete += right.obsolete
    left.stale += right.stale
    left.notForTranslation += right.notForTranslation
    left.notRequired += right.notRequired
    left.nonText += right.nonText
    left.identical += right.identical
    left.outdated += right.outdated
    left.faulty += right.faulty
  }
}

extension StatusTally {
  /// The amount in all counted states.
  package var total: TextAmount { translated + open }

  /// The amount that is new or missing.
  package var untranslated: TextAmount { new + missing }

  /// The amount that is left to do: everything that counts and isn't translated.
  package var open: TextAmount {
    machineTranslated + needsReview + incomplete + untranslated
  }

  /// The percentage of keys that are translated, or nil if there are no keys.
  package var percentage: Percentage? { Percentage(translated.keys, of: total.keys) }
}

extension Sequence<StatusTally> {
  func sum() -> StatusTally { reduce(into: StatusTally()) { $0 += $1 } }
}

/// The settings of a count that the files themselves don't contain.
package struct CountingOptions: Sendable {
  /// The source language in the configuration, or nil if it doesn't set one.
  package var sourceLocale: String?
  /// The canonical identifiers of locales that need only some keys. Their missing keys count as not
  /// required.
  package var partialLocales: Set<String>
  /// The canonical identifiers of the locales that the configuration names. Other regional variants
  /// of the source language need no keys of their own, because their users see the source language.
  package var namedLocales: Set<String>
  /// Whether strings count that have only digits, punctuation and placeholders.
  package var countsNonTextStrings: Bool
  /// Whether translations that are equal to the source count as translated although their words
  /// must differ. Otherwise they are open.
  package var countsIdentical: Bool
  /// The maximum number of open keys to keep for each locale, or `Int.max` for all.
  package var openKeys: Int

  package init(
    sourceLocale: String? = nil, partialLocales: Set<String> = [],
    namedLocales: Set<String> = [], countsNonTextStrings: Bool = true, countsIdentical: Bool = true,
    openKeys: Int = 10
  ) {
    self.sourceLocale = sourceLocale
    self.partialLocales = partialLocales
    self.namedLocales = namedLocales
    self.countsNonTextStrings = countsNonTextStrings
    self.countsIdentical = countsIdentical
    self.openKeys = openKeys
  }
}

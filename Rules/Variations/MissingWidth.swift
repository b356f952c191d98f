import LintKit
import StringResolution

/// Reports strings that don't fit the narrowest width of their source.
struct MissingWidth: Rule {
  static let info = RuleInfo(
    id: "missing-width",
    category: .variations,
    severity: .warning,
    entriesWith: .widthVariations,
    summary: "Translation has no string for the narrowest width of its source.",
    rationale: """
      The source has a short string for narrow views. The translation has only longer ones, or one \
      string for all widths, so its end is cut off where space is limited.

      The finding is a note if the translation is not longer than the short string of the source. \
      The rule also reports an empty string for the narrowest width in the source language: \
      users see nothing in all views that are narrower than the next width.
      """,
    fix: "Add a short string for the narrowest width.",
    examples: [
      .reported(
        "one string for all widths", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "hello" : { "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "⟦Willkommen⟧" } },
              "en" : { "variations" : { "width" : {
                "1" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
                "20" : { "stringUnit" : { "state" : "translated", "value" : "Welcome" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "only strings for larger widths, in a .stringsdict file", as: .warning,
        [
          "de.lproj/Localizable.stringsdict": .stringsdict(
            key: "hello", rule: "NSStringVariableWidthRuleType",
            values: ["20": "⟦Willkommen⟧", "50": "Herzlich willkommen"]),
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "hello", rule: "NSStringVariableWidthRuleType",
            values: ["1": "Hi", "20": "Welcome"]),
        ]),
      .reported(
        "in a device variant", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "hello" : { "localizations" : {
              "de" : { "variations" : { "device" : {
                "iphone" : { "stringUnit" : { "state" : "translated", "value" : "⟦Willkommen⟧" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Willkommen" } }
              } } },
              "en" : { "variations" : { "device" : {
                "iphone" : { "variations" : { "width" : {
                  "1" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
                  "20" : { "stringUnit" : { "state" : "translated", "value" : "Welcome" } }
                } } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Welcome" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "translation that is as short as the source", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "hello" : { "localizations" : {
              "en" : { "variations" : { "width" : {
                "1" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
                "20" : { "stringUnit" : { "state" : "translated", "value" : "Welcome" } }
              } } },
              "sv" : { "stringUnit" : { "state" : "translated", "value" : "⟦Hej⟧" } }
            } }
            """)
        ]),
      .reported(
        "empty string for the narrowest width", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "1" : { "stringUnit" : { "state" : "translated", "value" : "⟦⟧" } },
              "20" : { "stringUnit" : { "state" : "translated", "value" : "Welcome" } }
            } } } } }
            """)
        ]),
      .accepted(
        "another narrow width",
        [
          "Localizable.xcstrings": .catalog(
            """
            "hello" : { "localizations" : {
              "de" : { "variations" : { "width" : {
                "5" : { "stringUnit" : { "state" : "translated", "value" : "Hallo" } },
                "30" : { "stringUnit" : { "state" : "translated", "value" : "Willkommen" } }
              } } },
              "en" : { "variations" : { "width" : {
                "1" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
                "20" : { "stringUnit" : { "state" : "translated", "value" : "Welcome" } }
              } } }
            } }
            """)
        ]),
      .accepted(
        "string that isn't translated; one width in the source",
        [
          "Localizable.xcstrings": .catalog(
            """
            "hello" : { "localizations" : {
              "en" : { "variations" : { "width" : {
                "1" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
                "20" : { "stringUnit" : { "state" : "translated", "value" : "Welcome" } }
              } } },
              "fr" : { "stringUnit" : { "state" : "new", "value" : "Welcome" } }
            } },
            "title" : { "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "Einstellungen" } },
              "en" : { "variations" : { "width" : {
                "20" : { "stringUnit" : { "state" : "translated", "value" : "Settings" } }
              } } }
            } }
            """)
        ]),
      .accepted(
        "narrow string that the source has only for a device that the translation doesn't name",
        [
          "Localizable.xcstrings": .catalog(
            """
            "hello" : { "localizations" : {
              "de" : { "variations" : { "device" : {
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Willkommen" } }
              } } },
              "en" : { "variations" : { "device" : {
                "iphone" : { "variations" : { "width" : {
                  "1" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
                  "20" : { "stringUnit" : { "state" : "translated", "value" : "Welcome" } }
                } } },
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Welcome" } }
              } } }
            } }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped, let source = entry.source else { return }
    for original in source.variations.prefix(16).lazy.map({ entry.variations[$0] })
    where original.kind == .width {
      let widths = WidthRanges(of: original, in: entry)
      let ranges = widths.ranges
      guard widths.fault == nil, ranges.count > 1 else { continue }
      let narrow = entry.branches[ranges[0].branch].unit.map { entry.units[$0] }
      if let narrow, narrow.text.isEmpty {
        context.report(
          "the string for \(WidthRanges.text(for: ranges[0].widths)) is empty", in: narrow,
          of: entry, help: "write a short string, or remove the width")
        continue
      }
      for index in entry.localizations.indices where index != entry.sourceLocalization {
        let localization = entry.localizations[index]
        guard let unit = narrowest(in: localization, as: original, ranges[1].widths, entry) else {
          continue
        }
        report(unit, instead: narrow, for: ranges[0].widths, in: entry, &context)
      }
    }
  }
}

extension MissingWidth {
  /// Returns the translation that is shown for the narrowest width of the source, if it is also
  /// shown for the next one.
  ///
  /// - Parameter next: the widths of the source's second string.
  private func narrowest(
    in localization: Localization, as original: Variation, _ next: ClosedRange<Int>, _ entry: Entry
  ) -> StringUnit? {
    // No real translation has more parts than this.
    let variations = localization.variations.prefix(64).lazy.map { entry.variations[$0] }
    guard let own = variations.first(where: { entry.isSamePlace($0, original) }) else {
      guard original.substitution == nil, !variations.contains(where: { $0.kind == .width }) else {
        return nil
      }
      let units = localization.units.prefix(64).lazy.map { entry.units[$0] }
      return units.first { entry.isSameBranch($0.branch, original.parent) }
        ?? entry.rootUnit(of: localization)
    }
    let widths = WidthRanges(of: own, in: entry)
    guard widths.fault == nil, let first = widths.keys.first, first.width >= next.lowerBound
    else { return nil }
    return entry.branches[first.branch].unit.map { entry.units[$0] }
  }

  private func report(
    _ unit: StringUnit, instead narrow: StringUnit?, for widths: ClosedRange<Int>, in entry: Entry,
    _ context: inout RuleContext
  ) {
    guard entry.isComparable(unit), !unit.text.isEmpty, entry.locale(of: unit).isForPeople else {
      return
    }
    let isLonger = narrow.map { entry.displayLength(of: unit) > entry.displayLength(of: $0) }
    context.report(
      "no string for \(WidthRanges.text(for: widths)), for which the source has "
        + (isLonger == true ? "a shorter one" : "its own"),
      in: unit, of: entry, severity: isLonger == true ? .warning : .note,
      notes: narrow.map { [Note("the source's string is here", at: $0.text.range)] } ?? [],
      help: "add a short string for these widths")
  }
}

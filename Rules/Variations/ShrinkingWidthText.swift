import LintKit
import StringResolution

/// Reports width variants that are shorter than those for smaller widths.
struct ShrinkingWidthText: Rule {
  static let info = RuleInfo(
    id: "shrinking-width-text",
    category: .variations,
    severity: .note,
    entriesWith: .widthVariations,
    summary: "String for a larger width is shorter than the one for a smaller width.",
    rationale: """
      A view shows the string of the largest width that fits. If that string is shorter than the \
      one for a narrower view, users with a large screen see less text, and the longer string is \
      cut off on a small screen. Usually the two were swapped.

      A string is shown from its width up to the next one, and the string of the smallest width \
      for all smaller widths, too. With the widths 1, 22 and 53, a view of width 55 shows the \
      string for 53. One of Apple's guides says that it shows the one for 22. This contradicts the \
      documentation of `variantFittingPresentationWidth`, and a newer copy of the guide has 52 in \
      place of 55. A Chinese, Japanese or Korean character or an emoji counts as 2, any other \
      character as 1, a format specifier as 1.
      """,
    fix: "Swap the two strings.",
    examples: [
      .reported(
        "strings are swapped", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "10" : { "stringUnit" : { "state" : "translated", "value" : "Hello there" } },
              "20" : { "stringUnit" : { "state" : "translated", "value" : "⟦Hello⟧" } }
            } } } } }
            """)
        ]),
      .reported(
        "empty string, and characters of different widths", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : {
              "de" : { "variations" : { "width" : {
                "10" : { "stringUnit" : { "state" : "translated", "value" : "Hallo" } },
                "20" : { "stringUnit" : { "state" : "translated", "value" : "⟦⟧" } }
              } } },
              "ja" : { "variations" : { "width" : {
                "10" : { "stringUnit" : { "state" : "translated", "value" : "こんにちは" } },
                "20" : { "stringUnit" : { "state" : "translated", "value" : "⟦Yo, hello⟧" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "widths are compared as numbers, in any order, in a .stringsdict file", as: .note,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "hello", rule: "NSStringVariableWidthRuleType",
            values: ["100": "⟦Hi⟧", "20": "Hello"])
        ]),
      .accepted(
        "longer string for the larger width",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Hello" : { "localizations" : { "en" : { "variations" : { "width" : {
              "10" : { "stringUnit" : { "state" : "translated", "value" : "Hello" } },
              "20" : { "stringUnit" : { "state" : "translated", "value" : "Hello there" } }
            } } } } }
            """)
        ]),
      .accepted(
        "strings of the same length; untranslated string; stale key",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Bye" : {
              "extractionState" : "stale",
              "localizations" : { "en" : { "variations" : { "width" : {
                "10" : { "stringUnit" : { "state" : "translated", "value" : "Goodbye" } },
                "20" : { "stringUnit" : { "state" : "translated", "value" : "Bye" } }
              } } } }
            },
            "Hello" : { "localizations" : {
              "de" : { "variations" : { "width" : {
                "10" : { "stringUnit" : { "state" : "translated", "value" : "Hallo!" } },
                "20" : { "stringUnit" : { "state" : "translated", "value" : "Hallo!" } },
                "30" : { "stringUnit" : { "state" : "new", "value" : "" } }
              } } },
              "ja" : { "variations" : { "width" : {
                "10" : { "stringUnit" : { "state" : "translated", "value" : "日本" } },
                "20" : { "stringUnit" : { "state" : "translated", "value" : "Japan!!" } }
              } } }
            } }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .width {
      var longest: (widths: ClosedRange<Int>, length: Int, text: SourceRange)?
      for (widths, unit) in strings(of: variation, in: entry) {
        let length = entry.displayLength(of: unit)
        guard let longer = longest, longer.length > length else {
          longest = (widths, length, unit.text.range)
          continue
        }
        context.report(
          "the string for \(WidthRanges.text(for: widths)) is shorter than the one for "
            + WidthRanges.text(for: longer.widths),
          in: unit, of: entry, notes: [Note("the longer string is here", at: longer.text)],
          help: "use the longer string for the larger width")
      }
    }
  }

  /// Returns the strings that aren't new, with the widths for which they are shown, in ascending
  /// order.
  private func strings(
    of variation: Variation, in entry: Entry
  ) -> [(widths: ClosedRange<Int>, unit: StringUnit)] {
    WidthRanges(of: variation, in: entry).ranges
      .compactMap { widths, branch in
        entry.branches[branch].unit.map { (widths, entry.units[$0]) }
      }
      .filter { !entry.isOpen($0.1) }
  }
}

extension Entry {
  /// Returns the display length of a string, in halves of the width of a Chinese character.
  ///
  /// A format specifier counts as one character, regardless of its value.
  func displayLength(of unit: StringUnit) -> Int {
    var length = 0
    var start = unit.text.range.start
    for specifier in unit.specifiers.lazy.map({ specifiers[$0].range })
    where specifier.start >= start {
      length += 1 + displayLength(of: unit.text, start, specifier.start)
      start = specifier.end
    }
    return length + displayLength(of: unit.text, start, unit.text.range.end)
  }

  private func displayLength(of text: TextSpan, _ start: UInt32, _ end: UInt32) -> Int {
    guard start < end else { return 0 }
    let range = SourceRange(file: text.range.file, Int(start)..<Int(end))
    return TerminalWidth.cells(of: string(of: TextSpan(range: range, traits: text.traits)))
  }
}

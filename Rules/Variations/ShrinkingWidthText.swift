import LintKit

/// Reports width variants that are shorter than those for smaller widths.
struct ShrinkingWidthText: Rule {
  static let info = RuleInfo(
    id: "shrinking-width-text",
    category: .variations,
    severity: .note,
    summary: "String for a larger width is shorter than the one for a smaller width.",
    rationale: """
      A view shows the string of the largest width that fits. If that string is shorter than the \
      one for a narrower view, users with a large screen see less text, and the longer string is \
      cut off on a small screen. Usually the two were swapped.

      A Chinese, Japanese or Korean character or an emoji counts as 2, any other character as 1, a \
      format specifier as 1.
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
    guard !entry.variations.isEmpty, entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .width {
      var longest: (width: Int, length: Int, text: SourceRange)?
      for (width, unit) in strings(of: variation, in: entry) {
        let length = Self.displayLength(of: unit, in: entry)
        guard let longer = longest, longer.length > length else {
          longest = (width, length, unit.text.range)
          continue
        }
        guard longer.width < width else { continue }
        context.report(
          "the string for width \(width) is shorter than the one for width \(longer.width)",
          in: unit, of: entry, notes: [Note("the longer string is here", at: longer.text)],
          help: "use the longer string for the larger width")
      }
    }
  }

  /// Returns the strings that aren't new, by ascending width.
  private func strings(of variation: Variation, in entry: Entry) -> [(width: Int, unit: StringUnit)]
  {
    entry.widths(of: variation)
      .compactMap { width, branch in branch.unit.map { (width, entry.units[$0]) } }
      .filter { $0.1.state != .new }
      .sorted { $0.0 < $1.0 }
  }
}

extension ShrinkingWidthText {
  /// Returns the display length of a string, in halves of the width of a Chinese character.
  ///
  /// A format specifier counts as one character, regardless of its value.
  private static func displayLength(of unit: StringUnit, in entry: Entry) -> Int {
    var length = 0
    var start = unit.text.range.start
    for specifier in unit.specifiers.lazy.map({ entry.specifiers[$0].range })
    where specifier.start >= start {
      length += 1 + displayLength(of: unit.text, start, specifier.start, in: entry)
      start = specifier.end
    }
    return length + displayLength(of: unit.text, start, unit.text.range.end, in: entry)
  }

  private static func displayLength(
    of text: TextSpan, _ start: UInt32, _ end: UInt32, in entry: Entry
  ) -> Int {
    guard start < end else { return 0 }
    let range = SourceRange(file: text.range.file, Int(start)..<Int(end))
    return TerminalWidth.cells(of: entry.string(of: TextSpan(range: range, traits: text.traits)))
  }
}

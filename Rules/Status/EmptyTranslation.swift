import LintKit

/// Reports empty translations of source strings that aren't empty.
struct EmptyTranslation: Rule {
  static let info = RuleInfo(
    id: "empty-translation",
    category: .status,
    severity: .error,
    entriesWith: .whitespaceEdges,
    summary: "Translation is empty although its source is not.",
    rationale: """
      Foundation shows an empty translation as it is, so a button or message is empty in that \
      language. Such a translation usually comes from importing a file in which it was left empty.

      A file in which every string is empty, as translation services write it for a language \
      without translations, has one finding.
      """,
    fix: "Translate the string, or remove the translation so that it counts as missing.",
    examples: [
      .reported(
        "empty string in state 'translated'", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "Save",
            localizations: """
              "nl" : { "stringUnit" : { "state" : "translated", "value" : "⟦⟧" } }
              """)
        ]),
      .reported(
        "translation in state 'needs_review' that contains only whitespace", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "Save",
            localizations: """
              "sv" : { "stringUnit" : { "state" : "needs_review", "value" : "⟦ \\n⟧" } }
              """)
        ]),
      .reported(
        "empty plural form although the form of the source has text", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "de" : {
                "variations" : {
                  "plural" : {
                    "one" : { "stringUnit" : { "state" : "translated", "value" : "⟦⟧" } },
                    "other" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" }
                    }
                  }
                }
              }
              """)
        ]),
      .reported(
        "'few' and 'many', which are used for other numbers than the empty 'one' of the source",
        as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "delete" : { "localizations" : {
              "en" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Delete %lld items?" } }
              } } },
              "pl" : { "variations" : { "plural" : {
                "few" : { "stringUnit" : { "state" : "translated", "value" : "⟦⟧" } },
                "many" : { "stringUnit" : { "state" : "translated", "value" : "⟦⟧" } },
                "one" : { "stringUnit" : { "state" : "translated", "value" : "" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Usunąć %lld elementu?" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "in a .stringsdict file", as: .error,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "delete", format: "%#@items@", variable: "items", valueType: "d",
            forms: ["one": "", "other": "Delete %d items?"]),
          "pl.lproj/Localizable.stringsdict": .stringsdict(
            key: "delete", format: "%#@items@", variable: "items", valueType: "d",
            forms: [
              "one": "", "few": "⟦⟧", "many": "Usunąć %d elementów?",
              "other": "Usunąć %d elementu?",
            ]),
        ]),
      .reported(
        "'zero' in Latvian, which is also used for 10 to 20", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld new" : { "localizations" : { "lv" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld jauns" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld jauni" } },
              "zero" : { "stringUnit" : { "state" : "translated", "value" : "⟦⟧" } }
            } } } } }
            """)
        ]),
      .reported(
        "translation that contains only spaces", as: .error,
        [
          "en.lproj/Localizable.strings": #""save" = "Save";"#,
          "nl.lproj/Localizable.strings": #""save" = "⟦  ⟧";"#,
        ]),
      .reported(
        "file without any translation", as: .error,
        [
          "en.lproj/Localizable.strings": #""open" = "Open"; "save" = "Save";"#,
          "hi.lproj/Localizable.strings": #"⟦⟧"open" = ""; "save" = "";"#,
        ]),
      .reported(
        "longer part of a sentence", as: .warning,
        [
          "en.lproj/Ban.strings": #""ban" = "Ban"; "start" = "You will be banned ";"#,
          "ja.lproj/Ban.strings": #""ban" = "禁止"; "start" = "⟦⟧";"#,
        ]),
      .reported(
        "part of a sentence or function word, which the language may not need", as: .note,
        [
          "en.lproj/Time.strings": #""ago" = " ago"; "since" = "Updated"; "the" = "the";"#,
          "fr.lproj/Time.strings": #""ago" = "⟦⟧"; "since" = "Actualisé il y a"; "the" = "⟦⟧";"#,
        ]),
      .accepted(
        "translated string",
        ["Localizable.xcstrings": .catalog(key: "Save", values: ["nl": "Bewaar"])]),
      .accepted(
        "one space, if the source begins and ends with a space",
        [
          "en.lproj/Localizable.strings": #""at" = " at ";"#,
          "ja.lproj/Localizable.strings": #""at" = " ";"#,
        ]),
      .accepted(
        "source is empty too",
        [
          "en.lproj/InfoPlist.strings": #""NSHumanReadableCopyright" = "";"#,
          "nl.lproj/InfoPlist.strings": #""NSHumanReadableCopyright" = "";"#,
        ]),
      .accepted(
        "text that Interface Builder writes in a new object",
        [
          "en.lproj/Main.strings": #"""
          "bx7-2a-Gkq.title" = "Text Cell"; "k3F-hs-2Xa.text" = "99"; "q" = "Q";
          """#,
          "nl.lproj/Main.strings": #"""
          "bx7-2a-Gkq.title" = ""; "k3F-hs-2Xa.text" = ""; "q" = "S";
          """#,
        ]),
      .accepted(
        "template for translators, which is not a language",
        [
          "en.lproj/Localizable.strings": #""save" = "Save"; "quit" = "Quit";"#,
          "template.lproj/Localizable.strings": #""save" = ""; "quit" = "";"#,
        ]),
      .accepted(
        "empty form for 0, and empty forms that the source leaves empty too",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld new" : {
              "localizations" : {
                "de" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld neu" } },
                      "other" : {
                        "stringUnit" : { "state" : "translated", "value" : "%lld neu" }
                      },
                      "zero" : { "stringUnit" : { "state" : "translated", "value" : "" } }
                    }
                  }
                }
              }
            },
            "names" : {
              "localizations" : {
                "de" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "translated", "value" : "" } },
                      "other" : { "stringUnit" : { "state" : "translated", "value" : "alle" } }
                    }
                  }
                },
                "en" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "translated", "value" : "" } },
                      "other" : { "stringUnit" : { "state" : "translated", "value" : "all" } }
                    }
                  }
                }
              }
            }
            """)
        ]),
      .accepted(
        "strings that are stale, new, or marked \"Don't Translate\"",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Fax" : {
              "extractionState" : "stale",
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "" } }
              }
            },
            "Save" : {
              "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "" } } }
            },
            "Wi-Fi" : {
              "localizations" : {
                "de" : { "stringUnit" : { "state" : "translated", "value" : "" } }
              },
              "shouldTranslate" : false
            }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    var cache = TextCache<TextEdges>()
    for unit in entry.units where entry.isOnlyWhitespace(unit.text) {
      guard isTranslation(unit, of: entry), !isInterfacePlaceholder(entry),
        !entry.table.isEmptyFile(of: unit), !(context.base?.isInEmptyFile(unit, of: entry) ?? false)
      else { continue }
      let sources = sourceStrings(for: unit, of: entry).map {
        cache.fact(about: $0, find: entry.edges)
      }
      guard !sources.isEmpty, !sources.contains(where: \.isOnlyWhitespace) else { continue }
      if unit.text.isEmpty {
        // Part of a sentence, which other languages may not need.
        let isWord = sourceStrings(for: unit, of: entry).allSatisfy {
          Self.isFragment(entry.string(of: $0))
        }
        let isPart = sources.allSatisfy { $0.leadingCount + $0.trailingCount > 0 }
        context.report(
          Self.message, in: unit, of: entry,
          severity: isWord ? .note : isPart ? .warning : .error, help: Self.help)
      } else if !sources.contains(where: { $0.leadingCount + $0.trailingCount > 0 }) {
        context.report(
          Self.whitespaceMessage, in: unit, of: entry, help: Self.help, kind: "whitespace")
      }
    }
  }
}

extension EmptyTranslation {
  func finish(_ table: Table, _ context: inout RuleContext) {
    guard !table.emptyFiles.isEmpty else { return }
    var presences: [UInt32: Int] = [:]
    for key in table.keys where table.needsTranslation(key) {
      presences[key.presence, default: 0] += 1
    }
    for (index, locale) in table.locales.enumerated()
    where index != table.sourceLocale && locale.isForPeople && locale.isValid {
      for file in table.files(ofLocale: index) where table.emptyFiles.contains(file.id) {
        let count = presences.reduce(0) { $0 + (table.hasLocale(index, in: $1.key) ? $1.value : 0) }
        guard count > 0 else { continue }
        context.report(
          "every translation in the file is empty, so nothing is shown for \(count) "
            + (count == 1 ? "string" : "strings"),
          at: file.range(0..<0), locale: locale.spelling, help: Self.helpForFile, kind: "file")
      }
    }
  }
}

extension Table {
  /// Returns whether a string is in a localized file whose strings are all empty.
  fileprivate func isEmptyFile(of unit: StringUnit) -> Bool {
    !emptyFiles.isEmpty && emptyFiles.contains(unit.text.range.file)
  }
}

extension EmptyTranslation {
  private func isTranslation(_ unit: StringUnit, of entry: Entry) -> Bool {
    // What isn't a language, such as 'template', is a file that translators copy.
    guard !entry.isSource(unit), unit.state != .new, unit.state != .unknown,
      entry.locale(of: unit).isValid
    else { return false }
    return !isOnlyForZero(unit, of: entry)
  }

  /// Returns whether the source string of an interface is what Interface Builder writes in a new
  /// object, or a sample without letters. Code replaces it.
  private func isInterfacePlaceholder(_ entry: Entry) -> Bool {
    guard entry.table.isObjectID(entry.key), let source = entry.source,
      let unit = entry.rootUnit(of: source), unit.text.range.bytes.count < 32
    else { return false }
    let text = entry.string(of: unit.text)
    return text.hasPrefix("@@") || !text.unicodeScalars.contains(where: \.isAlphabetic)
      || [
        "Text Cell", "Table View Cell", "Label", "Multiline Label", "Button", "Title", "Subtitle",
        "Detail",
      ].contains(text)
  }

  /// Returns whether a string is the form for 0 alone. In Latvian, `zero` is also used for 10 to
  /// 20.
  private func isOnlyForZero(_ unit: StringUnit, of entry: Entry) -> Bool {
    guard unit.branch.flatMap({ entry.branches[$0].category }) == .zero else { return false }
    let rules = entry.locale(of: unit).pluralRules
    return rules.map { !$0.cardinal.contains(.zero) || $0.exact(.zero) == 0 } ?? true
  }

  /// Returns the source string of a unit, which for a plural form is the form of its category, or
  /// else `other`. In a variable that the source doesn't have, it may be any string of the source.
  ///
  /// If there is no localization in the source language, the source string is the key of a catalog
  /// entry. A key that is missing from the source file has no source string.
  private func sourceStrings(for unit: StringUnit, of entry: Entry) -> [TextSpan] {
    guard let source = entry.source, !source.units.isEmpty else {
      return entry.table.capabilities.hasExtractedKeys ? [entry.key] : []
    }
    guard let substitution = unit.substitution,
      !hasSubstitution(named: entry.substitutions[substitution].name, source, of: entry)
    else { return entry.sourceText(for: unit).map { [$0] } ?? [] }
    // No real entry has more variants than this.
    return source.units.prefix(64).map { entry.units[$0].text }
  }

  private func hasSubstitution(
    named name: TextSpan, _ localization: Localization, of entry: Entry
  ) -> Bool {
    localization.substitutions.prefix(64).contains {
      entry.hasSameContent(entry.substitutions[$0].name, name)
    }
  }
}

extension EmptyTranslation {
  /// Returns whether a source string is a word that joins others, or one or two words with a space
  /// before or after them.
  private static func isFragment(_ source: String) -> Bool {
    functionWords.contains(source.lowercased())
      || source.allSatisfy { $0.isPunctuation && $0 != "%" && $0 != "@" }
      || (source.hasPrefix(" ") || source.hasSuffix(" "))
        && source.split(whereSeparator: \.isWhitespace).count < 3
  }

  /// Words that join others, which many languages don't need.
  private static let functionWords: Set<String> = [
    "a", "an", "and", "are", "at", "by", "for", "from", "in", "is", "of", "on", "or", "the", "to",
    "with",
  ]

  private static let message = "the translation is empty, so nothing is shown"
  private static let whitespaceMessage = "the translation contains only whitespace"
  private static let help = "translate it, or remove it so that it counts as missing"
  private static let helpForFile =
    "delete the file until it is translated, so that users see another language"
}

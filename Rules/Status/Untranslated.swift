import LintKit

/// Reports strings of a catalog that haven't been translated yet.
struct Untranslated: Rule {
  static let info = RuleInfo(
    id: "untranslated",
    category: .status,
    severity: .warning,
    entriesWith: .openStates,
    summary: "String is new and not translated yet.",
    rationale: """
      A string in state `new` looks like a translation, but it is empty, or a copy of the source \
      from an import. Xcode drops it from the app unless the key is managed manually, so users see \
      the key or the source string.

      `partially-translated` reports new variants next to translated ones, once per variation. In \
      XLIFF, the state can also be `needs-translation`. A text of its own in this state, for a key \
      that Xcode doesn't drop, is checked like any translation, and a note per language says how \
      many there are: Xcode counts them as not translated. In InfoPlist tables, the finding is a note, \
      because the system falls back to `Info.plist`. It is also a note if the source has no letters, \
      or if the string equals the source and half of the other languages keep it as it is.
      """,
    fix: """
      Translate the string. Xcode then sets its state to `translated`; in other editors, set it \
      yourself.
      """,
    tally: "strings are not translated",
    examples: [
      .reported(
        "new string", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Archive",
            localizations: """
              "de" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "" } }
              """)
        ]),
      .reported(
        "copy of the source", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "Archive",
            localizations: """
              "fr" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "Archive" } }
              """)
        ]),
      .reported(
        "all variants of a string or of a substitution", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : {
              "localizations" : {
                "de" : {
                  "variations" : {
                    "plural" : {
                      "one" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "" } },
                      "other" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "%lld files" } }
                    }
                  }
                }
              }
            },
            "%lld files in %@" : {
              "localizations" : {
                "de" : {
                  "stringUnit" : { "state" : "translated", "value" : "%#@files@ in %2$@" },
                  "substitutions" : {
                    "files" : {
                      "argNum" : 1,
                      "formatSpecifier" : "lld",
                      "variations" : {
                        "plural" : {
                          "one" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "" } },
                          "other" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "" } }
                        }
                      }
                    }
                  }
                }
              }
            }
            """)
        ]),
      .reported(
        "strings in an XLIFF file", as: .warning,
        [
          "ru.xliff": .xliff(
            """
            <trans-unit id="Save">
              <source>Save</source>
              <target state="⟦new⟧">Save</target>
            </trans-unit>
            <trans-unit id="Open">
              <source>Open</source>
              <target state="⟦needs-translation⟧"/>
            </trans-unit>
            """, target: "ru")
        ]),
      .reported(
        "InfoPlist string, which falls back to Info.plist", as: .note,
        [
          "InfoPlist.xcstrings": .catalog(
            key: "NSCameraUsageDescription",
            localizations: """
              "de" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "" } },
              "en" : { "stringUnit" : { "state" : "new", "value" : "Scans your receipts." } }
              """)
        ]),
      .reported(
        "name that other languages keep, and string without letters", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%@ / %@" : { "localizations" : {
              "de" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "" } }
            } },
            "Steam" : { "localizations" : {
              "de" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "Steam" } },
              "fr" : { "stringUnit" : { "state" : "translated", "value" : "Steam" } },
              "ja" : { "stringUnit" : { "state" : "translated", "value" : "Steam" } },
              "zh" : { "stringUnit" : { "state" : "translated", "value" : "蒸汽" } }
            } }
            """)
        ]),
      .reported(
        "translations that are marked as new, once for each language", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "archive" : { "extractionState" : "manual", "localizations" : {
              "de" : { "stringUnit" : { "state" : "⟦new⟧", "value" : "Archivieren" } },
              "en" : { "stringUnit" : { "state" : "translated", "value" : "Archive" } }
            } },
            "open" : { "extractionState" : "manual", "localizations" : {
              "de" : { "stringUnit" : { "state" : "new", "value" : "Öffnen" } },
              "en" : { "stringUnit" : { "state" : "translated", "value" : "Open" } }
            } }
            """)
        ]),
      .reported(
        "string of which only the translated substitutions are read", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "captured" : { "extractionState" : "manual", "localizations" : {
              "de" : {
                "stringUnit" : { "state" : "⟦new⟧", "value" : "%#@buttons@" },
                "substitutions" : { "buttons" : {
                  "argNum" : 1, "formatSpecifier" : "lld", "variations" : { "plural" : {
                    "one" : { "stringUnit" : { "state" : "translated", "value" : "Eine Taste" } },
                    "other" : { "stringUnit" : {
                      "state" : "translated", "value" : "%arg Tasten" } }
                  } }
                } }
              },
              "en" : {
                "stringUnit" : { "state" : "translated", "value" : "%#@buttons@" },
                "substitutions" : { "buttons" : {
                  "argNum" : 1, "formatSpecifier" : "lld", "variations" : { "plural" : {
                    "one" : { "stringUnit" : { "state" : "translated", "value" : "One button" } },
                    "other" : { "stringUnit" : {
                      "state" : "translated", "value" : "%arg buttons" } }
                  } }
                } }
              }
            } }
            """)
        ]),
      .accepted(
        "translated string",
        ["Localizable.xcstrings": .catalog(key: "Archive", values: ["de": "Archivieren"])]),
      .accepted(
        "empty key",
        [
          "Localizable.xcstrings": .catalog(
            key: "",
            localizations: """
              "de" : { "stringUnit" : { "state" : "new", "value" : "" } }
              """)
        ]),
      .accepted(
        "variant next to translated ones, which `partially-translated` reports",
        [
          "Localizable.xcstrings": .catalog(
            key: "%lld files",
            localizations: """
              "de" : {
                "variations" : {
                  "plural" : {
                    "one" : { "stringUnit" : { "state" : "new", "value" : "%lld files" } },
                    "other" : {
                      "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" }
                    }
                  }
                }
              }
              """)
        ]),
      .accepted(
        "XLIFF export of the source language, in which Xcode marks strings as new",
        [
          "en.xliff": .xliff(
            """
            <trans-unit id="Save">
              <source>Save</source>
              <target state="new">Save</target>
            </trans-unit>
            <trans-unit id="Open">
              <source>Open</source>
              <target state="needs-translation"/>
            </trans-unit>
            """, target: "en")
        ]),
      .accepted(
        "new strings of the source language, as Xcode adds them from the code",
        [
          "InfoPlist.xcstrings": .catalog(
            """
            "NSCameraUsageDescription" : {
              "extractionState" : "extracted_with_value",
              "localizations" : {
                "en" : { "stringUnit" : { "state" : "new", "value" : "Scans your receipts." } }
              }
            }
            """)
        ]),
      .accepted(
        "stale or untranslatable keys",
        [
          "Localizable.xcstrings": .catalog(
            """
            "Fax" : {
              "extractionState" : "stale",
              "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "" } } }
            },
            "Wi-Fi" : {
              "localizations" : { "de" : { "stringUnit" : { "state" : "new", "value" : "" } } },
              "shouldTranslate" : false
            }
            """)
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped, entry.isTranslatable else { return }
    guard !entry.key.isEmpty else { return }
    let hasWords = entry.hasWordsToTranslate
    var partial: Set<Int>?
    var isName: Bool?
    for index in entry.units.indices where entry.units[index].state == .new {
      let unit = entry.units[index]
      guard !entry.isInSourceLanguage(unit) else { continue }
      let known = partial ?? Set(PartialVariation.all(in: entry).flatMap(\.open))
      partial = known
      guard !known.contains(index) else { continue }
      if entry.isUnmarkedTranslation(unit) {
        context.keep(.mark(of: unit, in: entry))
        continue
      }
      let isAbsent = unit.stateRange == nil && unit.text.isEmpty
      let isCopy = entry.isCopyOfSource(unit)
      if isCopy, isName == nil { isName = entry.isUsuallyKept }
      let staysSame = isCopy && isName == true
      context.report(
        isAbsent ? Self.messageOfAbsence : Self.message(state: word(of: unit, in: entry)),
        in: unit, of: entry, at: unit.stateRange,
        severity: staysSame || !hasWords || entry.table.purpose == .infoPlist ? .note : .warning,
        help: staysSame ? Self.helpForName : Self.help(for: unit, in: entry))
    }
  }

  /// Reports how many translations of each language are marked as new.
  func finish(_ table: Table, _ context: inout RuleContext) {
    let units = context.takeRecorded()
    for (locale, units) in Dictionary(grouping: units, by: \.locale).sorted(by: { $0.0 < $1.0 }) {
      guard let first = units.first else { continue }
      let name = table.locales[locale].nameAndSpelling
      context.report(
        units.count == 1
          ? "a translation for \(name) has the state 'new'; users see it"
          : "\(units.count) translations for \(name) have the state 'new'; users see them",
        at: first.text.range, severity: .note, key: table.string(of: first.key),
        locale: table.locales[locale].spelling, help: Self.helpForTranslations,
        kind: "translations")
    }
  }
}

extension RecordedText {
  /// The state of a translation.
  fileprivate static func mark(of unit: StringUnit, in entry: Entry) -> RecordedText {
    RecordedText(
      key: entry.key, locale: entry.localizations[unit.localization].locale, source: unit.text,
      text: unit.stateRange.map { TextSpan(range: $0) } ?? unit.text)
  }
}

extension Entry {
  /// Whether the source has letters. A string without any, for example `%@ %@`, is often the same
  /// in every language.
  fileprivate var hasWordsToTranslate: Bool {
    guard let record = table.keys.last, record.key.range == key.range else { return true }
    return record.content == .words
  }

  /// Whether several translations that are marked as translated equal the source, and at least
  /// half of all, as for a product name.
  fileprivate var isUsuallyKept: Bool {
    let language = table.source?.language
    var (kept, changed) = (0, 0)
    for unit in units where unit.state == .translated && locale(of: unit).language != language {
      if isCopyOfSource(unit) { kept += 1 } else { changed += 1 }
    }
    return kept > 1 && kept >= changed
  }
}

extension Untranslated {
  /// Returns the state as it is in the file. XLIFF has several words for it.
  private func word(of unit: StringUnit, in entry: Entry) -> String {
    unit.stateRange.map { entry.string(of: TextSpan(range: $0, traits: .escaped)) } ?? "new"
  }
}

extension Untranslated {
  private static func message(state: String) -> String {
    "the string is not translated: its state is '\(state)'"
  }

  private static let messageOfAbsence = "this variant of the string has no translation"
  private static func help(for unit: StringUnit, in entry: Entry) -> String {
    guard entry.table.capabilities.isCompiled, !entry.isOnlyWhitespace(unit.text),
      !entry.isCopyOfSource(unit)
    else { return "translate it, and set its state to 'translated'" }
    return "Xcode leaves it out of the app; if it is a translation, set its state to 'translated'"
  }

  private static let helpForTranslations =
    "Xcode counts them as not translated; set the state to 'translated'"
  private static let helpForName =
    "set its state to 'translated' if the string is the same in this language too"
}

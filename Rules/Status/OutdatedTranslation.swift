import LintKit

/// Reports translations of source strings that a change has rewritten.
struct OutdatedTranslation: Rule {
  static let info = RuleInfo(
    id: "outdated-translation",
    category: .status,
    severity: .warning,
    summary: "Source string has changed since the base revision, but its translation has not.",
    rationale: """
      Users of other languages read a translation of the old source string. Xcode marks \
      translations for review only when it updates the catalog itself, not after an edit by hand, \
      by a script or in a `.strings` file.

      This rule needs `--base`. Changes to whitespace, quotation marks or the numbering of \
      arguments don't count. A new plural form, device or width of the source counts if the \
      translation doesn't have it, and for plural forms, if its language distinguishes it. \
      `needs-review` reports strings that are already marked for review.
      """,
    fix: """
      Translate the string again, or mark it for review. If the translation still fits, suppress \
      the finding. It also disappears when the base revision contains the new source string.
      """,
    tally: "translations belong to an earlier source string",
    examples: [
      .reported(
        "English string has changed, German has not", as: .warning,
        [
          "en.lproj/Localizable.strings": #""delete" = "Delete for everyone";"#,
          "de.lproj/Localizable.strings": #""delete" = "⟦Löschen⟧";"#,
        ],
        since: [
          "en.lproj/Localizable.strings": #""delete" = "Delete";"#,
          "de.lproj/Localizable.strings": #""delete" = "Löschen";"#,
        ]),
      .reported(
        "catalog: Japanese was translated again, German was not", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            key: "trial.title",
            values: ["de": "⟦7 Tage kostenlos⟧", "en": "3 days free", "ja": "3日間無料"])
        ],
        since: [
          "Localizable.xcstrings": .catalog(
            key: "trial.title",
            values: ["de": "7 Tage kostenlos", "en": "7 days free", "ja": "7日間無料"])
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            key: "trial.title",
            localizations: """
              "de" : {
                "stringUnit" : { "state" : "needs_review", "value" : "7 Tage kostenlos" }
              },
              "en" : { "stringUnit" : { "state" : "translated", "value" : "3 days free" } },
              "ja" : { "stringUnit" : { "state" : "translated", "value" : "3日間無料" } }
              """)
        ]),
      .reported(
        "only one plural form of the English string has changed", as: .warning,
        [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "files" : { "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "⟦%lld Dateien⟧" } },
            "en" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "One file" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
            } } }
          } } }, "version" : "1.0" }
          """
        ],
        since: [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "files" : { "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } },
            "en" : { "variations" : { "plural" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
            } } }
          } } }, "version" : "1.0" }
          """
        ]),
      .accepted(
        "translation needs review, which is a different finding",
        [
          "Localizable.xcstrings": .catalog(
            key: "trial.title",
            localizations: """
              "de" : {
                "stringUnit" : { "state" : "needs_review", "value" : "7 Tage kostenlos" }
              },
              "en" : { "stringUnit" : { "state" : "translated", "value" : "3 days free" } }
              """)
        ],
        since: [
          "Localizable.xcstrings": .catalog(
            key: "trial.title", values: ["de": "7 Tage kostenlos", "en": "7 days free"])
        ]),
      .accepted(
        "only the typography of the string has changed",
        [
          "en.lproj/Localizable.strings": #""wait" = "Don’t close the app …";"#,
          "de.lproj/Localizable.strings": #""wait" = "App nicht schließen …";"#,
        ],
        since: [
          "en.lproj/Localizable.strings": #""wait" = "Don't close the app...";"#,
          "de.lproj/Localizable.strings": #""wait" = "App nicht schließen …";"#,
        ]),
      .reported(
        "source string now varies by plural, and German needs a form that it doesn't have",
        as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "⟦%lld Dateien⟧" } },
              "en" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
              } } },
              "ja" : { "stringUnit" : { "state" : "translated", "value" : "%lld個のファイル" } }
            } }
            """)
        ],
        since: [
          "Localizable.xcstrings": .catalog(
            key: "%lld files", values: ["de": "%lld Dateien", "ja": "%lld個のファイル"])
        ]),
      .reported(
        "new device and new width of the source", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "select" : { "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "⟦Hier tippen⟧" } },
              "en" : { "variations" : { "device" : {
                "mac" : { "stringUnit" : { "state" : "translated", "value" : "Click here" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Tap here" } }
              } } }
            } },
            "title" : { "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "⟦Willkommen⟧" } },
              "en" : { "variations" : { "width" : {
                "10" : { "stringUnit" : { "state" : "translated", "value" : "Hi" } },
                "30" : { "stringUnit" : { "state" : "translated", "value" : "Welcome" } }
              } } }
            } }
            """)
        ],
        since: [
          "Localizable.xcstrings": .catalog(
            """
            "select" : { "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "Hier tippen" } },
              "en" : { "stringUnit" : { "state" : "translated", "value" : "Tap here" } }
            } },
            "title" : { "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "Willkommen" } },
              "en" : { "variations" : { "width" : {
                "30" : { "stringUnit" : { "state" : "translated", "value" : "Welcome" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "new form for 0 in a .stringsdict file", as: .warning,
        [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "files", valueType: "d",
            forms: ["zero": "No files", "one": "%d file", "other": "%d files"]),
          "ja.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "files", valueType: "d",
            forms: ["other": "⟦%d個のファイル⟧"]),
        ],
        since: [
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "files", valueType: "d",
            forms: ["one": "%d file", "other": "%d files"]),
          "ja.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "files", valueType: "d",
            forms: ["other": "%d個のファイル"]),
        ]),
      .reported(
        "changed form in a .stringsdict file, whose format is the same in both languages",
        as: .warning,
        [
          "de.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "files", valueType: "d",
            forms: ["one": "⟦%d Datei⟧", "other": "%d Dateien"]),
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "files", valueType: "d",
            forms: ["one": "%d open file", "other": "%d open files"]),
        ],
        since: [
          "de.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "files", valueType: "d",
            forms: ["one": "%d Datei", "other": "%d Dateien"]),
          "en.lproj/Localizable.stringsdict": .stringsdict(
            key: "files", format: "%#@files@", variable: "files", valueType: "d",
            forms: ["one": "%d file", "other": "%d files"]),
        ]),
      .accepted(
        "new variants that the translation has already, or that it doesn't need",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "de" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } }
              } } },
              "en" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
              } } },
              "tr" : { "stringUnit" : { "state" : "translated", "value" : "%lld dosya" } }
            } }
            """)
        ],
        since: [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "de" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld Datei" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } }
              } } },
              "tr" : { "stringUnit" : { "state" : "translated", "value" : "%lld dosya" } }
            } }
            """)
        ]),
      .accepted(
        "Xcode added the key as a source string, and numbered its arguments",
        [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "%@ of %@" : { "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "%@ von %@" } },
            "en" : { "stringUnit" : { "state" : "new", "value" : "%1$@ of %2$@" } }
          } } }, "version" : "1.0" }
          """
        ],
        since: [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "%@ of %@" : { "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "%@ von %@" } }
          } } }, "version" : "1.0" }
          """
        ]),
      .accepted(
        "different source language, and no string has changed",
        [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "de", "strings" : { "delete" : { "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Löschen" } },
            "en" : { "stringUnit" : { "state" : "translated", "value" : "Delete" } },
            "fr" : { "stringUnit" : { "state" : "translated", "value" : "Supprimer" } }
          } } }, "version" : "1.0" }
          """
        ],
        since: [
          "Localizable.xcstrings": """
          { "sourceLanguage" : "en", "strings" : { "delete" : { "localizations" : {
            "de" : { "stringUnit" : { "state" : "translated", "value" : "Löschen" } },
            "en" : { "stringUnit" : { "state" : "translated", "value" : "Delete" } },
            "fr" : { "stringUnit" : { "state" : "translated", "value" : "Supprimer" } }
          } } }, "version" : "1.0" }
          """
        ]),
      .accepted(
        "translation is the same as the new source string",
        [
          "en.lproj/Localizable.strings": #""title" = "Photos+";"#,
          "de.lproj/Localizable.strings": #""title" = "Photos+";"#,
        ],
        since: [
          "en.lproj/Localizable.strings": #""title" = "Photos Plus";"#,
          "de.lproj/Localizable.strings": #""title" = "Photos+";"#,
        ]),
    ]
  )

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped, let earlier = context.base?.entry(for: entry) else { return }
    let change = earlier.sourceChange(of: entry)
    let variants = change == nil ? earlier.newSourceVariants(of: entry).prefix(16) : []
    guard change != nil || !variants.isEmpty else { return }
    for (index, localization) in entry.localizations.enumerated()
    where index != entry.sourceLocalization && isComparable(localization, of: entry) {
      guard earlier.wasTranslated(localization, of: entry),
        let unit = localization.units.lazy.map({ entry.units[$0] }).first(where: {
          !isCopy($0, of: entry)
        })
      else { continue }
      let variant = variants.first { needs(entry.units[$0], localization, of: entry) }
      if let variant {
        report(entry.units[variant], newBefore: unit, of: localization, in: entry, &context)
      } else if let change {
        context.report(
          Self.message(change.text), in: unit, of: entry, notes: notes(about: unit, of: entry),
          help: Self.help, fix: fix(of: localization, in: entry))
      }
    }
  }
}

/// Variants that the source string didn't have in the base revision.
extension OutdatedTranslation {
  private func report(
    _ variant: StringUnit, newBefore unit: StringUnit, of localization: Localization,
    in entry: Entry, _ context: inout RuleContext
  ) {
    context.report(
      "the source string has a new variant, '\(entry.variant(of: variant) ?? "")', but the "
        + "translation has not changed since the base revision", in: unit, of: entry,
      notes: [Note("the new variant is here", at: variant.text.range)], help: Self.helpForVariant,
      fix: fix(of: localization, in: entry), kind: "variant")
  }

  /// Returns whether a translation has no string for a variant of the source, although its
  /// language distinguishes it from the variant that is used in its place.
  private func needs(
    _ original: StringUnit, _ localization: Localization, of entry: Entry
  ) -> Bool {
    entry.isInside(original.branch) { distinguishes($0, localization, of: entry) }
      // No real translation has more variants than this.
      && !localization.units.prefix(64).contains {
        entry.isSameBranch(entry.units[$0].branch, original.branch)
      }
  }

  private func distinguishes(
    _ branch: Int, _ localization: Localization, of entry: Entry
  ) -> Bool {
    let branch = entry.branches[branch]
    let locale = entry.locale(of: localization)
    switch entry.variations[branch.variation].kind {
    case .width: return true
    case .device: return entry.name(of: branch.name) != "other"
    case .plural:
      switch branch.category {
      case .zero?: return true
      case .other?, nil: return false
      case .one? where locale.keepsNounsAfterNumbers: return false
      case let category?: return locale.pluralRules?.integer.contains(category) ?? false
      }
    }
  }

  private static let helpForVariant = """
    add the variant, or mark the translation for review; suppress the finding if it still fits
    """
}

extension OutdatedTranslation {
  /// Marks all strings of a localization for review, if the file has states. Users still see them.
  private func fix(of localization: Localization, in entry: Entry) -> Fix? {
    let states = localization.units.compactMap { entry.units[$0].stateRange }
    guard states.count == localization.units.count, let first = states.first,
      entry.table.editableFile(of: first) != nil
    else { return nil }
    let edits = Set(states).map { Edit($0, "needs_review") }
    return Fix("mark the translation for review", .safe, edits, remainders: ["needs-review"])
  }

  /// Returns whether a localization is a real language, is marked as translated, and differs from
  /// the source. Only a string that refers to variables may be the same.
  private func isComparable(_ localization: Localization, of entry: Entry) -> Bool {
    entry.locale(of: localization).isForPeople
      && localization.units.allSatisfy { index in
        let unit = entry.units[index]
        guard unit.state == .translated || unit.state == .machineTranslated else { return false }
        let hasVariables = unit.specifiers.contains { entry.specifiers[$0].kind == .variable }
        return !unit.text.isEmpty && (hasVariables || !isCopy(unit, of: entry))
      }
  }

  private func isCopy(_ unit: StringUnit, of entry: Entry) -> Bool {
    entry.sourceText(for: unit).map { entry.hasSameContent(unit.text, $0) } ?? false
  }

  private func notes(about unit: StringUnit, of entry: Entry) -> [Note] {
    entry.sourceText(for: unit).map { [Note(caption: "the current source string", at: $0.range)] }
      ?? []
  }

  private static func message(_ text: String?) -> String {
    guard let text else {
      return "a variant of the source string has changed since the base revision, but the "
        + "translation has not"
    }
    return "the source string was '\(text)' in the base revision and has changed, but the "
      + "translation has not"
  }

  private static let help =
    "translate it again, or mark it for review; suppress the finding if the translation still fits"
}

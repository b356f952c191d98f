import LintKit

/// Reports plural variations that are missing a form that the language needs for whole numbers.
struct MissingPluralCategory: Rule {
  static let info = RuleInfo(
    id: "missing-plural-category",
    category: .plurals,
    severity: .error,
    entriesWith: .plurals,
    summary: "Plural has no form for a category that its language uses for whole numbers.",
    rationale: """
      For a number whose form is missing, Foundation uses `other`. In Russian, `other` is the form \
      for fractions, so without `many`, users see the wrong noun ending for 5 files. Testing with \
      1 and 2 may not reveal this.

      The required forms are those that the Unicode CLDR lists for whole numbers below a million, \
      so `many` in French, Spanish and Italian isn't required. A missing `one` is a note in \
      languages that don't change nouns after a number, such as Turkish, Hungarian, Persian and \
      Georgian: "1 dosya" and "5 dosya". A missing `zero` is a warning in Arabic, Welsh and other \
      languages that use it only for 0. In Latvian, it is also the form for 10 to 20.

      If the source varies by plural and a translation has one string for all numbers, or shows a \
      number without the variable that the source has for it, the finding is a note.

      A source that has only `other` isn't reported, nor are its translations. Such strings are often \
      right for all numbers, for example `%d min`. If a change removes the other forms, \
      `lost-translation` reports it.
      """,
    fix: "Add the missing forms.",
    examples: [
      .reported(
        "Russian needs more forms than English", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "ru" : { "variations" : { "⟦plural⟧" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld файл" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld файла" } }
            } } } } }
            """)
        ],
        fixed: [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "ru" : { "variations" : { "plural" : {
              "few" : { "stringUnit" : { "state" : "new", "value" : "%lld файла" } },
              "many" : { "stringUnit" : { "state" : "new", "value" : "%lld файла" } },
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld файл" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld файла" } }
            } } } } }
            """)
        ]),
      .reported(
        "in a substitution and in a device variant", as: .error,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%1$@ sent %2$lld photos" : { "localizations" : { "pl" : {
              "stringUnit" : { "state" : "translated", "value" : "%1$@: %#@photos@" },
              "substitutions" : { "photos" : {
                "argNum" : 2,
                "formatSpecifier" : "lld",
                "variations" : { "⟦plural⟧" : {
                  "few" : { "stringUnit" : { "state" : "translated", "value" : "%arg zdjęcia" } },
                  "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg zdjęcie" } },
                  "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg zdjęcia" } }
                } }
              } }
            } } },
            "Tap %lld times" : { "localizations" : { "de" : { "variations" : { "device" : {
              "mac" : { "variations" : { "⟦plural⟧" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Klicks" } }
              } } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld-mal tippen" } }
            } } } } }
            """)
        ]),
      .reported(
        "in a .stringsdict file, at the name of the variable", as: .error,
        [
          "cs.lproj/Localizable.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "⟦days⟧", valueType: "d",
            forms: ["one": "%d den", "other": "%d dní"])
        ],
        fixed: [
          "cs.lproj/Localizable.stringsdict": .stringsdict(
            key: "days", format: "%#@days@", variable: "days", valueType: "d",
            forms: ["few": "%d dní", "one": "%d den", "other": "%d dní"])
        ]),
      .reported(
        "Turkish doesn't change nouns after a number", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "tr" : { "variations" : { "⟦plural⟧" : {
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld dosya" } }
            } } } } }
            """)
        ]),
      .reported(
        "Arabic uses 'zero' only for 0", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "ar" : { "variations" : { "⟦plural⟧" : {
              "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld ملفات" } },
              "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld ملفًا" } },
              "one" : { "stringUnit" : { "state" : "translated", "value" : "ملف واحد" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld ملف" } },
              "two" : { "stringUnit" : { "state" : "translated", "value" : "ملفان" } }
            } } } } }
            """)
        ]),
      .reported(
        "form for fractions, if the number can be a fraction", as: .note,
        ["Localizable.xcstrings": czechHours(formatSpecifier: ".1f", plural: "⟦plural⟧")]),
      .reported(
        "copy of the source's forms", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "days" : { "localizations" : {
              "en" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld day" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld days" } }
              } } },
              "uk" : { "variations" : { "⟦plural⟧" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld day" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld days" } }
              } } }
            } }
            """)
        ]),
      .reported(
        "XLIFF file without units for two forms", as: .error,
        [
          "ru.xliff": .xliff(
            """
            <trans-unit id="files|==|⟦plural⟧.one">
              <source>%lld file</source>
              <target>%lld файл</target>
            </trans-unit>
            <trans-unit id="files|==|plural.other">
              <source>%lld files</source>
              <target>%lld файла</target>
            </trans-unit>
            """, target: "ru")
        ]),
      .reported(
        "translation with one string for all numbers", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "files" : { "localizations" : {
              "de" : { "stringUnit" : { "state" : "translated", "value" : "⟦%lld Dateien⟧" } },
              "en" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld files" } }
              } } },
              "ja" : { "stringUnit" : { "state" : "translated", "value" : "%lld個のファイル" } },
              "tr" : { "stringUnit" : { "state" : "translated", "value" : "%lld dosya" } }
            } }
            """)
        ]),
      .reported(
        "translation that omits a variable of the source", as: .note,
        [
          "de.lproj/Localizable.stringsdict": filesInFolders(
            "%1$#@files@ in ⟦%2$d⟧ Ordnern", files: ["%1$d Datei", "%1$d Dateien"]),
          "en.lproj/Localizable.stringsdict": filesInFolders(
            "%1$#@files@ in %2$#@folders@", files: ["%1$d file", "%1$d files"],
            folders: ["%2$d folder", "%2$d folders"]),
        ]),
      .reported(
        "number after a colon, which hardly changes the words", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "images" : { "localizations" : { "ru" : { "variations" : { "⟦plural⟧" : {
              "one" : { "stringUnit" : { "state" : "translated", "value" : "Изображение: %lld" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "Изображений: %lld" } }
            } } } } }
            """)
        ]),
      .reported(
        "'many' in Russian, where 'other' has another form than 'few'", as: .note,
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld days" : { "localizations" : { "ru" : { "variations" : { "⟦plural⟧" : {
              "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld дня" } },
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld день" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld дней" } }
            } } } } }
            """)
        ]),
      .accepted(
        "all forms of Russian",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : { "ru" : { "variations" : { "plural" : {
              "few" : { "stringUnit" : { "state" : "translated", "value" : "%lld файла" } },
              "many" : { "stringUnit" : { "state" : "translated", "value" : "%lld файлов" } },
              "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld файл" } },
              "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld файла" } }
            } } } } }
            """)
        ]),
      .accepted(
        "form for fractions, where whole numbers are counted",
        ["Localizable.xcstrings": czechHours(formatSpecifier: "lld", plural: "plural")]),
      .accepted(
        "'many' in Spanish, which is used only for millions; language without CLDR data; no 'other'",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : { "localizations" : {
              "en" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld file" } }
              } } },
              "es" : { "variations" : { "plural" : {
                "one" : { "stringUnit" : { "state" : "translated", "value" : "%lld archivo" } },
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld archivos" } }
              } } },
              "tlh" : { "variations" : { "plural" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld teywI’" } }
              } } }
            } }
            """)
        ]),
      .accepted(
        "'one', if the source has only 'other', or only 'other' and 'zero'",
        [
          "Localizable.xcstrings": .catalog(
            """
            "replaced" : { "localizations" : {
              "en" : { "variations" : { "plural" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld replaced" } },
                "zero" : { "stringUnit" : { "state" : "translated", "value" : "Not replaced" } }
              } } }
            } },
            "trash.many" : { "localizations" : {
              "en" : { "variations" : { "plural" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Move %lld files?" } }
              } } },
              "it" : { "variations" : { "plural" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "Spostare %lld file?" } }
              } } }
            } }
            """)
        ]),
      .accepted(
        "stale or untranslatable keys, and strings that are not translated yet",
        [
          "Localizable.xcstrings": .catalog(
            """
            "%lld files" : {
              "extractionState" : "stale",
              "localizations" : { "de" : { "variations" : { "plural" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Dateien" } }
              } } } }
            },
            "%lld items" : {
              "localizations" : { "de" : { "variations" : { "plural" : {
                "other" : { "stringUnit" : { "state" : "translated", "value" : "%lld Objekte" } }
              } } } },
              "shouldTranslate" : false
            },
            "%lld photos" : { "localizations" : { "de" : { "variations" : { "plural" : {
              "other" : { "stringUnit" : { "state" : "new", "value" : "%lld photos" } }
            } } } } }
            """)
        ]),
      .accepted(
        "untranslated XLIFF unit, and units for forms that only the translation has",
        [
          "ru.xliff": .xliff(
            """
            <trans-unit id="files|==|plural.few">
              <source>%lld files</source>
              <target>%lld файла</target>
            </trans-unit>
            <trans-unit id="files|==|plural.many">
              <source>%lld files</source>
            </trans-unit>
            <trans-unit id="files|==|plural.one">
              <source>%lld file</source>
              <target>%lld файл</target>
            </trans-unit>
            <trans-unit id="files|==|plural.other">
              <source>%lld files</source>
              <target>%lld файла</target>
            </trans-unit>
            """, target: "ru"),
          "ja.xliff": .xliff(
            """
            <trans-unit id="files|==|plural.other">
              <source>%lld files</source>
              <target>%lldファイル</target>
            </trans-unit>
            """, target: "ja"),
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped else { return }
    for variation in entry.variations where variation.kind == .plural {
      guard variation.firstBranch != nil, let rules = entry.pluralRules(for: variation) else {
        continue
      }
      let present = entry.categories(of: variation)
      let missing = rules.integer.subtracting(present.union([.other]))
      let fractional = rules.decimalOnly.subtracting(present.union([.other]))
      guard !missing.isEmpty || !fractional.isEmpty, !Self.isExempt(variation, of: entry)
      else {
        continue
      }
      if !missing.isEmpty {
        let isCopy = entry.isCopyOfSource(variation)
        context.report(
          Self.message(missing, among: present, rules, entry.locale(of: variation)),
          in: variation, of: entry,
          severity: isCopy || Self.hasFormOfMany(missing, variation, of: entry)
            || Self.isNeutral(variation, of: entry)
            ? .note : Self.severity(missing, rules, entry.locale(of: variation)),
          help: isCopy ? Self.helpForCopy(missing) : Self.help(missing, among: present),
          fix: entry.adding(missing, to: variation, like: .other))
      } else if entry.countsFractions(variation) {
        context.report(
          Self.message(forFractions: fractional, entry.locale(of: variation)), in: variation,
          of: entry, severity: .note, help: Self.help(fractional, among: present),
          fix: entry.adding(fractional, to: variation, like: .other))
      }
    }
    checkTranslationsWithoutPlural(of: entry, &context)
  }

  /// Returns whether only `many` is missing, and `other`, which is shown in its place, is probably
  /// what it would be. In these languages, `other` is for fractions, which translators forget.
  private static func hasFormOfMany(
    _ missing: PluralCategorySet, _ variation: Variation, of entry: Entry
  ) -> Bool {
    guard missing == [.many],
      ["be", "pl", "ru", "uk"].contains(entry.locale(of: variation).language)
    else { return false }
    let branches = entry.branches(of: variation)
    guard let few = branches.first(where: { $0.category == .few })?.unit,
      let other = branches.first(where: { $0.category == .other })?.unit
    else { return false }
    return !entry.hasSameContent(entry.units[few].text, entry.units[other].text)
  }

  /// Returns whether the number is after a colon or in parentheses in `other`, so that it hardly
  /// changes the words: `Images: %lld`.
  static func isNeutral(_ variation: Variation, of entry: Entry) -> Bool {
    guard
      let other = entry.branches(of: variation).first(where: { $0.category == .other })?.unit,
      let number = entry.units[other].specifiers.first(where: { entry.specifiers[$0].takesArgument }
      )
    else { return false }
    let unit = entry.units[other]
    let start = unit.text.range.bytes.lowerBound
    let before = entry.string(
      of: TextSpan(
        range: SourceRange(
          file: unit.text.range.file, start..<entry.specifiers[number].range.bytes.lowerBound),
        traits: unit.text.traits))
    let after = entry.string(
      of: TextSpan(
        range: SourceRange(
          file: unit.text.range.file,
          entry.specifiers[number].range.bytes.upperBound..<unit.text.range.bytes.upperBound),
        traits: unit.text.traits))
    return before.last { $0 != " " && $0 != "\u{A0}" }.map { ":：(（".contains($0) } ?? false
      && !after.contains(where: \.isLetter)
  }

  private static func severity(
    _ missing: PluralCategorySet, _ rules: PluralRules, _ locale: LocaleIdentifier
  ) -> Severity {
    let severities = missing.map { (category) -> Severity in
      switch category {
      case .zero: rules.exact(.zero) == 0 ? .warning : .error
      case .one: locale.keepsNounsAfterNumbers ? .note : .error
      // Only some Hebrew nouns have a dual; with a number, the plural is right for the others.
      case .two where locale.language == "he": .warning
      case .two, .few, .many, .other: .error
      }
    }
    return severities.max() ?? .error
  }

  static func isExempt(_ variation: Variation, of entry: Entry) -> Bool {
    if entry.isUntranslated(variation) { return true }
    let isSource = variation.localization == entry.sourceLocalization
    guard let original = isSource ? variation : entry.sourceVariation(for: variation) else {
      return false
    }
    // 'zero' only applies to the number 0, so a source with an added 'zero' still has only one form
    // for all other numbers.
    return entry.categories(of: original).subtracting([.zero]) == [.other]
  }
}

extension MissingPluralCategory {
  private static func message(
    _ missing: PluralCategorySet, among forms: PluralCategorySet, _ rules: PluralRules,
    _ locale: LocaleIdentifier
  ) -> String {
    guard missing.count > 1 else {
      return missing.map { category in
        "plural category '\(category.name)' is missing; \(locale.englishName) uses it for "
          + (rules.exampleText(for: category, among: forms) ?? "whole numbers")
      }.joined()
    }
    let names = missing.map { category in
      "'\(category.name)'"
        + (rules.exampleText(for: category, among: forms).map { " (\($0))" } ?? "")
    }
    return "plural categories \(names.listed) are missing in \(locale.englishName)"
  }

  private static func message(
    forFractions missing: PluralCategorySet, _ locale: LocaleIdentifier
  ) -> String {
    let names = missing.map { "'\($0.name)'" }.joined(separator: " and ")
    return "plural category \(names) is missing; \(locale.englishName) uses it for "
      + "fractions such as 1.5"
  }

  private static func help(
    _ missing: PluralCategorySet, among forms: PluralCategorySet
  ) -> String {
    let hasOther = forms.contains(.other)
    let names = missing.union(hasOther ? [] : [.other]).map { "'\($0.name)'" }.listed
    return "add \(names)" + (hasOther ? "; until then, these numbers use 'other'" : "")
  }

  private static func helpForCopy(_ missing: PluralCategorySet) -> String {
    let names = missing.map { "'\($0.name)'" }.listed
    return "translate the forms, which are copies of the source, and add \(names)"
  }

  /// Returns a string with two variables, or with one.
  private static func filesInFolders(
    _ format: String, files: [String], folders: [String] = []
  ) -> RuleExample.Contents {
    func variable(_ name: String, _ forms: [String]) -> String {
      forms.isEmpty
        ? ""
        : """

          <key>\(name)</key>
          <dict>
            <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
            <key>NSStringFormatValueTypeKey</key><string>d</string>
            <key>one</key><string>\(forms[0])</string>
            <key>other</key><string>\(forms[1])</string>
          </dict>
        """
    }
    return .propertyList(
      """
      <key>found</key>
      <dict>
        <key>NSStringLocalizedFormatKey</key><string>\(format)</string>\
      \(variable("files", files))\(variable("folders", folders))
      </dict>
      """)
  }

  /// Returns a Czech plural with the forms for whole numbers.
  private static func czechHours(
    formatSpecifier: String, plural: String
  ) -> RuleExample.Contents {
    .catalog(
      """
      "hours" : { "localizations" : { "cs" : {
        "stringUnit" : { "state" : "translated", "value" : "%#@hours@" },
        "substitutions" : { "hours" : {
          "argNum" : 1,
          "formatSpecifier" : "\(formatSpecifier)",
          "variations" : { "\(plural)" : {
            "few" : { "stringUnit" : { "state" : "translated", "value" : "%arg hodiny" } },
            "one" : { "stringUnit" : { "state" : "translated", "value" : "%arg hodina" } },
            "other" : { "stringUnit" : { "state" : "translated", "value" : "%arg hodin" } }
          } }
        } }
      } } }
      """)
  }
}

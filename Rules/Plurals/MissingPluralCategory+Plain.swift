import LintKit

/// Translations that don't vary by plural where the source does.
extension MissingPluralCategory {
  func checkTranslationsWithoutPlural(of entry: Entry, _ context: inout RuleContext) {
    guard let source = entry.source else { return }
    // No real source has more variations than this.
    let plurals = source.variations.prefix(64).lazy.map { entry.variations[$0] }
      .filter { $0.kind == .plural && entry.pluralRules(for: $0) != nil }
    guard
      let original = plurals.first(where: {
        entry.categories(of: $0).subtracting([.zero]) != [.other]
      })
    else { return }
    for (index, localization) in entry.localizations.enumerated()
    where index != entry.sourceLocalization && entry.locale(of: localization).isForPeople {
      let variations = localization.variations.lazy.map { entry.variations[$0] }
      if variations.contains(where: { $0.kind == .plural }) {
        reportVariables(missingFrom: localization, of: entry, &context)
      } else {
        reportOneString(of: localization, insteadOf: original, in: entry, &context)
      }
    }
  }

  private func reportOneString(
    of localization: Localization, insteadOf original: Variation, in entry: Entry,
    _ context: inout RuleContext
  ) {
    let locale = entry.locale(of: localization)
    guard let rules = locale.pluralRules, !locale.keepsNounsAfterNumbers,
      let category = rules.integer.first(where: { $0 != .other && $0 != .zero }),
      let counted = entry.countedArgument(of: original),
      // No real translation has more variants than this.
      let unit = localization.units.prefix(64).lazy.map({ entry.units[$0] }).first(where: {
        $0.substitution == nil && entry.shows(counted, in: $0) && isWritten($0, in: entry)
      })
    else { return }
    context.report(
      "the translation has one string for all numbers, but the source varies by plural; "
        + "\(locale.englishName) has another form for \(rules.exampleText(for: category) ?? "1")",
      in: unit, of: entry, severity: .note,
      notes: [Note("the source varies here", at: original.name)],
      help: entry.table.capabilities.hasOneFilePerLocale
        ? "move the key to the .stringsdict of the language, with a form for each plural category"
        : "vary the translation by plural", kind: "plain")
  }

  /// Reports the numbers that the translation shows without the variable that the source has.
  private func reportVariables(
    missingFrom localization: Localization, of entry: Entry, _ context: inout RuleContext
  ) {
    guard let source = entry.source, !source.substitutions.isEmpty,
      let unit = entry.rootUnit(of: localization), isWritten(unit, in: entry)
    else { return }
    let own = localization.substitutions.prefix(64).map { entry.substitutions[$0] }
    for variable in source.substitutions.prefix(16).map({ entry.substitutions[$0] })
    where variable.isReferenced {
      guard let position = variable.position,
        // An unreferenced variable is reported as unused.
        !own.contains(where: {
          $0.position == position || entry.hasSameContent($0.name, variable.name)
        }),
        let use = entry.argumentUses(of: unit).first(where: { $0.position == position }),
        use.argumentClass.isNumeric
      else { continue }
      context.report(
        "the number is shown without the variable '\(entry.name(of: variable.name))' that the "
          + "source has for it", in: unit, of: entry, at: use.range, severity: .note,
        notes: [Note("the variable of the source is here", at: variable.name.range)],
        help: "use a variable, so that the words can depend on the number", kind: "variable")
    }
  }

  /// Returns whether a string was translated, and not copied from the source.
  private func isWritten(_ unit: StringUnit, in entry: Entry) -> Bool {
    entry.isShipped(unit)
      && !(entry.sourceText(for: unit).map { entry.hasSameContent(unit.text, $0) } ?? false)
  }
}

extension LocaleIdentifier {
  /// Whether nouns stay the same after every number: '1 dosya', '5 dosya' in Turkish.
  ///
  /// In these languages the string for `other` reads well for 1 too. The list has the languages
  /// with the integer categories `one` and `other` for which at least 90 percent of the long unit
  /// names in the CLDR (`unitPattern`, version 47, at least 15 names) are the same in both. The
  /// other names are typing errors, abbreviations or loanwords. `kmr` is the CLDR's `ku`.
  ///
  /// Swiss German, Gujarati, Hindi, Nigerian Pidgin and Punjabi meet the threshold because most of
  /// their units are loanwords. They are left out, since words such as 'week' and 'month' change.
  var keepsNounsAfterNumbers: Bool { Self.languagesWithUnchangedNouns.contains(language) }

  private static let languagesWithUnchangedNouns: Set<String> = [
    "as", "az", "bn", "ce", "eu", "fa", "hu", "hy", "ka", "kk", "kmr", "ku", "ky", "mn", "tk",
    "tr", "ug", "uz",
  ]
}

extension RuleContext {
  /// Returns the strings of an entry that were written and that users see, including source
  /// strings. They are found once for all rules that ask.
  ///
  /// Empty for entries that aren't shipped. Strings in the state `new`, notes for translators, and
  /// pseudo-localizations for tests are not included.
  public mutating func shownStrings(of entry: Entry) -> [ShownString] {
    strings.shownStrings(of: entry)
  }

  /// Returns the traits that any of the shown strings of an entry has, so that a rule can skip the
  /// entry.
  public mutating func contentTraits(of entry: Entry) -> ContentTraits {
    strings.traits(of: entry)
  }

  /// Returns the traits that any source string of an entry may have.
  public mutating func sourceTraits(of entry: Entry) -> ContentTraits {
    strings.sourceTraits(of: entry)
  }

  /// Returns what users read of a string of an entry. It is decoded once for all rules that ask.
  public mutating func readableText(of shown: ShownString, in entry: Entry) -> ScalarText {
    strings.readableText(of: shown, in: entry)
  }

  /// Returns what users read of a source string of an entry.
  public mutating func readableSource(_ text: TextSpan, of entry: Entry) -> ScalarText {
    strings.readableSource(text, of: entry)
  }

  /// Reports a problem with a string that users see, which is a unit or the key.
  ///
  /// - Parameters:
  ///   - range: nil for the whole string.
  ///   - kind: the kind of fault, if the rule reports several.
  public mutating func report(
    _ message: String, in shown: ShownString, of entry: Entry, at range: SourceRange? = nil,
    notes: [Note] = [], help: String? = nil, fix: Fix? = nil, kind: String? = nil
  ) {
    if let unit = shown.unit {
      report(
        message, in: unit, of: entry, at: range, notes: notes, help: help, fix: fix, kind: kind)
    } else {
      let range = range ?? shown.text.range
      report(
        message, at: range, key: name(of: entry), locale: entry.table.source?.spelling,
        notes: notes, help: help, kind: kind,
        comparing: entry.strings(compared: notes, with: shown.text.range, at: range))
    }
  }
}

import LintKit

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

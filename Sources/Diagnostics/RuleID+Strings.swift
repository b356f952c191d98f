extension [RuleID] {
  /// The rules about the text and the arguments of strings: those of the categories `text` and
  /// `arguments`, `empty-translation` and `unpluralized-number`.
  ///
  /// A fix can remove a fault because of which they didn't look at a string, or looked at another
  /// one, although programs read the same string before and after.
  package static let aboutStrings: [RuleID] = [
    "argument-gap", "conflicting-argument-types", "empty-translation", "extra-argument",
    "forbidden-specifier", "forbidden-term", "format-specifier-mismatch", "identical-to-source",
    "inconsistent-translation", "invisible-character", "key-pattern", "link-mismatch",
    "malformed-specifier", "markup-mismatch", "missing-argument", "missing-comment",
    "mixed-argument-numbering", "mixed-script", "newline-mismatch", "number-mismatch",
    "percent-escape-mismatch", "placeholder-mismatch", "punctuation-mismatch", "repeated-space",
    "repeated-word", "text-too-long", "unbalanced-bidi", "unbalanced-brackets",
    "unnumbered-arguments", "unpluralized-number", "whitespace-mismatch",
  ]
}

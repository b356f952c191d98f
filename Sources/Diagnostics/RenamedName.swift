import SourceText

/// Names of rules and settings that were changed, for a hint where an old name is used.
package enum RenamedName {
  private static let currentNames = [
    "device-set-differs": "missing-device",
    "edge-whitespace": "whitespace-mismatch",
    "end-punctuation": "punctuation-mismatch",
    "key-style": "key-pattern",
    "length-limit": "text-too-long",
    "most": "maximum-unnumbered",
    "newline-count": "newline-mismatch",
    "partly-translated": "partially-translated",
    "percent-escape": "percent-escape-mismatch",
    "severityLimits": "maxSeverity",
    "suspect-encoding": "suspicious-encoding",
    "textsWithoutLetters": "countNonTextStrings",
  ]

  /// Returns the known name that an unknown one probably means: its current name, or else the
  /// most similar one.
  package static func suggestion(
    for name: String, among known: some Sequence<String>
  ) -> String? {
    if let current = currentNames[name], known.contains(current) { return current }
    return nearestName(to: name, in: known)
  }

  /// Returns the end of a message about an unknown name; empty without a suggestion.
  package static func hint(for name: String, _ suggestion: String?) -> String {
    guard let suggestion else { return "" }
    return currentNames[name] == suggestion
      ? "; renamed to '\(suggestion)'" : "; did you mean '\(suggestion)'?"
  }
}

import LintKit

/// A named placeholder that a string changed, lost or invented.
struct PlaceholderFault: Sendable {
  /// The kind of fault.
  enum Kind: Sendable {
    /// All of these placeholders of the source are missing from the string.
    case lost([NamedPlaceholder])
    /// A different placeholder replaces it.
    case changed(NamedPlaceholder, to: NamedPlaceholder)
    /// A phrase has a parameter that no source phrase has.
    case unknown(NamedPlaceholder)
    /// A phrase is missing the name of the app, without which it can't be used.
    case noApplicationName(instead: NamedPlaceholder?)
    /// A phrase has a placeholder that only works in code: `\(.applicationName)`.
    case code(NamedPlaceholder)
  }

  let kind: Kind
  /// The index of the string in the entry's units, or nil for the key.
  let unit: Int?
  /// The range of the placeholder, or of the whole string if there is no placeholder.
  let range: SourceRange
}

extension Entry {
  /// Returns whether a unit has a translation that can be compared.
  func isCompared(_ unit: Int) -> Bool { !isOpen(units[unit]) && !units[unit].text.isEmpty }
}

import LintKit

/// A placeholder with a name that a text changed, lost or made up.
struct PlaceholderFault: Sendable {
  /// What is wrong.
  enum Kind: Sendable {
    /// Placeholders of the source are nowhere in the text.
    case lost([NamedPlaceholder])
    /// Another one stands in the text in its place.
    case changed(NamedPlaceholder, to: NamedPlaceholder)
    /// A phrase has a parameter that no phrase of the source has.
    case unknown(NamedPlaceholder)
    /// A phrase does not have the name of the app, without which nobody can say it.
    case noApplicationName(instead: NamedPlaceholder?)
    /// A phrase has what only code can have: `\(.applicationName)`.
    case code(NamedPlaceholder)
  }

  let kind: Kind
  /// Index of the text in the entry.
  let unit: Int
  /// The placeholder of the text, or the whole text if it has none.
  let range: SourceRange
}

extension Unit {
  /// Whether somebody has written the text.
  var isCompared: Bool { state != .new && !text.isEmpty }
}

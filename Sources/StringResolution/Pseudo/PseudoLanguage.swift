/// A way to change strings so that faults of the layout become visible. The names are those of
/// Xcode's schemes.
package enum PseudoLanguage: String, CaseIterable, Sendable {
  /// Letters with marks, 30 % longer, with brackets at both ends.
  case accented
  /// Each string twice.
  case double
  /// Brackets at both ends.
  case bounded
  /// From right to left.
  case rtl
  /// Marks above and below.
  case tall
}

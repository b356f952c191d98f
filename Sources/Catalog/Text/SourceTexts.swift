package import SourceText

/// Finds the source text of one unit of an entry after the other.
///
/// Where all units have the same one, which is the rule, it is looked up once.
package struct SourceTexts {
  /// The source text that all units have; nil if they have several, or none.
  package let common: Text?
  /// Whether all units have the same one.
  package let isCommon: Bool

  package init(of entry: borrowing Entry) {
    isCommon = (entry.source?.units.count ?? 0) <= 1
    if isCommon, let unit = entry.units.first {
      common = entry.sourceText(for: unit)
    } else {
      common = nil
    }
  }

  /// The source text of a unit, or nil if nobody knows it.
  package func text(for unit: Unit, of entry: Entry) -> Text? {
    isCommon ? common : entry.sourceText(for: unit)
  }
}

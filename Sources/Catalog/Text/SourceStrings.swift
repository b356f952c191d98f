public import SourceText

/// The source strings of an entry's units.
///
/// If all units have the same source string, which is usual, it is looked up once.
public struct SourceStrings {
  /// The source string of all units, or nil if they have several or none.
  public let common: TextSpan?
  /// Whether all units have the same source string.
  public let isCommon: Bool

  /// Looks up the source string of the units of an entry.
  public init(of entry: borrowing Entry) {
    isCommon = (entry.source?.units.count ?? 0) <= 1
    if isCommon, let unit = entry.units.first {
      common = entry.sourceText(for: unit)
    } else {
      common = nil
    }
  }

  /// Returns the source string of a unit, or nil if it is unknown.
  public func text(for unit: StringUnit, of entry: Entry) -> TextSpan? {
    isCommon ? common : entry.sourceText(for: unit)
  }
}

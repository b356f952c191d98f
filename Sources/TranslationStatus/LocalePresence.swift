/// In how many tables of a project a locale is.
public struct LocalePresence: Hashable, Sendable {
  /// How many tables have the locale.
  public var tables: Int
  /// How many tables have it or could have it.
  public var all: Int

  public init(tables: Int, of all: Int) { (self.tables, self.all) = (tables, all) }

  /// Whether all tables have the locale.
  public var isComplete: Bool { tables == all }
}

/// In how many tables of a project a locale is.
package struct LocalePresence: Hashable, Sendable {
  /// How many tables have the locale.
  package var tables: Int
  /// How many tables have it or could have it.
  package var all: Int

  package init(tables: Int, of all: Int) { (self.tables, self.all) = (tables, all) }

  /// Whether all tables have the locale.
  package var isComplete: Bool { tables == all }
}

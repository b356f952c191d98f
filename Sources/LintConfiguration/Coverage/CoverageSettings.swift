package import Diagnostics
package import TranslationStatus

/// The coverage settings: what counts, and the gates.
package struct CoverageSettings: Sendable {
  /// The requirements for one locale or group.
  package struct NamedGate: Sendable {
    package var name: String
    package var gate: CoverageGate
    /// The location of the name in the configuration, if it was read from a file.
    package internal(set) var location: Location?

    package init(name: String, gate: CoverageGate) {
      self.name = name
      self.gate = gate
    }
  }

  /// The requirements for every locale.
  package var standard = CoverageGate()
  /// The requirements for certain locales, in file order. A language includes its regions and
  /// scripts.
  package var locales: [NamedGate] = []
  /// The requirements for certain groups, in file order.
  package var groups: [NamedGate] = []
  /// The locales that need only some keys.
  package var partial: [String] = []
  /// Whether strings count that have only digits, punctuation and placeholders.
  package var countsNonTextStrings = true

  package init() {}
}

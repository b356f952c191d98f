package import Diagnostics
package import TranslationStatus

/// What the configuration says about coverage: what counts, and what must be reached.
package struct CoverageSettings: Sendable {
  /// What one locale or one group must fulfil.
  package struct NamedGate: Sendable {
    package var name: String
    package var gate: CoverageGate
    /// Where the configuration names it, if it is a file.
    package internal(set) var place: Place?

    package init(name: String, gate: CoverageGate) {
      self.name = name
      self.gate = gate
    }
  }

  /// What each locale must fulfil.
  package var standard = CoverageGate()
  /// What some locales must fulfil, in the order of the file. A language stands for its regions and
  /// scripts, too.
  package var locales: [NamedGate] = []
  /// What some groups must fulfil, in the order of the file.
  package var groups: [NamedGate] = []
  /// The locales that need only some keys.
  package var partial: [String] = []
  /// Whether texts without letters count.
  package var countsTextsWithoutLetters = true

  package init() {}
}

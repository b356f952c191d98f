package import Diagnostics
public import TranslationStatus

/// What the configuration says about coverage: what counts, and what must be reached.
public struct CoverageSettings: Sendable {
  /// What one locale or one group must fulfil.
  public struct NamedGate: Sendable {
    public var name: String
    public var gate: CoverageGate
    /// Where the configuration names it, if it is a file.
    package internal(set) var place: Place?

    public init(name: String, gate: CoverageGate) {
      self.name = name
      self.gate = gate
    }
  }

  /// What each locale must fulfil.
  public var standard = CoverageGate()
  /// What some locales must fulfil, in the order of the file. A language stands for its regions and
  /// scripts, too.
  public var locales: [NamedGate] = []
  /// What some groups must fulfil, in the order of the file.
  public var groups: [NamedGate] = []
  /// The locales that need only some keys.
  public var partial: [String] = []
  /// Whether texts without letters count.
  public var countsTextsWithoutLetters = true

  public init() {}
}

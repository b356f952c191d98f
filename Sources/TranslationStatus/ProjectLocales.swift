import Catalog

/// The locales that the tables of a project name, each with its first spelling.
struct NamedLocales {
  private(set) var identifiers: [String] = []
  private(set) var spellings: [String] = []
  private var indices: [String: Int] = [:]

  /// Adds the locales of a table. Returns their indices.
  mutating func add(_ statuses: LocaleStatuses) -> [Int] {
    statuses.coverages.indices.map {
      index(of: statuses.coverages[$0].identifier, statuses.coverages[$0].locale)
    }
  }

  /// Adds the locales that are required of a table.
  mutating func addNeeded(by table: ProjectStatus.Table) {
    for locale in table.requiredLocales where indices[locale.canonical] == nil {
      guard locale.isForPeople, table.needs(locale.canonical) else { continue }
      _ = index(of: locale.canonical, locale.spelling)
    }
  }

  /// Returns the indices of the locales, sorted by canonical identifier.
  ///
  /// - Parameter wanted: the canonical identifiers of the locales to include, or nil for all.
  func sorted(_ wanted: Set<String>?) -> [Int] {
    identifiers.indices.filter { wanted?.contains(identifiers[$0]) ?? true }
      .sorted { identifiers[$0].utf8.lexicographicallyPrecedes(identifiers[$1].utf8) }
  }

  private mutating func index(of identifier: String, _ spelling: String) -> Int {
    if let known = indices[identifier] { return known }
    indices[identifier] = identifiers.count
    identifiers.append(identifier)
    spellings.append(spelling)
    return identifiers.count - 1
  }
}

/// The locales of a project, sorted by canonical identifier. Their indices are called places.
struct ProjectLocales {
  let identifiers: [String]
  /// The first spelling of each locale.
  let spellings: [String]
  /// The place of each locale that tables name, or nil if it isn't reported.
  private let places: [Int?]

  /// - Parameter order: the indices of the reported locales, sorted.
  init(_ named: NamedLocales, _ order: ArraySlice<Int>) {
    identifiers = order.map { named.identifiers[$0] }
    spellings = order.map { named.spellings[$0] }
    var places = [Int?](repeating: nil, count: named.identifiers.count)
    for (place, index) in order.enumerated() { places[index] = place }
    self.places = places
  }

  var count: Int { identifiers.count }

  /// Returns the place of a locale, given by its index among those that tables name.
  func place(ofNamed index: Int) -> Int? { places[index] }

  /// Returns the coverage of a locale in its first spelling.
  func coverage(_ place: Int, _ tally: StatusTally) -> CoverageReport.LocaleCoverage {
    CoverageReport.LocaleCoverage(
      locale: spellings[place], identifier: identifiers[place], tally: tally)
  }
}

/// The places of the locales that tables need if the configuration requires none: those in other
/// languages than the source. Most tables of a project have the same source language.
struct OtherLanguages {
  private let locales: [LocaleIdentifier]
  private var known: [String: [Int]] = [:]

  init(_ locales: ProjectLocales) {
    self.locales = locales.identifiers.map { LocaleIdentifier($0) }
  }

  mutating func needed(by table: ProjectStatus.Table) -> [Int] {
    guard table.status.needsAllLocales, let name = table.status.sourceLocale else { return [] }
    if let known = known[name] { return known }
    let source = LocaleIdentifier(name)
    let places = locales.indices.filter {
      table.canNeed(locales[$0].canonical) && !locales[$0].isRegion(ofLanguageOf: source)
    }
    known[name] = places
    return places
  }
}

import LintKit
import SourceCode

/// Compares the placeholders in the phrases that invoke an App Shortcut.
///
/// Each phrase needs `${applicationName}`, in the source language too, or the build fails. It can
/// have any parameters of the source phrases, but no others. A language can have more or fewer
/// phrases than the source.
struct PhraseComparison {
  private let entry: Entry
  /// The parameters of the source.
  private let known: [NamedPlaceholder]
  private let names: Set<String>

  /// - Parameter ignored: names that aren't compared.
  init(of entry: Entry, ignoring ignored: Set<String>) {
    self.entry = entry
    var known = Self.parameters(of: entry.key, in: entry)
    for unit in entry.source?.units ?? 0..<0 {
      known += Self.parameters(of: entry.units[unit].text, in: entry)
    }
    self.known = known.filter { !ignored.contains($0.name) }
    names = Set(self.known.map(\.name))
  }

  /// Returns the problems with the phrases, in the order of the localizations.
  func faults() -> [PlaceholderFault] {
    var faults: [PlaceholderFault] = []
    // Without a source string, the key is the phrase.
    if entry.source?.units.isEmpty ?? true, entry.table.capabilities.hasTextKeys,
      !names.contains(Self.applicationName)
    {
      faults.append(
        PlaceholderFault(
          kind: .noApplicationName(instead: known.first), unit: nil, range: entry.key.range))
    }
    for (index, localization) in entry.localizations.enumerated()
    where !entry.locale(of: localization).isDocumentation {
      faults += self.faults(in: localization, isSource: index == entry.sourceLocalization)
    }
    return faults
  }
}

extension PhraseComparison {
  /// Returns whether an entry is a phrase of a shortcut.
  ///
  /// Each key of the table `AppShortcuts` is one, unless the code uses it for something else: as a
  /// title, or as a phrase that must not run a shortcut.
  static func applies(to entry: Entry, _ context: borrowing RuleContext) -> Bool {
    if entry.units.contains(where: \.isPhrase) { return true }
    guard entry.table.purpose == .appShortcuts else { return false }
    if parameters(of: entry.key, in: entry).contains(where: { $0.name == applicationName }) {
      return true
    }
    guard entry.table.name == phraseTable, let code = context.code else {
      return entry.table.name == phraseTable
    }
    let key = Array(entry.string(of: entry.key).utf8)
    return code.kindsOfUses(of: key, in: phraseTable).contains { code[$0].kind == .phrase }
  }

  private static var phraseTable: String { "AppShortcuts" }

  private static var applicationName: String { "applicationName" }

  private static func parameters(of text: TextSpan, in entry: Entry) -> [NamedPlaceholder] {
    guard NamedPlaceholder.mayOccur(in: text, of: entry.table) else { return [] }
    return NamedPlaceholder.all(in: text, of: entry.table).filter { $0.kind == .dollarBraces }
  }

  private func faults(in localization: Localization, isSource: Bool) -> [PlaceholderFault] {
    let units = entry.units
    var faults: [PlaceholderFault] = []
    var shown: Set<String> = [Self.applicationName]
    for unit in localization.units where isSource || entry.isCompared(unit) {
      guard !units[unit].text.isEmpty else { continue }
      let found = NamedPlaceholder.all(in: units[unit].text, of: entry.table)
      shown.formUnion(found.map(\.name))
      let allowed = isSource ? nil : names.union([Self.applicationName])
      if let fault = fault(ofPhrase: unit, found, allowed) { faults.append(fault) }
    }
    guard !isSource, faults.isEmpty, let first = localization.units.first,
      localization.units.allSatisfy(entry.isCompared)
    else { return faults }
    let lost = known.filter { shown.insert($0.name).inserted }
    guard !lost.isEmpty else { return [] }
    return [PlaceholderFault(kind: .lost(lost), unit: first, range: units[first].text.range)]
  }

  /// Returns the most severe problem with a phrase.
  ///
  /// - Parameter names: the allowed parameters, or nil if all are allowed.
  private func fault(
    ofPhrase unit: Int, _ found: [NamedPlaceholder], _ names: Set<String>?
  ) -> PlaceholderFault? {
    if let code = found.first(where: { $0.kind == .interpolation }) {
      return PlaceholderFault(kind: .code(code), unit: unit, range: code.range)
    }
    let isNamed = found.contains {
      $0.kind == .dollarBraces && $0.name == Self.applicationName
    }
    let foreign = found.first { placeholder in
      placeholder.kind != .dollarBraces || names.map { !$0.contains(placeholder.name) } ?? false
    }
    if !isNamed {
      let text = entry.units[unit].text.range
      return PlaceholderFault(
        kind: .noApplicationName(instead: foreign), unit: unit, range: foreign?.range ?? text)
    }
    guard let foreign, foreign.kind == .dollarBraces else { return nil }
    return PlaceholderFault(kind: .unknown(foreign), unit: unit, range: foreign.range)
  }
}

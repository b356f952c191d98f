import SourceText

extension Entry {
  /// Looks at the placeholders of the phrases by which people call an App Shortcut.
  ///
  /// Each phrase needs `${applicationName}`, in the source language too, and may have the
  /// parameters of the source's phrases, but no others. A language may have more phrases or fewer.
  public func phraseFaults(ignoring ignored: Set<String>) -> [PlaceholderFault] {
    guard isShipped else { return [] }
    var known: [NamedPlaceholder] = parameters(of: key)
    for unit in source?.units ?? 0..<0 { known += parameters(of: units[unit].text) }
    known = known.filter { !ignored.contains($0.name) }
    let names = Set(known.map(\.name))
    guard names.contains(Self.applicationName) || units.contains(where: \.isPhrase) else {
      return []
    }
    var faults: [PlaceholderFault] = []
    for (index, localization) in localizations.enumerated()
    where !locale(of: localization).isDocumentation {
      let isSource = index == sourceLocalization
      var shown: Set<String> = [Self.applicationName]
      var isFaulty = false
      for unit in localization.units where isSource || units[unit].isCompared {
        guard !units[unit].text.isEmpty else { continue }
        let found = namedPlaceholders(in: units[unit].text)
        shown.formUnion(found.map(\.name))
        let fault = fault(
          ofPhrase: unit, found, isSource ? nil : names.union([Self.applicationName]))
        guard let fault else { continue }
        faults.append(fault)
        isFaulty = true
      }
      guard !isSource, !isFaulty, let first = localization.units.first,
        localization.units.allSatisfy({ units[$0].isCompared })
      else { continue }
      var seen = shown
      let lost = known.filter { seen.insert($0.name).inserted }
      guard !lost.isEmpty else { continue }
      faults.append(
        PlaceholderFault(kind: .lost(lost), unit: first, range: units[first].text.range))
    }
    return faults
  }
}

extension Entry {
  static var applicationName: String { "applicationName" }

  private func parameters(of text: Text) -> [NamedPlaceholder] {
    guard mayHaveNamedPlaceholders(text) else { return [] }
    return namedPlaceholders(in: text).filter { $0.kind == .dollarBraces }
  }

  /// The gravest fault of a phrase.
  ///
  /// - Parameter names: the parameters that it may have, or nil if it may have any.
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
      let text = units[unit].text.range
      return PlaceholderFault(
        kind: .noApplicationName(instead: foreign), unit: unit, range: foreign?.range ?? text)
    }
    guard let foreign, foreign.kind == .dollarBraces else { return nil }
    return PlaceholderFault(kind: .unknown(foreign), unit: unit, range: foreign.range)
  }
}

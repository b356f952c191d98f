import Diagnostics

extension TableLinter {
  /// Checks both states of a table and keeps the findings that are new.
  func lint(_ pair: TablePair, of revision: EarlierFiles) -> TableResult {
    var states = TableStates.base
    var earlier: [Finding] = []
    for source in pair.earlier { earlier += lint(source, in: &states).findings }
    states.enterPresent()
    var result = TableResult(tables: 0)
    if let present = pair.present { result = lint(present, in: &states) }
    let locales = renamedLocales(of: pair, since: revision)
    let comparison = FindingComparison(result.findings, with: earlier) { finding in
      renamed(finding, to: pair.present, of: revision, locales)
    }
    result.findings = comparison.new.withoutRepeatedLosses
    result.fixed = comparison.fixed
    return result
  }

  /// The present names of locales whose folders were called otherwise, by their earlier ones.
  private func renamedLocales(
    of pair: TablePair, since revision: EarlierFiles
  ) -> [String: String] {
    guard let present = pair.present, !revision.renames.isEmpty else { return [:] }
    let left = Set(present.members.compactMap { PathName.locale(ofFile: files[$0.file].path) })
    var locales: [String: String] = [:]
    for member in pair.earlier.lazy.flatMap(\.members) {
      let path = files[member.file].path
      guard let old = PathName.locale(ofFile: path), !left.contains(old),
        let new = PathName.locale(ofFile: revision.presentPath(of: path)), left.contains(new)
      else { continue }
      locales[old] = new
    }
    return locales
  }

  /// A finding of the earlier state under the present names of its file, table and locale.
  private func renamed(
    _ finding: Finding, to table: TableSource?, of revision: EarlierFiles,
    _ locales: [String: String]
  ) -> Finding {
    guard let table else { return finding }
    let paths = table.members.map { files[$0.file].path }
    var path = revision.presentPath(of: finding.place.path)
    // A catalog that was made of localized files has the findings of all of them.
    if let only = paths.first, paths.count == 1, table.members[0].kind == .catalog { path = only }
    var finding = finding
    finding.place.path = path
    if let locale = finding.subject.locale {
      finding.subject.locale = locales[locale] ?? locale
    }
    if finding.subject.table != nil, paths.contains(path) { finding.subject.table = table.name }
    return finding
  }
}

extension [Finding] {
  /// A key in one locale.
  private struct Spot: Hashable {
    let key: String?
    let locale: String?

    init(_ subject: Subject) { (key, locale) = (subject.key, subject.locale) }
  }

  /// The findings without those which say of a lost translation that it is missing.
  fileprivate var withoutRepeatedLosses: Self {
    let lost = Set(lazy.filter { $0.rule == .lostTranslation }.map { Spot($0.subject) })
    guard !lost.isEmpty else { return self }
    return filter { finding in
      ![.missingTranslation, .untranslated].contains(finding.rule)
        || !lost.contains(Spot(finding.subject))
    }
  }
}

import Catalog
import Diagnostics
import Languages
import LintKit
import Platform
import SourceText

/// Finds the catalogs whose source language is not that of their project, after all tables are
/// read.
struct SourceLanguages {
  /// A catalog that names its source language.
  struct Catalog: Sendable {
    let path: String
    let table: String
    let source: LocaleIdentifier
    /// The place of the name.
    let location: Location
    let keyCount: Int
    /// Whether findings in the file are reported.
    let isReported: Bool
  }

  /// More catalogs than any real project has. They are compared in pairs.
  private static let maxCatalogs = 1000

  private static let others = "that of the other catalogs"

  private let code: ReadCode?
  private let catalogs: [Catalog]
  private var policy: FindingPolicy

  init(_ catalogs: [Catalog], _ settings: RunSettings, _ code: ReadCode?) {
    (self.catalogs, self.code) = (catalogs, code)
    policy = FindingPolicy(settings)
  }

  /// The findings about catalogs.
  mutating func result() -> TableResult {
    var findings: [Finding] = []
    for catalog in catalogs where catalog.isReported {
      guard let diagnostic = diagnostic(about: catalog),
        let finding = policy.finding(diagnostic, at: catalog.location)
      else { continue }
      findings.append(finding)
    }
    var result = TableResult(findings: FindingList(ReportOrder.sorted(findings)), tables: 0)
    result.hidden = FindingList(ReportOrder.sorted(policy.hidden))
    result.suppressed = policy.suppressed
    result.usedSuppressions = policy.usedSuppressions
    return result
  }
}

extension SourceLanguages {
  private func diagnostic(about catalog: Catalog) -> Diagnostic? {
    guard let (expected, origin) = expectation(of: catalog),
      expected.isValid, expected.canonical != catalog.source.canonical
    else { return nil }
    let isRegion =
      expected.language == catalog.source.language
      && expected.writtenScript == catalog.source.writtenScript
    return Diagnostic(
      .sourceLanguageMismatch, isRegion ? .note : .warning,
      "the source language is \(catalog.source.nameAndSpelling), but \(origin) is "
        + expected.nameAndSpelling,
      subject: Subject(table: catalog.table),
      help: (origin == Self.others
        ? "use the development language of the project in all of them"
        : "set 'sourceLanguage' to '\(expected.spelling)'")
        + "; 'xcodebuild -exportLocalizations' stops if it differs")
  }

  /// Returns the source language that a catalog should have, and what it is of, or nil if this
  /// isn't known.
  private func expectation(of catalog: Catalog) -> (LocaleIdentifier, String)? {
    let package = code?.packages.sourceLanguage(of: catalog.path)
    let project = code?.projects.sourceLanguage(of: catalog.path)
    // Of a package and a project around each other, the inner one has the catalog.
    if let package, project.map({ $0.folder.utf8.count <= package.folder.utf8.count }) ?? true {
      return (LocaleIdentifier(package.language), "the 'defaultLocalization' of the package")
    }
    if let project {
      return (LocaleIdentifier(project.language), "the development language of the project")
    }
    return majority(around: catalog).map { ($0, Self.others) }
  }

  /// Returns the source language that all other catalogs around a catalog have. Of two catalogs,
  /// the one with fewer keys is wrong.
  ///
  /// Without the project, only catalogs in the same folder, or in a folder around it or in it,
  /// certainly belong together.
  private func majority(around catalog: Catalog) -> LocaleIdentifier? {
    guard catalogs.count <= Self.maxCatalogs else { return nil }
    let folder = PathName.folder(of: catalog.path)
    let others = catalogs.filter { other in
      let place = PathName.folder(of: other.path)
      return other.path != catalog.path && (place.isSameOrIn(folder) || folder.isSameOrIn(place))
    }
    guard let first = others.first,
      others.allSatisfy({ $0.source.canonical == first.source.canonical })
    else { return nil }
    let isSmaller =
      (catalog.keyCount, first.path) < (first.keyCount, catalog.path) || others.count > 1
    return isSmaller ? first.source : nil
  }
}

extension SourceLanguages.Catalog {
  /// Returns nil if the table is not a catalog that names its source language.
  ///
  /// - Parameter isReported: whether the table belongs to the requested files.
  init?(_ table: Table, isReported: Bool) {
    guard table.capabilities.hasExtractedKeys, !table.isCutShort, !table.keys.isEmpty,
      let index = table.sourceLocale, let file = table.files.first
    else { return nil }
    let mention = table.localeMentions[index]
    guard !mention.bytes.isEmpty else { return nil }
    let places = file.locations(of: [mention.start, mention.end])
    (path, self.table, source) = (file.path, table.name, table.locales[index])
    location = Location(
      path: file.path, start: places[mention.start], end: places[mention.end])
    (keyCount, self.isReported) = (table.keys.count, isReported)
  }
}

extension String {
  /// Returns whether a folder is the same as another one, or is in it. The empty path contains all.
  fileprivate func isSameOrIn(_ folder: String) -> Bool {
    folder.isEmpty || self == folder || hasPrefix(folder + "/")
  }
}

extension RuleID {
  fileprivate static let sourceLanguageMismatch: RuleID = "source-language-mismatch"
}

extension [TableResult] {
  /// Adds findings about catalogs whose source language is not that of their project.
  package mutating func addSourceLanguages(_ settings: RunSettings, _ code: ReadCode?) {
    guard let info = settings.infos[.sourceLanguageMismatch], settings.configuration.isOn(info),
      settings.configuration.sourceLocale == nil
    else { return }
    var languages = SourceLanguages(flatMap(\.sourceLanguages), settings, code)
    append(languages.result())
  }
}

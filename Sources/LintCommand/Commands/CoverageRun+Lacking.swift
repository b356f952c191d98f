import LintEngine
import LintKit
import TranslationStatus

extension CoverageRun {
  /// Says what a report is not about, although its reader may believe that it is.
  mutating func sayWhatLacks(
    in report: CoverageReport, leavesOutLocales: Bool, in session: inout Session
  ) {
    let absent = configuration.absentLocales(from: report)
    for name in absent { fail(Self.absence(of: name, from: report), in: &session) }
    if report.rowsLeftOut > 0, !quiet {
      session.note(
        "\(counted(report.rowsLeftOut, "locale")) of tables and groups are not listed, and the sums "
          + "have them")
    }
    if leavesOutLocales {
      fail(
        CommandFailure(
          "there are more than \(ProjectStatus.mostLocales) locales, and the others are not counted",
          help: "leave out files with 'exclude' in the configuration"), in: &session)
    }
  }

  /// Says what to do where nothing is to be translated.
  func sayWhyNothingCounts(in report: CoverageReport, in session: inout Session) {
    guard report.locales.isEmpty, isComplete, !quiet else { return }
    if !report.tables.isEmpty {
      session.note(
        "no table has another language than its source; 'locales' in the configuration requires some"
      )
    } else if !report.tablesWithoutSource.isEmpty {
      session.note(
        "no table has texts of the source language; 'sourceLocale' in the configuration names it")
    }
  }

  /// Fails for files that no figure is about, since nobody knows what is to be translated there.
  mutating func refuse(uncountedFiles paths: [String], in session: inout Session) {
    guard let first = paths.first else { return }
    let others = paths.count > 1 ? " and \(counted(paths.count - 1, "other file"))" : ""
    fail(
      CommandFailure(
        "\(first)\(others): the syntax is wrong, so that nothing of it is counted",
        help:
          "mend it, 'catalog-lint lint' tells where; or name it under 'exclude' in the configuration"
      ), in: &session)
  }

  private static func absence(of name: String, from report: CoverageReport) -> CommandFailure {
    let canonical = LocaleIdentifier(name).canonical
    if report.sources.contains(where: { $0.locale == canonical }) {
      return CommandFailure(
        "'\(name)' is a source language, and nothing is translated into it",
        help: "name another locale by '--locale'")
    }
    return CommandFailure(
      "no table has '\(name)'",
      help: "correct '--locale', or require the locale by 'locales' in the configuration")
  }
}

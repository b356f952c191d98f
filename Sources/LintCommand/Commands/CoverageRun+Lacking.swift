import Diagnostics
import LintEngine
import LintKit
import TranslationStatus

extension CoverageRun {
  /// Says what a report is not about, although its reader may believe that it is.
  ///
  /// - Parameter locales: those of all tables, whether or not the report shows them.
  mutating func sayWhatLacks(
    in report: CoverageReport, ofLocales locales: Set<String>, leavesOutLocales: Bool,
    in session: inout Session
  ) {
    let absent = configuration.absentLocales(from: report)
    for name in absent {
      fail(Self.absence(of: name, from: report, locales), in: &session)
    }
    if report.rowsLeftOut > 0, !quiet {
      session.note(
        "\(counted(report.rowsLeftOut, "locale")) of tables and groups are not listed, but the "
          + "totals include them")
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

  /// Fails for files that were not read completely: an app would load less, or nothing of them.
  mutating func refuse(_ files: [IncompleteFile], in session: inout Session) {
    session.report(incompleteFiles: files)
    if !files.isEmpty { markIncomplete() }
  }

  private static func absence(
    of name: String, from report: CoverageReport, _ locales: Set<String>
  ) -> CommandFailure {
    let canonical = LocaleIdentifier(name).canonical
    if report.sources.contains(where: { $0.locale == canonical }) {
      return CommandFailure(
        "'\(name)' is a source language, and nothing is translated into it",
        help: "name another locale by '--locale'")
    }
    return .absent(AbsentLocale(name, known: locales))
  }
}

extension CommandFailure {
  /// No table has a locale that was asked for.
  static func absent(_ locale: AbsentLocale) -> CommandFailure {
    let suggestion = locale.suggestion.map { "; did you mean '\($0)'?" } ?? ""
    return CommandFailure(
      "no table has '\(locale.name)'\(suggestion)",
      help: "correct '--locale', or require the locale by 'locales' in the configuration")
  }
}

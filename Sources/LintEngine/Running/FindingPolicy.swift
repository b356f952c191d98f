import Diagnostics
import LintKit
import Platform

/// Decides what becomes of a diagnostic: the one place for rules, gates, suppressions and
/// baselines.
struct FindingPolicy {
  /// What becomes of a diagnostic.
  enum Verdict {
    case reported(Severity)
    /// Accepted by a suppression of the configuration, given by its index.
    case suppressed(by: Int)
    /// Not wanted: its rule is off there, or its locale is not shown.
    case dropped
  }

  private let settings: RunSettings
  private var limits: SeverityLimitMemory

  init(_ settings: RunSettings) {
    self.settings = settings
    limits = SeverityLimitMemory(settings.configuration)
  }

  /// Applies the selection of rules and locales, the severity that the configuration sets, its
  /// limit for the locale, and the suppressions, in this order.
  ///
  /// - Parameters:
  ///   - path: of the file that the diagnostic is in, as it is shown.
  ///   - source: the source locale of its table, for which there is no limit.
  mutating func verdict(
    on diagnostic: Diagnostic, path: String, source: String? = nil
  ) -> Verdict {
    let configuration = settings.configuration
    let info = settings.infos[diagnostic.rule]
    var severity = configuration.severity(
      of: diagnostic, standard: info?.severity ?? diagnostic.severity, isOn: info?.isOn ?? true,
      path: path)
    if let locale = diagnostic.subject.locale, locale != source {
      severity = severity.flatMap { limits.limited($0, for: locale) }
    }
    guard let severity else { return .dropped }
    guard !settings.suppressions.isEmpty,
      let suppression = settings.suppressions.first(
        covering: diagnostic, path: configuration.folder.relative(ShownPath(path)).text)
    else { return .reported(severity) }
    return .suppressed(by: suppression)
  }
}

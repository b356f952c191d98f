import Diagnostics
import LintConfiguration
import Platform
import SourceText
import TestSupport
import Testing

@Suite struct ConfigurationTests {
  @Test func `without a configuration rules keep their default severities`() {
    let configuration = Configuration()
    #expect(configuration.severity(of: LongText.self) == .error)
    #expect(configuration.severity(of: LongText.self, as: .note) == .note)
    #expect(configuration.severity(of: OddText.self) == nil)
    #expect(configuration.failOn == .error)
  }

  @Test
  func `a configured severity replaces the default, and less severe findings stay less severe`() {
    let warning = read(#"{"rules": {"long-text": "warning"}}"#).configuration
    #expect(warning.severity(of: LongText.self) == .warning)
    #expect(warning.severity(of: LongText.self, as: .warning) == .warning)
    #expect(warning.severity(of: LongText.self, as: .note) == .note)
    let error = read(#"{"rules": {"odd-text": "error"}}"#).configuration
    #expect(error.severity(of: OddText.self) == .error)
    #expect(error.severity(of: OddText.self, as: .note) == .note)
    let off = read(#"{"rules": {"long-text": "off"}}"#).configuration
    #expect(off.severity(of: LongText.self) == nil)
    #expect(!off.isOn(LongText.info))
  }

  @Test func `options enable a disabled rule`() {
    let configuration = read(#"{"rules": {"odd-text": {}}}"#).configuration
    #expect(configuration.severity(of: OddText.self) == .warning)
    #expect(configuration.isOn(OddText.info))
  }

  @Test func `the severity for the most specific locale wins`() {
    let configuration = read(
      """
      {"rules": {"long-text": {"severity": "note",
        "locales": {"de": "error", "de-AT": "off", "zh_Hans": "warning"}}}}
      """
    ).configuration
    #expect(configuration.severity(of: LongText.self) == .note)
    #expect(configuration.severity(of: LongText.self, locale: "fr") == .note)
    #expect(configuration.severity(of: LongText.self, locale: "de") == .error)
    #expect(configuration.severity(of: LongText.self, locale: "de-CH") == .error)
    #expect(configuration.severity(of: LongText.self, locale: "de_AT") == nil)
    #expect(configuration.severity(of: LongText.self, locale: "zh_CN") == .warning)
    #expect(configuration.severity(of: LongText.self, locale: "German") == .error)
    #expect(configuration.severity(of: LongText.self, locale: "den") == .note)
    #expect(configuration.severity(of: LongText.self, locale: "zh-Hans-HK") == .warning)
  }

  @Test func `a severity for one locale does not affect the others`() {
    let configuration = read(
      #"{"rules": {"odd-text": {"locales": {"de": "note"}}}}"#
    ).configuration
    #expect(configuration.severity(of: OddText.self, locale: "de") == .note)
    #expect(configuration.severity(of: OddText.self, locale: "fr") == nil)
    #expect(configuration.isOn(OddText.info))
  }

  @Test func `the last matching override that sets the severity wins`() {
    let configuration = read(
      """
      {"rules": {"long-text": {"severity": "note", "locales": {"de": "note"}}},
       "overrides": [
        {"paths": ["App"], "rules": {"long-text": "error"}},
        {"paths": ["App/Old/**"], "rules": {"long-text": "off", "odd-text": "error"}},
        {"paths": ["App/Old/new.strings"], "rules": {"long-text": {"locales": {"de": "warning"}}}}
       ]}
      """
    ).configuration
    #expect(configuration.severity(of: LongText.self, path: "Kit/a.strings") == .note)
    #expect(
      configuration.severity(of: LongText.self, locale: "de", path: "App/a.strings") == .error)
    #expect(configuration.severity(of: LongText.self, path: "App/Old/a.strings") == nil)
    #expect(configuration.severity(of: OddText.self, path: "App/Old/a.strings") == .error)
    #expect(configuration.severity(of: OddText.self, path: "App/a.strings") == nil)
    let path = "App/Old/new.strings"
    #expect(configuration.severity(of: LongText.self, locale: "de", path: path) == .warning)
    #expect(configuration.severity(of: LongText.self, locale: "fr", path: path) == nil)
    #expect(configuration.isOn(OddText.info))
  }

  @Test func `options are passed to their rule`() {
    let configuration = read(
      #"{"rules": {"long-text": {"limit": 5, "severity": "note"}}}"#
    ).configuration
    #expect(configuration.options(of: "long-text").count == 1)
    #expect(configuration.options(of: "odd-text").isEmpty)
  }

  @Test func `the command line selects rules`() {
    var only = read(#"{"rules": {"long-text": "off", "odd-text": "note"}}"#).configuration
    only.run(only: ["long-text"])
    #expect(only.severity(of: LongText.self) == .error)
    #expect(only.severity(of: OddText.self) == nil)
    #expect(!only.isOn(OddText.info))
    var skipped = Configuration()
    skipped.skip(["long-text"])
    #expect(skipped.severity(of: LongText.self) == nil)
    #expect(!skipped.isOn(LongText.info))
    var enabled = Configuration()
    enabled.enable(["odd-text"])
    #expect(enabled.severity(of: OddText.self) == .warning)
    var all = read(#"{"rules": {"long-text": "off"}}"#).configuration
    all.enableAll()
    #expect(all.severity(of: OddText.self) == .warning)
    #expect(all.isOn(OddText.info))
    #expect(all.severity(of: LongText.self) == nil)
  }

  @Test func `the command line selects locales, and findings without a locale stay`() {
    var configuration = Configuration()
    configuration.show(locales: ["de", "pt-BR"])
    #expect(configuration.severity(of: LongText.self) == .error)
    #expect(configuration.severity(of: LongText.self, locale: "de-AT") == .error)
    #expect(configuration.severity(of: LongText.self, locale: "pt_BR") == .error)
    #expect(configuration.severity(of: LongText.self, locale: "pt") == nil)
  }

  @Test func `an unreadable file is reported whatever rules run`() {
    var configuration = Configuration()
    configuration.run(only: ["odd-text"])
    var broken = finding(of: LongText.self)
    broken.rule = "syntax-error"
    #expect(
      configuration.severity(of: broken, standard: .error, isOn: true, path: "a") == .error)
  }

  @Test func `strict makes warnings fail and never lowers the threshold`() {
    var configuration = Configuration()
    configuration.makeStrict()
    #expect(configuration.failOn == .warning)
    configuration.failOn = .note
    configuration.makeStrict()
    #expect(configuration.failOn == .note)
  }

  @Test(arguments: [
    (#""path": "App""#, "App/a.strings", nil, nil, true),
    (#""path": "App""#, "Kit/a.strings", nil, nil, false),
    (#""key": "a.*""#, "a", "a.b", nil, true),
    (#""key": "a.*""#, "a", "b", nil, false),
    (#""key": "a.*""#, "a", nil, nil, false),
    (#""key": "what?""#, "a", "what?", nil, true),
    (#""locale": "de""#, "a", nil, "de-AT", true),
    (#""locale": "de""#, "a", nil, nil, false),
    (#""locale": "pt-*""#, "a", nil, "pt-BR", true),
    (#""locale": "pt-*""#, "a", nil, "pt", false),
    (#""until": "2026-06-30""#, "a", nil, nil, true),
    (#""until": "2026-06-29""#, "a", nil, nil, false),
  ]) func `a suppression covers the findings it names`(
    member: String, path: String, key: String?, locale: String?, isCovered: Bool
  ) {
    let configuration = read(
      #"{"suppressions": [{"rule": "odd-text", "reason": "R"}, "#
        + #"{"rule": "long-*", "reason": "R", \#(member)}]}"#
    ).configuration
    let index = SuppressionIndex(configuration.suppressions, today: "2026-06-30").first(
      covering: finding(of: LongText.self, key: key, locale: locale), path: path)
    #expect(index == (isCovered ? 1 : nil))
  }

  @Test func `patterns are relative to the folder of the configuration`() {
    var configuration = read(
      #"{"overrides": [{"paths": ["/Old"], "rules": {"long-text": "off"}}]}"#
    )
    .configuration
    configuration.folder = ConfigurationFolder(
      AbsolutePath("/project/App"), workingDirectory: WorkingDirectory("/project"))
    #expect(configuration.severity(of: LongText.self, path: "App/Old/a.strings") == nil)
    #expect(configuration.severity(of: LongText.self, path: "Old/a.strings") == .error)
    #expect(configuration.severity(of: LongText.self, path: "/project/App/Old/a.strings") == nil)
    #expect(configuration.severity(of: LongText.self, path: "../project/App/Old/a.strings") == nil)
    configuration.folder = ConfigurationFolder(
      AbsolutePath("/project"), workingDirectory: WorkingDirectory("/project/App"))
    #expect(configuration.severity(of: LongText.self, path: "../Old/a.strings") == nil)
    configuration.folder = ConfigurationFolder(
      AbsolutePath("/project"), workingDirectory: WorkingDirectory("/project/Old"))
    #expect(configuration.severity(of: LongText.self, path: "a.strings") == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01"), (951_782_400, "2000-02-29"), (1_795_238_400, "2026-11-21"),
    (-86_400, "1969-12-31"), (4_102_444_799, "2099-12-31"),
  ]) func `a date is computed from a time`(seconds: Int, day: String) {
    #expect(CalendarDate.day(at: seconds) == day)
    #expect(CalendarDate.isValid(day))
  }

  @Test(arguments: [
    (951_782_399, "2000-02-28T23:59:59"), (1_709_164_800, "2024-02-29T00:00:00"),
    (-1, "1970-01-01T00:00:00"), (.max, "9999-12-31T23:59:59"),
  ]) func `a timestamp is computed from a time`(seconds: Int, timestamp: String) {
    #expect(CalendarDate.timestamp(at: seconds) == timestamp)
  }
}

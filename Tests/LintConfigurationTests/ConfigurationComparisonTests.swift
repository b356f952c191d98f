import LintConfiguration
import Testing

@Suite struct ConfigurationComparisonTests {
  @Test(arguments: [(-1, ["sets more patterns than can be compared"]), (0, [])])
  func `patterns that were not all matched are a weakening`(limit: Int, expected: [String]) {
    var present = Configuration()
    present.work = WorkBudget(limit: limit)
    let comparison = ConfigurationComparison(
      of: present, since: Configuration(), places: SettingPlaces(of: [], path: ""), rules: [],
      files: [], locales: [], today: "2026-11-29")
    #expect(comparison.weakenings.map(\.text) == expected)
  }
}

import BuiltinRules
import Foundation
import LintCommand
import LintEngine
import Testing

@Suite struct SchemaTests {
  @Test(arguments: [
    ("lint-config", ConfigurationSchema.json(rules: builtinRules)),
    ("lint-baseline", BaselineSchema.json),
  ]) func `the shipped schemas are current`(name: String, schema: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../schemas/\(name).schema.json").standardized
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try schema.write(to: file, atomically: true, encoding: .utf8)
    }
    let shipped = try String(contentsOf: file, encoding: .utf8)
    #expect(shipped == schema, "run the tests once with UPDATE_SNAPSHOTS=1")
  }

  @Test func `the schema is valid JSON and covers every member`() throws {
    let schema = ConfigurationSchema.json(rules: [SuspectKey.self])
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any])
    let properties = try #require(root["properties"] as? [String: Any])
    #expect(
      properties.keys.sorted() == [
        "$schema", "code", "coverage", "customRules", "exclude", "extends", "failOn", "fallbacks",
        "fixes",
        "groups",
        "include", "locales", "maxSeverity", "overrides", "preview", "rules", "sourceLocale",
        "suppressions", "suppressionsInCatalogComments",
      ])
    #expect(root["additionalProperties"] as? Bool == false)
    #expect(schema.contains(#""default": "key""#))
  }
}

/// Pages that are generated from declarations.
@Suite struct ReferencePageTests {
  @Test(arguments: [
    ("settings", SettingsPage.markdown(rules: builtinRules)), ("commands", CommandsPage.markdown),
  ]) func `the reference pages are current`(name: String, page: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/\(name).md").standardized
    if ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] != nil {
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == page, "run ci/update-snapshots.sh")
  }

  @Test func `settings that are objects have their members on the page`() {
    let page = SettingsPage.markdown(rules: builtinRules)
    for name in [
      "include", "preview.windows", "suppressionsInCatalogComments", "coverage.links.lines",
      "coverage.locales.NAME.min", "overrides[].paths", "suppressions[].until", "code.include",
    ] {
      #expect(page.contains("| `\(name)` |"), "\(name)")
    }
    #expect(page.contains("| `failOn` | a severity (error, warning, note, never) | error |"))
  }

  @Test func `every command and option is on the page`() {
    let page = CommandsPage.markdown
    for text in ["## baseline write\n", "## config newer\n", "--policy-from", "--key <key>"] {
      #expect(page.contains(text), "\(text)")
    }
  }
}

package import LintKit

/// The JSON Schema of `.lint-config.json`, made of the declarations that also check it.
package enum ConfigurationSchema {
  /// What the file with the schema is called beside a configuration that refers to it.
  package static let fileName = ".lint-config.schema.json"

  /// Where the newest schema is: that of a version has no address before its release.
  package static let address =
    "https://raw.githubusercontent.com/catalog-lint/catalog-lint/main/schemas/"
    + "lint-config.schema.json"

  /// The schema (draft 7) as a JSON document.
  package static func json(rules: [any Rule.Type]) -> String {
    let settings = SettingObject<Configuration>.root(rules: rules, customRules: [], groups: [])
    return ShapeSchema.document(
      of: settings.shape, title: "Configuration of catalog-lint", allowsComments: true)
  }
}

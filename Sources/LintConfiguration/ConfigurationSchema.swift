package import LintKit

/// The JSON Schema of `.lint-config.json`, made of the declarations that also check it.
package enum ConfigurationSchema {
  /// What the file with the schema is called beside a configuration that refers to it.
  package static let fileName = ".lint-config.schema.json"

  /// Where the schema of a released version is.
  package static func address(version: String) -> String {
    "https://raw.githubusercontent.com/catalog-lint/catalog-lint/v\(version)/schemas/"
      + "lint-config.schema.json"
  }

  /// The schema (draft 7) as a JSON document.
  package static func json(rules: [any Rule.Type]) -> String {
    let settings = SettingObject<Configuration>.root(rules: rules, customRules: [], groups: [])
    return ShapeSchema.document(
      of: settings.shape, title: "Configuration of catalog-lint", allowsComments: true)
  }
}

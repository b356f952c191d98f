package import LintKit

/// The JSON Schema of `.lint-config.json`, generated from the declarations that also check it.
package enum ConfigurationSchema {
  /// The name of the schema file next to a configuration that refers to it.
  package static let fileName = ".lint-config.schema.json"

  /// The address of the newest schema, because the schema of a version has no address before its
  /// release.
  package static let address =
    "https://raw.githubusercontent.com/catalog-lint/catalog-lint/main/schemas/"
    + "lint-config.schema.json"

  /// Returns the schema (draft 7) as a JSON document.
  package static func json(rules: [any Rule.Type]) -> String {
    let settings = SettingObject<Configuration>.root(rules: rules, customRules: [], groups: [])
    return ShapeSchema.document(
      of: settings.shape, title: "Configuration of catalog-lint", allowsComments: true)
  }
}

package import LintKit

/// The page that lists every setting of `.lint-config.json`, generated from the declarations that
/// also check it.
package enum SettingsPage {
  /// Settings whose members are the rules, which have pages of their own.
  private static let namesOfRules: Set = ["rules", "fixes"]

  /// Returns the page as Markdown.
  package static func markdown(rules: [any Rule.Type]) -> String {
    let root = SettingObject<Configuration>.root(rules: rules, customRules: [], groups: []).shape
    var page = """
      # Settings

      Every setting of `.lint-config.json`, with what it can be and its default. [Configuration](configuration.md)
      explains them with examples, and the [rules](rules.md) have pages with their options. `catalog-lint config`
      prints the settings that apply to a directory.

      """
    page += table(of: root.members.map { Row(prefix: "", $0) })
    for member in root.members where !namesOfRules.contains(member.name) {
      let rows = nested(in: member.shape, below: member.name)
      guard !rows.isEmpty else { continue }
      page += "\n## \(member.name)\n" + table(of: rows)
    }
    return page
  }
}

extension SettingsPage {
  private struct Row {
    let name: String
    let member: MemberShape

    init(prefix: String, _ member: MemberShape) {
      name = prefix + member.name
      self.member = member
    }

    /// The help without its default, and the default.
    var parts: (help: String, standard: String) {
      var help = member.help
      var standard = member.isRequired ? "required" : "–"
      if case .boolean(let value?) = member.shape { standard = "`\(value)`" }
      if case .either(.boolean(let value?), _) = member.shape { standard = "`\(value)`" }
      if let found = help.firstMatch(of: #/ \(default: ([^)]*)\)/#) {
        standard = String(found.1)
        help.removeSubrange(found.range)
      }
      return (help, standard)
    }
  }

  private static func table(of rows: [Row]) -> String {
    let lines = rows.map { row in
      let (help, standard) = row.parts
      let cells = ["`\(row.name)`", escaped(row.member.shape.phrase), standard, escaped(help)]
      return "| \(cells.joined(separator: " | ")) |\n"
    }
    return "\n| setting | value | default | meaning |\n|---|---|---|---|\n" + lines.joined()
  }

  /// Returns the settings inside of a value, at all depths.
  private static func nested(in shape: ConfigurationShape, below name: String) -> [Row] {
    switch shape {
    case .object(let object):
      return object.members.flatMap { member in
        let isOfRules = namesOfRules.contains(member.name)
        return [Row(prefix: name + ".", member)]
          + (isOfRules ? [] : nested(in: member.shape, below: "\(name).\(member.name)"))
      }
    case .list(let element): return nested(in: element, below: name + "[]")
    case .byName(_, let value): return nested(in: value, below: name + ".NAME")
    case .either(let first, let second):
      return nested(in: first, below: name) + nested(in: second, below: name)
    case .choice, .text, .whole, .percentage, .boolean, .option: return []
    }
  }

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "|*<>_[]".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
  }
}

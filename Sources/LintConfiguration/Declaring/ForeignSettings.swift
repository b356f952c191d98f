import Syntax

/// Names and values from the configurations of other linters, with their equivalents here.
package struct ForeignSettings: Sendable {
  /// The advice, by name in lower case without underscores and hyphens.
  private let help: [String: String]

  init(_ names: KeyValuePairs<[String], String>) {
    var help: [String: String] = [:]
    for (names, text) in names { for name in names { help[name] = text } }
    self.help = help
  }

  /// Returns advice for an unknown name.
  func help(for name: String) -> String? {
    Self.collapsed(name).flatMap { help[$0] }
  }

  /// Returns advice for a number or boolean that is used instead of a name.
  func help(for value: JSONValue) -> String? {
    switch value.content {
    case .boolean(let isOn): help(for: isOn ? "on" : "none")
    case .number(0): help(for: "none")
    case .number(1): help(for: "warn")
    case .number(2): help(for: "err")
    case .object, .array, .string, .number, .null: nil
    }
  }

  /// Returns a name in the form used for comparisons, or nil if it is too long to be one.
  static func collapsed(_ name: String) -> String? {
    name.utf8.count <= 64 ? name.lowercased().filter { $0 != "_" && $0 != "-" } : nil
  }
}

extension ForeignSettings {
  package static let none = ForeignSettings([:])
}

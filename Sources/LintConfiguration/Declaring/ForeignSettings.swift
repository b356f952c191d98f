import Syntax

/// Names and values that the configurations of other linters have, and what does the same here.
package struct ForeignSettings: Sendable {
  /// Help by names in lower case without underscores and hyphens.
  private let help: [String: String]

  init(_ names: KeyValuePairs<[String], String>) {
    var help: [String: String] = [:]
    for (names, text) in names { for name in names { help[name] = text } }
    self.help = help
  }

  /// What to write instead of a name that is not known.
  func help(for name: String) -> String? {
    Self.folded(name).flatMap { help[$0] }
  }

  /// What to write instead of a number or a truth value that stands for a name.
  func help(for value: JSONValue) -> String? {
    switch value.content {
    case .boolean(let isOn): help(for: isOn ? "on" : "none")
    case .number(0): help(for: "none")
    case .number(1): help(for: "warn")
    case .number(2): help(for: "err")
    case .object, .array, .string, .number, .null: nil
    }
  }

  /// A name as it is compared; nil for one that nobody writes.
  static func folded(_ name: String) -> String? {
    name.utf8.count <= 64 ? name.lowercased().filter { $0 != "_" && $0 != "-" } : nil
  }
}

extension ForeignSettings {
  package static let none = ForeignSettings([:])
}

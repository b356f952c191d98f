public import Syntax

/// An option with a fixed set of values: an enumeration whose raw values are the names.
public protocol OptionChoice: OptionValue, CaseIterable, RawRepresentable<String> {}

extension OptionChoice {
  public static var kind: OptionKind { .choice(allCases.map { $0.rawValue }) }

  public init?(_ value: JSONValue) {
    guard case .string(let name) = value.content else { return nil }
    self.init(rawValue: name)
  }

  public var json: String { JSONString.quoted(rawValue) }

  public static func problems(in value: JSONValue, of option: String) -> [Diagnostic] {
    let names = allCases.map(\.rawValue)
    guard case .string(let name) = value.content else {
      return [
        .configuration(
          "expected \(kind.phrase) for '\(option)', found \(value.kindName)", at: value.range)
      ]
    }
    return [.unknownName(name, kind: "value", among: names, at: value.range)]
  }
}

public import Syntax

extension Pattern: OptionValue {
  public static var kind: OptionKind { .pattern }

  public init?(_ value: JSONValue) {
    guard case .string(let text) = value.content, let pattern = try? Pattern(text) else {
      return nil
    }
    self = pattern
  }

  public var json: String { text.json }

  public static func problems(in value: JSONValue, of option: String) -> [Diagnostic] {
    guard case .string(let text) = value.content else {
      return [
        .configuration(
          "expected a pattern for '\(option)', found \(value.kindName)", at: value.range)
      ]
    }
    do throws(PatternError) {
      _ = try Pattern(text)
      return []
    } catch {
      return [
        .configuration(error.message, at: value.range(ofText: error.range), help: error.help)
      ]
    }
  }
}

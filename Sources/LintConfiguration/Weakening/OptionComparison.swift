import LintKit
import SourceText
import Syntax

extension OptionReader.KnownOption {
  /// The value of an option, as far as it can be compared with another one.
  private enum Extent: Equatable {
    case amount(Double)
    case elements(Set<String>)
    case text(String)

    /// Returns whether the extent includes another one.
    func includes(_ other: Extent) -> Bool {
      switch (self, other) {
      case (.amount(let own), .amount(let other)): own >= other
      case (.elements(let own), .elements(let other)):
        // The terms of all locales include those of one.
        other.allSatisfy { own.contains($0) || own.contains("*\($0.drop { $0 != "\0" })") }
      case (.text(let own), .text(let other)): own == other
      default: false
      }
    }
  }

  /// Returns whether a rule may report less with this value than with another one of the same
  /// option.
  func reportsLess(than other: Self) -> Bool {
    let (own, earlier) = (extent, other.extent)
    guard own != earlier else { return false }
    return switch effect {
    case .reportsMore: !own.includes(earlier)
    case .reportsLess: !earlier.includes(own)
    case .reportsSame: false
    case .unknown: true
    }
  }

  private var extent: Extent {
    let file = SourceFile.settings(SourceBuffer(Array(defaultValue.utf8)), path: "")
    var ignored: [Diagnostic] = []
    guard let value = JSONValue.read(file, reporting: &ignored) else { return .text(defaultValue) }
    switch value.content {
    case .number(let number): return .amount(number)
    case .boolean(let isOn): return .amount(isOn ? 1 : 0)
    case .string(let text):
      guard case .choice(let names) = kind, let index = names.firstIndex(of: text) else {
        return .text(text)
      }
      return .amount(Double(index))
    case .array(let elements): return .elements(Set(elements.map(Self.json)))
    case .object(let members):
      return .elements(
        Set(
          members.flatMap { member in
            // The preferred word of a forbidden term is only advice.
            member.value.elements.map { "\(member.name)\0\(Self.json($0["term"] ?? $0))" }
          }))
    case .null: return .text(defaultValue)
    }
  }

  private static func json(_ value: JSONValue) -> String {
    JSONWriter.text(.compact) { $0.value(value) }
  }
}

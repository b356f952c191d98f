import SourceText
package import Syntax

extension JSONValue {
  package subscript(name: String) -> JSONValue? { members.last { $0.name == name }?.value }

  package var text: String? {
    if case .string(let text) = content { text } else { nil }
  }

  /// The elements of an array. Empty for any other value.
  var elements: [JSONValue] {
    if case .array(let elements) = content { elements } else { [] }
  }

  /// The elements of an array, or the value itself.
  var oneOrMore: [JSONValue] {
    if case .array = content { elements } else { [self] }
  }

  var boolean: Bool? {
    if case .boolean(let value) = content { value } else { nil }
  }

  func glob(for subject: Glob.Subject) -> Glob? {
    text.flatMap { try? Glob($0, for: subject) }
  }

  /// The range of the bracket that opens an object or an array.
  var bracketRange: SourceRange {
    SourceRange(file: range.file, range.bytes.lowerBound..<range.bytes.lowerBound + 1)
  }
}

extension JSONValue? {
  var elements: [JSONValue] { self?.elements ?? [] }
}

extension JSONValue.Member {
  /// The range of the name with its quotes.
  var quotedNameRange: SourceRange {
    SourceRange(
      file: nameRange.file, nameRange.bytes.lowerBound - 1..<nameRange.bytes.upperBound + 1)
  }
}

extension JSONWriter {
  /// Writes a value that was read.
  mutating func value(_ value: JSONValue) {
    switch value.content {
    case .object(let members):
      object { json in
        for member in members {
          json.name(member.name)
          json.value(member.value)
        }
      }
    case .array(let elements):
      let write: (inout JSONWriter) -> Void = { json in
        for element in elements { json.value(element) }
      }
      if elements.allSatisfy(\.isPlain) { values(elements.count, write) } else { array(nil, write) }
    case .string(let text): self.value(text)
    case .number(let number): self.value(json: "\(number)")
    case .boolean(let boolean): self.value(boolean)
    case .null: self.value(json: "null")
    }
  }
}

extension JSONValue {
  fileprivate var isPlain: Bool {
    switch content {
    case .object, .array: false
    case .string, .number, .boolean, .null: true
    }
  }
}

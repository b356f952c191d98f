import SourceText

/// A JSON document that the tool writes itself, with its members in a fixed order.
public indirect enum JSONText: Sendable {
  case object([(name: String, value: JSONText)])
  case array([JSONText])
  case string(String)
  case number(Int)
  case boolean(Bool)
  /// A value that is JSON already.
  case raw(String)

  /// An array of strings.
  public static func strings(_ texts: [String]) -> JSONText { .array(texts.map(JSONText.string)) }

  /// The document in lines with two spaces of indentation, and a line feed at the end.
  ///
  /// Short arrays of plain values stay on one line.
  public var document: String {
    var text = ""
    write(to: &text, indentation: 0)
    return text + "\n"
  }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral {
  public init(stringLiteral text: String) { self = .string(text) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
}

extension JSONText: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral {
  public init(dictionaryLiteral members: (String, JSONText)...) {
    self = .object(members.map { (name: $0.0, value: $0.1) })
  }
  public init(arrayLiteral elements: JSONText...) { self = .array(elements) }
}

extension JSONText {
  private func write(to text: inout String, indentation: Int) {
    switch self {
    case .object(let members):
      Self.write(members, between: ("{", "}"), to: &text, indentation) { member, text in
        text += JSONString.quoted(member.name) + ": "
        member.value.write(to: &text, indentation: indentation + 1)
      }
    case .array(let elements) where elements.allSatisfy(\.isPlain) && elements.count <= 6:
      text += "[" + elements.map(\.plainText).joined(separator: ", ") + "]"
    case .array(let elements):
      Self.write(elements, between: ("[", "]"), to: &text, indentation) { element, text in
        element.write(to: &text, indentation: indentation + 1)
      }
    case .string, .number, .boolean, .raw: text += plainText
    }
  }

  private static func write<Element>(
    _ elements: [Element], between brackets: (open: String, close: String), to text: inout String,
    _ indentation: Int, _ body: (Element, inout String) -> Void
  ) {
    guard !elements.isEmpty else {
      text += brackets.open + brackets.close
      return
    }
    text += brackets.open
    for (index, element) in elements.enumerated() {
      text += (index == 0 ? "\n" : ",\n") + String(repeating: "  ", count: indentation + 1)
      body(element, &text)
    }
    text += "\n" + String(repeating: "  ", count: indentation) + brackets.close
  }

  private var isPlain: Bool {
    switch self {
    case .object, .array: false
    case .string, .number, .boolean, .raw: true
    }
  }

  private var plainText: String {
    switch self {
    case .string(let text): JSONString.quoted(text)
    case .number(let number): "\(number)"
    case .boolean(let value): "\(value)"
    case .raw(let text): text
    case .object, .array: ""
    }
  }
}

package import Diagnostics
public import SourceText

/// A JSON value as a tree with positions, for small files, for example the configuration.
public struct JSONValue: Sendable {
  /// The type of the value, with its parts.
  public enum Content: Sendable {
    case object([Member])
    case array([JSONValue])
    case string(String)
    case number(Double)
    case boolean(Bool)
    case null
  }

  /// One member of an object, in file order. Duplicates are kept.
  public struct Member: Sendable {
    public let name: String
    /// The range of the name without its quotes.
    public let nameRange: SourceRange
    public let value: JSONValue
  }

  public let content: Content
  /// The range of the value with its quotes or brackets.
  public let range: SourceRange
  /// For each byte of a string with escapes, and for its end, the offset in the file.
  private let offsets: [UInt32]?

  /// Returns the range in the file of some bytes of a string.
  package func range(ofText bytes: Range<Int>) -> SourceRange {
    let start = range.bytes.lowerBound + 1
    guard let offsets else {
      return SourceRange(file: range.file, start + bytes.lowerBound..<start + bytes.upperBound)
    }
    return SourceRange(
      file: range.file, Int(offsets[bytes.lowerBound])..<Int(offsets[bytes.upperBound]))
  }

  /// The members of an object. Empty for other values.
  public var members: [Member] {
    if case .object(let members) = content { members } else { [] }
  }

  /// A description of the value, for a message.
  public var kindName: String {
    switch content {
    case .object: "an object"
    case .array: "an array"
    case .string(let text): "'\(text)'"
    case .number(let number):
      number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .boolean(let value): "\(value)"
    case .null: "null"
    }
  }
}

extension JSONValue {
  /// Reads a whole file.
  ///
  /// - Returns: the top value, or nil if the file isn't JSON. The reason is then reported. The
  ///   first half of a surrogate pair is reported too, but the value has U+FFFD in its place.
  package static func read(
    _ file: SourceFile, reporting diagnostics: inout [Diagnostic]
  ) -> JSONValue? {
    var scanner = JSONScanner(file)
    do throws(JSONSyntaxError) {
      let value = try value(from: &scanner, reporting: &diagnostics)
      try scanner.finish()
      if let half = scanner.takeLoneSurrogates().first {
        diagnostics.append(Diagnostic(.loneSurrogate(at: half, in: file)))
      }
      return value
    } catch {
      diagnostics.append(Diagnostic(error))
      return nil
    }
  }

  /// Reads the next value.
  package static func value(
    from scanner: inout JSONScanner, reporting diagnostics: inout [Diagnostic]
  ) throws(JSONSyntaxError) -> JSONValue {
    let kind = scanner.peek()
    let start = scanner.offset
    let content: Content
    var offsets: [UInt32]?
    switch kind {
    case .object:
      content = .object(try members(from: &scanner, reporting: &diagnostics))
    case .array:
      var elements: [JSONValue] = []
      var array = try scanner.beginArray()
      while try scanner.nextElement(of: &array) {
        elements.append(try value(from: &scanner, reporting: &diagnostics))
      }
      content = .array(elements)
    case .string:
      let text = try scanner.string()
      content = .string(scanner.file.string(of: text))
      offsets = Self.offsets(of: text, in: scanner.file)
    case .number:
      content = .number(Double(scanner.file.bytes.string(in: try scanner.number())) ?? .infinity)
    case .literal, .other:
      if let boolean = scanner.boolean() {
        content = .boolean(boolean)
      } else {
        try scanner.skipValue(reporting: &diagnostics)
        content = .null
      }
    }
    return JSONValue(
      content: content, range: scanner.file.range(start..<scanner.offset), offsets: offsets)
  }

  private static func offsets(of text: TextSpan, in file: SourceFile) -> [UInt32]? {
    guard text.traits.contains(.escaped) else { return nil }
    var decoded = DecodedText()
    decoded.decode(text, of: file)
    return decoded.offsets
  }

  private static func members(
    from scanner: inout JSONScanner, reporting diagnostics: inout [Diagnostic]
  ) throws(JSONSyntaxError) -> [Member] {
    var members: [Member] = []
    var seen = KeyTable()
    var object = try scanner.beginObject()
    while let name = try scanner.nextMember(of: &object) {
      let value = try value(from: &scanner, reporting: &diagnostics)
      if let earlier = seen.insert(name, of: scanner.file, value: value.range) {
        var diagnostic = Diagnostic.duplicateKey(
          name, value: value.range, earlier: earlier, in: scanner.file)
        // There may be comments around the member.
        diagnostic.fix = nil
        diagnostics.append(diagnostic)
      }
      members.append(
        Member(name: scanner.file.string(of: name), nameRange: name.range, value: value))
    }
    return members
  }
}

extension Diagnostic {
  fileprivate init(_ error: JSONSyntaxError) {
    self.init(
      rule: .syntaxError, severity: .error, message: error.message, range: error.range,
      help: error.help)
  }
}

import SourceText

/// A key as it is written in code: fixed text, and what stands for the parts that aren't known.
package struct KeyPattern: Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    /// Bytes that the key has, in UTF-8. Percent signs are already doubled if they have to be.
    case text([UInt8])
    /// One of several format specifiers.
    case argument(FormatSpecifiers)
    /// Any text, which is computed when the code runs.
    case anything
  }

  package private(set) var parts: [Part] = []

  init() {}

  /// Makes a pattern of fixed text.
  package init(_ text: [UInt8]) { append(text: text) }

  /// Makes a pattern of the value of a literal without interpolations.
  init(ofText value: LiteralValue) {
    if case .text(let text)? = value.parts.first { parts = [.text(text)] }
  }

  /// The key, if it is known.
  package var exactKey: [UInt8]? {
    // Most keys are one text, which is not copied.
    if parts.count == 1, case .text(let bytes) = parts[0] { return bytes }
    var key: [UInt8] = []
    for part in parts {
      switch part {
      case .text(let bytes): key += bytes
      case .argument(let specifiers):
        guard let text = specifiers.text else { return nil }
        text.withUTF8Buffer { key.append(contentsOf: $0) }
      case .anything: return nil
      }
    }
    return key
  }

  /// Whether the key has a part that is computed when the code runs.
  package var isComputed: Bool { parts.contains(.anything) }

  /// Whether the code interpolates values into the key.
  package var hasArguments: Bool {
    parts.contains { if case .argument = $0 { true } else { false } }
  }

  /// Whether the type of a value is unknown that the code interpolates into the key.
  var hasUnknownArgument: Bool {
    parts.contains { part in
      if case .argument(let specifiers) = part { specifiers.text == nil } else { false }
    }
  }

  /// Whether the text has a format specifier, which `specifier:` names.
  var namesSpecifier: Bool {
    parts.contains { part in
      guard case .text(let text) = part else { return false }
      return text.indices.contains { FormatSpecifiers.end(ofSpecifierAt: $0, in: text) != nil }
    }
  }

  mutating func append(text: [UInt8]) {
    guard !text.isEmpty else { return }
    if case .text(let previous)? = parts.last {
      parts[parts.count - 1] = .text(previous + text)
    } else {
      parts.append(.text(text))
    }
  }

  mutating func append(_ specifiers: FormatSpecifiers) { parts.append(.argument(specifiers)) }

  mutating func appendAnything() {
    if parts.last != .anything { parts.append(.anything) }
  }

  mutating func prependAnything() {
    if parts.first != .anything { parts.insert(.anything, at: 0) }
  }
}

extension KeyPattern {
  /// The key as the code has it, for a message: unknown parts are interpolations without a name.
  package var spelling: String {
    parts.map { part in
      switch part {
      case .text(let bytes): String(decoding: bytes, as: UTF8.self)
      case .argument(let specifiers): specifiers.text.map { "\($0)" } ?? #"\(…)"#
      case .anything: #"\(…)"#
      }
    }.joined()
  }
}

extension KeyPattern: CustomStringConvertible {
  /// The pattern with `%?` for an unknown argument and `*` for any text.
  package var description: String {
    parts.map { part in
      switch part {
      case .text(let bytes): String(decoding: bytes, as: UTF8.self)
      case .argument(let specifiers): specifiers.text.map { "\($0)" } ?? "%?"
      case .anything: "*"
      }
    }.joined()
  }
}

extension KeyPattern {
  /// Whether the key is a name such as `settings.title` rather than a string that users can read.
  package var isIdentifier: Bool {
    let key = spelling.utf8
    return !key.contains(UInt8(ascii: " "))
      && key.dropLast().contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "_") }
  }
}

/// Keys as they are written in code, and what their interpolations become.
extension KeyUseReader {
  /// Returns the key of joined literals.
  ///
  /// - Parameter interpolates: whether interpolations become format specifiers. Otherwise, they are
  ///   computed when the code runs.
  mutating func pattern(of run: LiteralRun, interpolates: Bool) -> KeyPattern {
    let value = run.value(in: outline, bytes)
    let hasExpressions = value.parts.contains { if case .expression = $0 { true } else { false } }
    var pattern = KeyPattern()
    for part in value.parts {
      switch part {
      case .text(let text):
        pattern.append(text: hasExpressions && interpolates ? doublingPercent(text) : text)
      case .expression(let range):
        if interpolates {
          append(expression: range, to: &pattern)
        } else {
          pattern.appendAnything()
        }
      }
    }
    return pattern
  }

  /// Returns the specifiers that an expression may become.
  mutating func specifiers(of expression: Range<Int>) -> FormatSpecifiers {
    ExpressionType.specifiers(of: expression, in: bytes, outline, &types)
  }
}

extension KeyUseReader {
  private func doublingPercent(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(UInt8(ascii: "%")) else { return text }
    return text.flatMap { $0 == UInt8(ascii: "%") ? [$0, $0] : [$0] }
  }

  /// Appends what an interpolation becomes.
  private mutating func append(expression range: Range<Int>, to pattern: inout KeyPattern) {
    let literal = outline.literalIndex(from: range.lowerBound)
    var scanner = ArgumentScanner(bytes, outline, from: range.lowerBound, literal: literal)
    guard let value = scanner.next(), value.label.isEmpty else {
      pattern.append(.all)
      return
    }
    if let parameter = parameter(value.value) {
      pattern.append(text: parameter)
      return
    }
    guard let option = scanner.next() else {
      guard readsTypes else { return pattern.append(.all) }
      (types.readsMembers, types.infersTypes) = (true, true)
      pattern.append(specifiers(of: value.value))
      (types.readsMembers, types.infersTypes) = (false, false)
      return
    }
    switch bytes.string(in: option.label) {
    case "specifier":
      if let text = specifier(option.value) {
        pattern.append(text: text)
      } else {
        pattern.append(.all)
      }
    case "format", "formatter", "style": pattern.append(.object)
    default: pattern.append(.all)
    }
  }

  /// Returns `${name}` for `\.$name`, a parameter of an app intent, and for `.applicationName`.
  private func parameter(_ expression: Range<Int>) -> [UInt8]? {
    let start = expression.lowerBound
    if bytes.hasBytes("\\.$", at: start) {
      let name = bytes.name(startingAt: start + 3)
      guard name.upperBound == expression.upperBound else { return nil }
      return Array("${\(bytes.string(in: name))}".utf8)
    }
    return bytes.bytes(expression, equal: ".applicationName")
      ? Array("${applicationName}".utf8) : nil
  }

  private func specifier(_ range: Range<Int>) -> [UInt8]? {
    let index = outline.literalIndex(from: range.lowerBound)
    guard index < outline.literals.count, outline.literals[index].range == range,
      case .text(let text)? = LiteralValue(outline.literals[index], of: outline, in: bytes).parts
        .first
    else { return nil }
    return text
  }
}

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

  /// The key, if it is known.
  package var exactKey: [UInt8]? {
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

import SourceText

/// The initializers of a file that take a `String` where another one takes a key.
///
/// For a literal, Swift prefers the type `String`, so nothing is looked up.
struct StringOverloads {
  /// More initializers than a file has.
  private static let limit = 64

  private let outline: CodeOutline
  private let bytes: SourceBuffer
  /// The initializers that may take a string. Each is read once, because a file can have very many
  /// parameters that are keys.
  private lazy var all: [[Parameter]] =
    initializers().filter { !isLookup($0) }.map { parameters(after: $0) }
  /// The last initializer that was asked about.
  private var last: (initializer: Int, parameters: [Parameter]) = (-1, [])

  private struct Parameter {
    let label: String
    /// The name of the type.
    let type: String
  }

  init(_ outline: CodeOutline, _ bytes: SourceBuffer) {
    self.outline = outline
    self.bytes = bytes
  }

  /// Returns whether a literal is passed to another initializer with the same labels.
  ///
  /// - Parameters:
  ///   - label: the label of the key, which is empty if there is none.
  ///   - initializer: the offset of the parenthesis of the initializer that takes the key.
  mutating func hide(_ label: String, of initializer: Int) -> Bool {
    guard bytes[initializer] == UInt8(ascii: "(") else { return false }
    if last.initializer != initializer { last = (initializer, parameters(after: initializer)) }
    let own = last.parameters
    guard let position = own.firstIndex(where: { $0.label == label }) else { return false }
    return all.contains { other in
      other.count == own.count && other[position].type == "String"
        && zip(other, own).allSatisfy { $0.label == $1.label }
    }
  }
}

extension StringOverloads {
  private func initializers() -> [Int] {
    var found: [Int] = []
    var parenthesis = bytes.nextOffset(of: UInt8(ascii: "("), from: 0)
    while parenthesis < bytes.count, found.count < Self.limit {
      if isInitializer(parenthesis) { found.append(parenthesis) }
      parenthesis = bytes.nextOffset(of: UInt8(ascii: "("), from: parenthesis + 1)
    }
    return found
  }

  /// Returns whether the parameters of an initializer begin at an offset.
  private func isInitializer(_ parenthesis: Int) -> Bool {
    let name = bytes.name(endingAt: parenthesis)
    return bytes.bytes(name, equal: "init") && name.lowerBound > 0
      && bytes[name.lowerBound - 1] != UInt8(ascii: ".")
  }

  /// Returns whether an initializer is marked as the last choice, or makes a key of its string.
  private func isLookup(_ parenthesis: Int) -> Bool {
    let attribute: StaticString = "@_disfavoredOverload"
    let start = max(0, parenthesis - 128)
    if (start..<parenthesis).contains(where: { bytes.hasBytes(attribute, at: $0) }) { return true }
    let next = initializer(after: parenthesis)
    return (parenthesis..<min(next, parenthesis + 1024)).contains {
      bytes.hasBytes("LocalizedStringKey(", at: $0)
    }
  }

  private func initializer(after parenthesis: Int) -> Int {
    var offset = bytes.nextOffset(of: UInt8(ascii: "("), from: parenthesis + 1)
    while offset < min(bytes.count, parenthesis + 1024) {
      if isInitializer(offset) { return offset }
      offset = bytes.nextOffset(of: UInt8(ascii: "("), from: offset + 1)
    }
    return bytes.count
  }

  private func parameters(after parenthesis: Int) -> [Parameter] {
    CallArguments(after: parenthesis, outline, bytes).all.map { argument in
      let hasLabel = !argument.label.isEmpty
      let label = bytes.string(
        in: bytes.name(
          startingAt: hasLabel ? argument.label.lowerBound : argument.value.lowerBound))
      var start = argument.value.lowerBound
      if !hasLabel, let colon = bytes.firstOffset(of: UInt8(ascii: ":"), in: argument.value) {
        start = bytes.nextVisible(from: colon + 1)
      }
      return Parameter(
        label: label == "_" ? "" : label, type: bytes.string(in: bytes.name(startingAt: start)))
    }
  }
}

package import SourceText

/// A literal that is an argument of a call which isn't known to look up anything.
///
/// If nearly all such literals of a routine are keys, the routine looks them up.
package struct LiteralCall: Hashable, Sendable {
  /// The range of the literal with its delimiters. It has no escapes.
  package let range: Range<UInt32>
  /// The number of the routine.
  package let routine: UInt32
  /// The hash of the literal as a key.
  package let key: UInt64
  /// Whether the result of the call is thrown.
  package let isThrown: Bool
}

/// The name of a routine that is called with literals.
package struct LiteralCallee: Hashable, Sendable {
  /// The name, which a type may qualify: `Strings.text`.
  package let name: String
  /// The label of the literal, or nil if it is the first argument and has no label.
  package let label: String?
}

/// The calls with literals in a file.
struct LiteralCalls {
  private let outline: CodeOutline
  private let bytes: SourceBuffer
  private(set) var all: [LiteralCall] = []

  /// Shorter strings, in bytes, are anything, and no key is longer.
  private static let lengths = 3...512

  init(_ outline: CodeOutline, _ bytes: SourceBuffer) {
    (self.outline, self.bytes) = (outline, bytes)
  }

  /// Adds the call of a literal if the literal can be a key.
  ///
  /// - Parameter names: receives the name of the routine.
  mutating func add(
    _ literal: CodeLiteral, of call: Call, naming names: inout [UInt32: LiteralCallee]
  ) {
    guard
      literal.traits.isDisjoint(with: [.escaped, .multiline, .joinsNext, .joinsPrevious, .rawC]),
      !call.name.isEmpty, call.isFirst || !call.label.isEmpty,
      // A comment for translators is often the same as the key.
      !bytes.bytes(call.label, equal: "comment")
    else { return }
    let text = bytes.content(of: literal)
    guard Self.lengths.contains(text.count), text.contains(where: { bytes[$0].isLetter }) else {
      return
    }
    let isOfType = (0x41...0x5A).contains(bytes[call.qualifier.lowerBound]) && call.isMember
    var hash = bytes.hash(of: call.label, seed: bytes.hash(of: call.name, seed: 0))
    if isOfType { hash = bytes.hash(of: call.qualifier, seed: hash) }
    let routine = UInt32(truncatingIfNeeded: hash) | 1
    var key = StableHash()
    for offset in text { key.combine(bytes[offset]) }
    all.append(
      LiteralCall(
        range: literal.range.compact, routine: routine, key: key.value, isThrown: isThrown(call)))
    guard names[routine] == nil else { return }
    let name = bytes.string(in: call.name)
    names[routine] = LiteralCallee(
      name: isOfType ? "\(bytes.string(in: call.qualifier)).\(name)" : name,
      label: call.label.isEmpty ? nil : bytes.string(in: call.label))
  }
}

extension LiteralCalls {
  private func isThrown(_ call: Call) -> Bool {
    let start = call.isMember ? call.qualifier.lowerBound : call.name.lowerBound
    guard outline.language == .swift, let last = bytes.lastVisible(before: start),
      bytes[last] == UInt8(ascii: "w")
    else { return false }
    return bytes.bytes(bytes.name(endingAt: last + 1), equal: "throw")
  }
}

extension SourceBuffer {
  /// Returns the range of a literal in one line without its delimiters.
  fileprivate func content(of literal: CodeLiteral) -> Range<Int> {
    var start = literal.range.lowerBound
    while start < literal.range.upperBound, self[start] != UInt8(ascii: "\"") { start += 1 }
    return min(start + 1, literal.range.upperBound)..<max(start + 1, literal.range.upperBound - 1)
  }
}

extension KeyUse {
  /// Creates the use of a literal by a routine that looks it up.
  ///
  /// - Parameters:
  ///   - name: the name of the table, or nil if the routine uses several.
  ///   - bytes: the contents of the file.
  package init(_ call: LiteralCall, table name: String?, in bytes: SourceBuffer) {
    let text = bytes.string(in: call.range.wide).drop { $0 != "\"" }.dropFirst().dropLast()
    self.init(
      range: call.range, kind: .wrapper, certainty: .likely, key: KeyPattern(Array(text.utf8)))
    if let name { table = .file(named: Array(name.utf8)) }
    leavesTableOpen = name == nil
    wrapper = call.routine
  }

  /// Creates the use of a literal by a call from which Xcode extracts it.
  package init(extracted call: LiteralCall, in bytes: SourceBuffer) {
    let text = bytes.string(in: call.range.wide).drop { $0 != "\"" }.dropFirst().dropLast()
    self.init(
      range: call.range, kind: .declared, certainty: .likely, key: KeyPattern(Array(text.utf8)))
  }
}

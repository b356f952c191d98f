import SourceText

/// The blocks of `#if` around a position in program code.
struct ConditionStack {
  /// The maximum number of blocks within each other that are distinguished.
  static let depthLimit = 64

  private struct Block {
    /// The number of open brackets at the beginning.
    let depth: Int
    /// Whether the present branch is compiled only for debugging, or never.
    var isDebug: Bool
    /// Whether the branches that follow are.
    var isDebugElse: Bool
  }

  private var blocks: [Block] = []
  /// The number of blocks beyond the limit.
  private var uncounted = 0
  /// The traits of a literal in the present branches.
  private(set) var traits: CodeLiteral.Traits = []

  /// Begins a block.
  mutating func begin(_ condition: Condition, depth: Int) {
    guard blocks.count < Self.depthLimit else { return uncounted += 1 }
    blocks.append(
      Block(depth: depth, isDebug: condition == .debug, isDebugElse: condition == .notDebug))
    update()
  }

  /// Begins another branch of the innermost block. Returns the number of open brackets at its
  /// beginning.
  mutating func beginBranch() -> Int? {
    guard uncounted == 0, let block = blocks.last else { return nil }
    blocks[blocks.count - 1].isDebug = block.isDebugElse
    update()
    return block.depth
  }

  mutating func end() {
    guard uncounted == 0 else { return uncounted -= 1 }
    _ = blocks.popLast()
    update()
  }

  private mutating func update() {
    traits = blocks.isEmpty ? [] : .conditional
    if blocks.contains(where: \.isDebug) { traits.insert(.debug) }
  }

  /// What a condition says about debugging.
  enum Condition: Hashable {
    case debug, notDebug, other
  }
}

extension ConditionStack.Condition {
  /// Reads the condition that begins at an offset and ends with the line. At most 256 bytes of it
  /// are read.
  init(from start: Int, in bytes: SourceBuffer) {
    self = .other
    let zero = bytes.nextVisible(from: start)
    if bytes[zero] == UInt8(ascii: "0"), !bytes.isPartOfName(bytes[zero + 1]) {
      self = .debug
      return
    }
    for offset in start..<min(bytes.count, start + 256) {
      if bytes[offset] == 0x0A || bytes[offset] == 0x0D { return }
      guard bytes[offset] == UInt8(ascii: "D"), bytes.hasBytes("DEBUG", at: offset) else {
        continue
      }
      let name = bytes.name(startingAt: offset)
      guard name.count == 5, bytes.name(endingAt: offset).isEmpty else { continue }
      let isNegated = offset > 0 && bytes[offset - 1] == UInt8(ascii: "!")
      self = isNegated ? .notDebug : .debug
      return
    }
  }
}

import SourceText

/// The open brackets around a position in program code.
///
/// Its memory is never freed before the end, and its depth is limited.
struct BracketStack {
  /// The maximum number of open brackets.
  static let depthLimit = 1024

  struct Bracket {
    let offset: UInt32
    let kind: Kind
    /// Whether the bracket begins a preview.
    let isPreview: Bool
    /// Whether the bracket begins a type that is noted.
    let isType: Bool
  }

  enum Kind: UInt8 {
    case parenthesis, square, brace
    /// A parenthesis that begins an interpolation.
    case interpolation
  }

  private var brackets: [Bracket] = []
  private(set) var depth = 0

  init() { brackets.reserveCapacity(64) }

  var isFull: Bool { depth == Self.depthLimit }

  var last: Bracket? { depth > 0 ? brackets[depth - 1] : nil }

  /// The innermost bracket is at index 0.
  subscript(fromTop index: Int) -> Bracket? {
    index < depth ? brackets[depth - 1 - index] : nil
  }

  mutating func push(_ kind: Kind, at offset: Int, isPreview: Bool = false, isType: Bool = false) {
    let bracket = Bracket(
      offset: UInt32(offset), kind: kind, isPreview: isPreview, isType: isType)
    if depth < brackets.count { brackets[depth] = bracket } else { brackets.append(bracket) }
    depth += 1
  }

  mutating func pop() -> Bracket? {
    guard depth > 0 else { return nil }
    depth -= 1
    return brackets[depth]
  }

  /// Returns how many brackets a closing bracket closes. Code that isn't complete may have brackets
  /// that are never closed; only the innermost few are searched, so that the time stays linear.
  func count(closedBy kind: Kind) -> Int {
    for index in 0..<min(depth, 8) {
      let bracket = brackets[depth - 1 - index]
      if bracket.kind == kind { return index + 1 }
      if bracket.kind == .interpolation { return kind == .parenthesis ? index + 1 : 0 }
    }
    return 0
  }
}

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
    /// Whether the present branch is never compiled.
    var isNever = false
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
      Block(
        depth: depth, isDebug: condition == .debug || condition == .never,
        isDebugElse: condition == .notDebug, isNever: condition == .never))
    update()
  }

  /// Begins another branch of the innermost block. Returns the number of open brackets at its
  /// beginning.
  mutating func beginBranch() -> Int? {
    guard uncounted == 0, let block = blocks.last else { return nil }
    blocks[blocks.count - 1].isDebug = block.isDebugElse
    blocks[blocks.count - 1].isNever = false
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
    if blocks.contains(where: \.isNever) { traits.insert(.never) }
  }

  /// What a condition says about debugging.
  enum Condition: Hashable {
    case debug, notDebug, never, other
  }
}

extension ConditionStack.Condition {
  /// Reads the condition that begins at an offset and ends with the line. At most 256 bytes of it
  /// are read.
  init(from start: Int, in bytes: SourceBuffer) {
    self = .other
    let zero = bytes.nextVisible(from: start)
    let isZero = bytes[zero] == UInt8(ascii: "0") && !bytes.isPartOfName(bytes[zero + 1])
    if isZero || bytes.bytes(bytes.name(startingAt: zero), equal: "false") {
      self = .never
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

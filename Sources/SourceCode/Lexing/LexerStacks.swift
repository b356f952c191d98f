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
    /// The number of the present branch's condition.
    var number: UInt32
    /// The number of the conditions of all branches up to the present one.
    var all: UInt32
  }

  private var blocks: [Block] = []
  /// The number of blocks beyond the limit.
  private var uncounted = 0
  /// The traits of a literal in the present branches.
  private(set) var traits: CodeLiteral.Traits = []
  /// A number for the conditions of the present branches, or 0 outside of all blocks. `#else` has
  /// the number of its `#if` with all bits inverted.
  private(set) var number: UInt32 = 0

  /// Begins a block.
  ///
  /// - Parameter number: the number of its condition.
  mutating func begin(_ condition: Condition, _ number: UInt32 = 1, depth: Int) {
    guard blocks.count < Self.depthLimit else { return uncounted += 1 }
    blocks.append(
      Block(
        depth: depth, isDebug: condition == .debug || condition == .never,
        isDebugElse: condition == .notDebug, isNever: condition == .never, number: number,
        all: number))
    update()
  }

  /// Begins another branch of the innermost block. Returns the number of open brackets at its
  /// beginning.
  ///
  /// - Parameter number: the number of its condition, or nil for `#else`.
  mutating func beginBranch(_ number: UInt32? = nil) -> Int? {
    guard uncounted == 0, let block = blocks.last else { return nil }
    let all = number.map { Self.combined(block.all, $0) } ?? block.all
    (blocks[blocks.count - 1].number, blocks[blocks.count - 1].all) = (
      number == nil ? ~block.all : all, all
    )
    blocks[blocks.count - 1].isDebug = block.isDebugElse
    blocks[blocks.count - 1].isNever = false
    update()
    return block.depth
  }

  private static func combined(_ first: UInt32, _ second: UInt32) -> UInt32 {
    var hash = StableHash()
    for number in [first, second] {
      for shift in [0, 8, 16, 24] { hash.combine(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    return UInt32(truncatingIfNeeded: hash.value)
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
    number = blocks.dropFirst().reduce(blocks.first?.number ?? 0) { Self.combined($0, $1.number) }
  }

  /// What a condition says about debugging.
  enum Condition: Hashable {
    case debug, notDebug, never, other
  }
}

extension ConditionStack {
  /// Returns the number of the condition that begins at an offset and ends with the line, or with
  /// a comment. At most 256 bytes are read. `!A` has the number of `A` with all bits inverted.
  static func number(ofConditionFrom start: Int, in bytes: SourceBuffer) -> UInt32 {
    var hash = StableHash()
    var isSimple = true
    let first = bytes.nextVisible(from: start)
    let isNegated = bytes[first] == UInt8(ascii: "!")
    for offset in (isNegated ? first + 1 : first)..<min(bytes.count, start + 256) {
      let byte = bytes[offset]
      if byte == 0x0A || byte == 0x0D || bytes.hasBytes("//", at: offset) { break }
      isSimple = isSimple && byte != UInt8(ascii: "&") && byte != UInt8(ascii: "|")
      if byte != 0x20 { hash.combine(byte) }
    }
    if isNegated, !isSimple { hash.combine(UInt8(ascii: "!")) }
    let number = UInt32(truncatingIfNeeded: hash.value)
    return isNegated && isSimple ? ~number : number
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

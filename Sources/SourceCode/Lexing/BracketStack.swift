/// The open brackets around a position in program code.
///
/// Its memory is allocated once, and its depth is limited.
struct BracketStack {
  /// The maximum number of open brackets.
  static let depthLimit = 1024

  struct Bracket {
    let offset: UInt32
    let kind: Kind
    /// Whether the bracket begins a preview.
    let isPreview: Bool
  }

  enum Kind: UInt8 {
    case parenthesis, square, brace
    /// A parenthesis that begins an interpolation.
    case interpolation
  }

  private var brackets: [Bracket]
  private(set) var depth = 0

  init() {
    let none = Bracket(offset: 0, kind: .brace, isPreview: false)
    brackets = Array(repeating: none, count: Self.depthLimit)
  }

  var isFull: Bool { depth == Self.depthLimit }

  var last: Bracket? { depth > 0 ? brackets[depth - 1] : nil }

  /// The innermost bracket is at index 0.
  subscript(fromTop index: Int) -> Bracket? {
    index < depth ? brackets[depth - 1 - index] : nil
  }

  mutating func push(_ kind: Kind, at offset: Int, isPreview: Bool = false) {
    brackets[depth] = Bracket(offset: UInt32(offset), kind: kind, isPreview: isPreview)
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

import LintKit

/// A character that changes the direction of the text after it, until another character ends that.
struct BidiControl: Hashable, Sendable {
  /// What a control starts or ends.
  enum Role: Hashable, Sendable {
    case embedding, isolate, endOfEmbedding, endOfIsolate
  }

  let scalar: Unicode.Scalar
  let role: Role
  /// The name in the Unicode Standard, in lower case.
  let name: String

  /// Creates a control. Returns nil for any other character.
  init?(_ scalar: Unicode.Scalar) {
    self.scalar = scalar
    switch scalar {
    case "\u{202A}": (role, name) = (.embedding, "left-to-right embedding")
    case "\u{202B}": (role, name) = (.embedding, "right-to-left embedding")
    case "\u{202C}": (role, name) = (.endOfEmbedding, "pop directional formatting")
    case "\u{202D}": (role, name) = (.embedding, "left-to-right override")
    case "\u{202E}": (role, name) = (.embedding, "right-to-left override")
    case "\u{2066}": (role, name) = (.isolate, "left-to-right isolate")
    case "\u{2067}": (role, name) = (.isolate, "right-to-left isolate")
    case "\u{2068}": (role, name) = (.isolate, "first strong isolate")
    case "\u{2069}": (role, name) = (.endOfIsolate, "pop directional isolate")
    default: return nil
    }
  }

  /// Returns the controls of a string that are never closed, with their indices.
  ///
  /// This follows the bidirectional algorithm, UAX 9, section 3.3.2: the end of an isolate also
  /// ends everything that started inside it. The end of an embedding has no effect outside its
  /// isolate.
  static func unclosed(in scalars: TextScalars) -> [(index: Int, control: BidiControl)] {
    var open: [(index: Int, control: BidiControl)] = []
    var isolates = 0
    for (index, scalar) in scalars.enumerated() {
      guard let control = BidiControl(scalar) else { continue }
      switch control.role {
      case .embedding: open.append((index, control))
      case .isolate:
        open.append((index, control))
        isolates += 1
      case .endOfEmbedding:
        if open.last?.control.role == .embedding { open.removeLast() }
      case .endOfIsolate where isolates > 0:
        isolates -= 1
        while open.popLast()?.control.role != .isolate {}
      case .endOfIsolate: break
      }
    }
    return open
  }
}

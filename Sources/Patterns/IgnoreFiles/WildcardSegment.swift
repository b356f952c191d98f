/// One component of an ignore pattern: `*`, `?`, `[…]` and literal bytes.
///
/// Matching takes time proportional to the length of the pattern times the length of the text,
/// because only the last star ever needs to be retried.
struct WildcardSegment: Hashable, Sendable {
  private enum Step: Hashable, Sendable {
    case byte(UInt8)
    case any
    case set(ByteSet)
    case star
  }

  private let steps: [Step]
  /// The literal bytes, if the pattern has nothing else except possibly a star at the start.
  private let literal: [UInt8]?
  private let beginsWithStar: Bool

  /// - Returns: nil for a pattern that never matches in git: one with an unclosed bracket, an
  ///   unknown class, or a backslash at the end.
  init?(_ pattern: ArraySlice<UInt8>, ignoringCase: Bool) {
    var rest = pattern
    var steps: [Step] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "*"): if steps.last != .star { steps.append(.star) }
      case UInt8(ascii: "?"): steps.append(.any)
      case UInt8(ascii: "["):
        guard let set = ByteSet(bracket: &rest, ignoringCase: ignoringCase) else { return nil }
        steps.append(.set(set))
      case UInt8(ascii: "\\"):
        guard let next = rest.popFirst() else { return nil }
        steps.append(.byte(ignoringCase ? next.lowercased : next))
      default: steps.append(.byte(ignoringCase ? byte.lowercased : byte))
      }
    }
    self.steps = steps
    let bytes = steps.compactMap { step in if case .byte(let byte) = step { byte } else { nil } }
    beginsWithStar = steps.first == .star
    literal = bytes.count == steps.count - (beginsWithStar ? 1 : 0) ? bytes : nil
  }

  /// What all matching names have in common, for looking up patterns by name.
  enum Key: Hashable {
    case text([UInt8])
    case lastByte(UInt8)
    case none
  }

  var key: Key {
    if let literal, !beginsWithStar { return .text(literal) }
    if case .byte(let byte)? = steps.last { return .lastByte(byte) }
    return .none
  }

  /// - Parameter work: increases by the number of steps taken.
  func matches(_ text: ArraySlice<UInt8>, work: inout Int) -> Bool {
    work += 1
    if let literal {
      return beginsWithStar
        ? text.suffix(literal.count).elementsEqual(literal) : literal.elementsEqual(text)
    }
    var (step, index) = (0, text.startIndex)
    var retry: (step: Int, index: Int)?
    while index < text.endIndex {
      work += 1
      if step < steps.count, steps[step] == .star {
        retry = (step + 1, index)
        step += 1
      } else if step < steps.count, accepts(steps[step], text[index]) {
        step += 1
        index += 1
      } else if let last = retry {
        retry = (last.step, last.index + 1)
        (step, index) = (last.step, last.index + 1)
      } else {
        return false
      }
    }
    return steps[step...].allSatisfy { $0 == .star }
  }

  private func accepts(_ step: Step, _ byte: UInt8) -> Bool {
    switch step {
    case .byte(let expected): expected == byte
    case .any: true
    case .set(let set): set.contains(byte)
    case .star: false
    }
  }
}

extension UInt8 {
  /// The byte, in lower case if it is an ASCII letter.
  var lowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

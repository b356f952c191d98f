/// One search of a pattern in a text.
struct PatternSearch {
  /// How many bytes of a text are searched.
  static let textLimit = 1 << 16

  /// How often a step was looked at.
  private(set) var count = 0
  private let program: PatternProgram
  /// For each step, the round in which it was looked at last. A round is a place in the text.
  private var rounds: [Int]
  private var round = 0
  private var waiting: [Int] = []

  init(_ program: PatternProgram) {
    self.program = program
    rounds = Array(repeating: 0, count: program.steps.count)
  }

  /// The range of the first match in a text given as UTF-8, or nil.
  mutating func firstMatch(in text: [UInt8]) -> Range<Int>? {
    var found: Range<Int>?
    // Both in the order in which matches are preferred.
    var threads: [Thread] = []
    var following: [Thread] = []
    var offset = 0
    while offset <= Self.textLimit {
      if threads.isEmpty { offset = skip(from: offset, in: text) }
      let place = Place(offset, in: text)
      if found == nil { threads.append(Thread(step: 0, start: offset)) }
      round += 1
      following.removeAll(keepingCapacity: true)
      for thread in threads where follow(thread, at: place, into: &following) {
        found = thread.start..<offset
        // What comes behind is less preferred than this match.
        break
      }
      guard place.next != nil, found == nil || !following.isEmpty else { break }
      swap(&threads, &following)
      offset += place.length
    }
    return found
  }
}

extension PatternSearch {
  /// A way to match that is still open: the step it waits at and where it began.
  private struct Thread {
    let step: Int
    let start: Int
  }

  /// Passes over what no match begins with.
  private mutating func skip(from start: Int, in text: [UInt8]) -> Int {
    guard let firstBytes = program.firstBytes else { return start }
    var offset = start
    while offset < text.count, !firstBytes[Int(text[offset])] { offset += 1 }
    count += offset - start
    return offset
  }

  /// Follows a thread as far as it gets at one place, and notes where it goes on behind the next
  /// character. Returns whether it has matched.
  private mutating func follow(
    _ thread: Thread, at place: Place, into following: inout [Thread]
  ) -> Bool {
    waiting.removeAll(keepingCapacity: true)
    waiting.append(thread.step)
    while let index = waiting.popLast() {
      // An earlier thread that was here is preferred.
      guard rounds[index] != round else { continue }
      rounds[index] = round
      count += 1
      switch program.steps[index] {
      case .scalars(let set):
        if let next = place.next, set.contains(next) {
          following.append(Thread(step: index + 1, start: thread.start))
        }
      case .assertion(let assertion):
        if assertion.holds(between: place.previous, and: place.next) { waiting.append(index + 1) }
      case .split(let first, let second): waiting += [second, first]
      case .jump(let target): waiting.append(target)
      case .match: return true
      }
    }
    return false
  }
}

/// A place between two characters of a text.
struct Place {
  let previous: Unicode.Scalar?
  let next: Unicode.Scalar?
  /// The bytes of the next character.
  let length: Int

  init(_ offset: Int, in text: [UInt8]) {
    (next, length) = Self.scalar(at: offset, in: text)
    var before = offset - 1
    while before > 0, offset - before < 4, text[before] & 0xC0 == 0x80 { before -= 1 }
    previous = before < 0 ? nil : Self.scalar(at: before, in: text).scalar
  }

  /// A byte that is not UTF-8 is one U+FFFD.
  static func scalar(
    at offset: Int, in text: [UInt8]
  ) -> (scalar: Unicode.Scalar?, length: Int) {
    guard offset < text.count else { return (nil, 0) }
    return text.span.scalar(at: offset)
  }
}

/// Patterns as one automaton whose states are bits. Each byte of the text advances 64 states at
/// once.
///
/// The time is proportional to the length of the text and to the number of words with live states.
/// Nothing is tried twice. Transitions that consume no byte only lead forward, so one pass over the
/// words follows all of them.
struct GlobAutomaton: Sendable {
  /// The number of words with live states per byte of text that don't count against the budget.
  /// This makes patterns of up to 2,000 bytes in total free.
  private static let freeWords = 32

  private let stopsAtSlash: Bool
  /// The class of each byte. No pattern distinguishes bytes of the same class.
  private var classes: [Int] = Array(repeating: 0, count: 256)
  private var words: [StateWord] = []
  /// For each class, the states of each word that accept it.
  private var accepting: [UInt64] = []
  /// The targets of states that continue at two states, or somewhere other than the next state.
  private var targets: [Int: Int] = [:]
  /// The index of each pattern, by its final state.
  private var patterns: [Int: Int] = [:]
  private var start = LiveStates(count: 0)

  /// - Parameter stopsAtSlash: whether a match can be followed by a slash and anything else.
  init(_ programs: [[GlobStep]], stopsAtSlash: Bool) {
    self.stopsAtSlash = stopsAtSlash
    let steps = programs.joined()
    let bytes = classify(steps)
    words = Array(repeating: StateWord(), count: (steps.count + 63) >> 6)
    accepting = Array(repeating: 0, count: bytes.count * words.count)
    var state = 0
    var first = LiveStates(count: words.count)
    for (index, program) in programs.enumerated() {
      let base = state
      first.insert(base)
      for step in program {
        add(step, as: state, base: base, pattern: index, bytes)
        state += 1
      }
    }
    var followed = LiveStates(count: words.count)
    var units = 0
    follow(&first, into: &followed, &units)
    start = followed
  }

  /// Calls a closure with the index of each pattern that matches, possibly more than once.
  func match(_ text: [UInt8], _ work: WorkBudget, _ found: (Int) -> Void) {
    var units = 0
    let limit = work.rest + Self.freeWords * (text.count + 1)
    defer { work.spend(units - Self.freeWords * (text.count + 1)) }
    var live = start
    var next = LiveStates(count: words.count)
    var following = LiveStates(count: words.count)
    for byte in text {
      if stopsAtSlash, byte == UInt8(ascii: "/") { report(live, found) }
      step(&live, over: byte, into: &next, &units)
      follow(&next, into: &following, &units)
      swap(&live, &following)
      guard !live.list.isEmpty, units <= limit else { return }
    }
    report(live, found)
  }
}

/// The transitions of 64 states.
private struct StateWord {
  /// States that continue at the next state when they accept a byte.
  var advancing: UInt64 = 0
  /// States that repeat when they accept a byte, and that also continue at the next state without
  /// one.
  var looping: UInt64 = 0
  /// States that start `**/`, which consists of three states.
  var folders: UInt64 = 0
  /// States that have a target.
  var branching: UInt64 = 0
  /// States that continue at the next state without a byte, as well as at their target.
  var splitting: UInt64 = 0
  var matching: UInt64 = 0
}

/// The live states, as words of which most are zero.
private struct LiveStates {
  var words: [UInt64]
  /// The indices of the words that aren't zero, in ascending order once `follow` has created them.
  var list: [Int] = []
  /// For each word, one bit that is set if the word has been touched.
  private var touched: [UInt64]

  init(count: Int) {
    words = Array(repeating: 0, count: count)
    touched = Array(repeating: 0, count: (count + 63) >> 6)
  }

  mutating func insert(_ state: Int) { insert(1 << UInt64(state & 63), at: state >> 6) }

  mutating func insert(_ bits: UInt64, at word: Int) {
    guard bits != 0 else { return }
    words[word] |= bits
    touched[word >> 6] |= 1 << UInt64(word & 63)
  }

  /// Removes and returns the first touched word, starting at a group of 64 words.
  mutating func takeFirst(from group: inout Int) -> (word: Int, bits: UInt64)? {
    while group < touched.count {
      if touched[group] != 0 {
        let word = group << 6 + touched[group].trailingZeroBitCount
        touched[group] &= touched[group] - 1
        let bits = words[word]
        words[word] = 0
        return (word, bits)
      }
      group += 1
    }
    return nil
  }

  /// Inserts a word after all others.
  mutating func append(_ bits: UInt64, at word: Int) {
    words[word] = bits
    list.append(word)
  }

  mutating func removeAll() {
    for word in list { words[word] = 0 }
    list.removeAll(keepingCapacity: true)
  }
}

extension GlobAutomaton {
  /// Assigns a separate class to each byte that some step distinguishes from others. Returns one
  /// byte of each class.
  private mutating func classify(_ steps: some Sequence<GlobStep>) -> [UInt8] {
    var isSingle = Array(repeating: false, count: 256)
    isSingle[Int(UInt8(ascii: "/"))] = true
    for step in steps {
      switch step {
      case .byte(let byte): isSingle[Int(byte)] = true
      case .set(let ranges, _):
        for range in ranges { for byte in range { isSingle[Int(byte)] = true } }
      case .one, .loop, .folders, .split, .jump, .match: break
      }
    }
    // ASCII, continuation bytes, and first bytes of a character.
    var representatives: [UInt8] = [0, 0x80, 0xC0]
    for byte in UInt8.min ... .max {
      classes[Int(byte)] = byte < 0x80 ? 0 : byte < 0xC0 ? 1 : 2
      guard isSingle[Int(byte)] else { continue }
      classes[Int(byte)] = representatives.count
      representatives.append(byte)
    }
    for group in 0..<3 {
      let member = (UInt8.min ... .max).first { classes[Int($0)] == group }
      if let member { representatives[group] = member }
    }
    return representatives
  }

  private mutating func add(
    _ step: GlobStep, as state: Int, base: Int, pattern: Int, _ bytes: [UInt8]
  ) {
    let (word, bit) = (state >> 6, 1 << UInt64(state & 63) as UInt64)
    switch step {
    case .byte(let byte):
      words[word].advancing |= bit
      accepting[classes[Int(byte)] * words.count + word] |= bit
    case .one(let kind):
      words[word].advancing |= bit
      accept(bit, at: word, bytes, where: kind.contains)
    case .set:
      words[word].advancing |= bit
      accept(bit, at: word, bytes, where: step.isInSet)
    case .loop(let kind):
      words[word].looping |= bit
      accept(bit, at: word, bytes, where: kind.contains)
    case .folders: words[word].folders |= bit
    case .split(let target):
      words[word].branching |= bit
      words[word].splitting |= bit
      targets[state] = base + target
    case .jump(let target):
      words[word].branching |= bit
      targets[state] = base + target
    case .match:
      words[word].matching |= bit
      patterns[state] = pattern
    }
  }

  private mutating func accept(
    _ bit: UInt64, at word: Int, _ bytes: [UInt8], where accepts: (UInt8) -> Bool
  ) {
    for (index, byte) in bytes.enumerated() where accepts(byte) {
      accepting[index * words.count + word] |= bit
    }
  }
}

extension GlobAutomaton {
  /// Advances the live states by one byte.
  private func step(
    _ live: inout LiveStates, over byte: UInt8, into next: inout LiveStates, _ units: inout Int
  ) {
    let row = classes[Int(byte)] * words.count
    for word in live.list {
      let taking = live.words[word] & accepting[row + word]
      guard taking != 0 else { continue }
      next.insert(taking & words[word].looping, at: word)
      let advancing = taking & words[word].advancing
      next.insert(advancing << 1, at: word)
      if advancing >> 63 != 0 { next.insert(1, at: word + 1) }
    }
    units += live.list.count
    live.removeAll()
  }

  /// Follows transitions that consume no byte. They only lead forward, within a word or to later
  /// words.
  private func follow(
    _ states: inout LiveStates, into live: inout LiveStates, _ units: inout Int
  ) {
    var group = 0
    while let (word, entered) = states.takeFirst(from: &group) {
      let kinds = words[word]
      var bits = entered
      var followed: UInt64 = 0
      while true {
        units += 1
        let fresh = bits & ~followed
        followed = bits
        let folders = fresh & kinds.folders
        let passing = folders | fresh & (kinds.looping | kinds.splitting)
        bits |= passing << 1 | folders << 3
        if passing >> 63 != 0 { states.insert(1, at: word + 1) }
        states.insert(folders >> 61, at: word + 1)
        var branching = fresh & kinds.branching
        while branching != 0 {
          let state = word << 6 + branching.trailingZeroBitCount
          branching &= branching - 1
          guard let target = targets[state] else { continue }
          units += 1
          if target >> 6 == word {
            bits |= 1 << UInt64(target & 63)
          } else {
            states.insert(target)
          }
        }
        if bits == followed { break }
      }
      live.append(bits, at: word)
    }
  }

  private func report(_ live: LiveStates, _ found: (Int) -> Void) {
    for word in live.list {
      var matching = live.words[word] & words[word].matching
      while matching != 0 {
        if let pattern = patterns[word << 6 + matching.trailingZeroBitCount] { found(pattern) }
        matching &= matching - 1
      }
    }
  }
}

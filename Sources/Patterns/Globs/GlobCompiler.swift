/// Compiles a pattern into steps.
struct GlobCompiler {
  /// The maximum nesting of braces.
  private static let depthLimit = 16
  /// The maximum length in bytes, far more than any real pattern has. Matching takes time
  /// proportional to it.
  private static let lengthLimit = 1_000

  private let bytes: [UInt8]
  private let subject: Glob.Subject
  private var offset = 0
  private var steps: [GlobStep] = []
  /// The offset after the last star. Another star there adds nothing.
  private var endOfStar = -1

  init(_ pattern: String, for subject: Glob.Subject) {
    self.subject = subject
    guard subject == .path else {
      bytes = Array(pattern.utf8)
      return
    }
    var path = pattern[...]
    let isAnchored = path.hasPrefix("/") || path.hasPrefix("./")
    while path.hasPrefix("./") { path = path.dropFirst(2) }
    while path.hasPrefix("/") { path = path.dropFirst() }
    while path.hasSuffix("/") { path = path.dropLast() }
    bytes =
      isAnchored || path.isEmpty || path.utf8.contains(UInt8(ascii: "/"))
      ? Array(path.utf8) : Array("**/".utf8) + Array(path.utf8)
  }

  mutating func program() throws(GlobError) -> [GlobStep] {
    guard !bytes.isEmpty else { throw GlobError(message: "the pattern is empty") }
    guard bytes.count <= Self.lengthLimit else {
      throw GlobError(message: "the pattern is longer than \(Self.lengthLimit) bytes")
    }
    if subject == .path, bytes.split(separator: UInt8(ascii: "/")).contains(Array("..".utf8)[...]) {
      throw GlobError(message: "a pattern can't contain '..'")
    }
    try sequence(depth: 0)
    steps.append(.match)
    return steps
  }
}

extension GlobCompiler {
  private mutating func sequence(depth: Int) throws(GlobError) {
    while offset < bytes.count {
      let byte = bytes[offset]
      if depth > 0, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") { return }
      offset += 1
      switch byte {
      case UInt8(ascii: "*"): star()
      case UInt8(ascii: "?"): character(.one(subject == .path ? .firstInComponent : .first))
      case UInt8(ascii: "\\"): try escape()
      case UInt8(ascii: "{") where subject == .path: try choice(depth: depth + 1)
      case UInt8(ascii: "[") where subject == .path: try set()
      default: steps.append(.byte(byte))
      }
    }
  }

  private mutating func escape() throws(GlobError) {
    guard offset < bytes.count else {
      throw GlobError(message: "nothing follows the backslash at the end")
    }
    steps.append(.byte(bytes[offset]))
    offset += 1
  }

  /// Compiles `*`, or `**`, which also matches slashes. `**/` matches any number of folders,
  /// including none.
  private mutating func star() {
    let begins = offset == 1 || bytes[offset - 2] == UInt8(ascii: "/")
    defer { endOfStar = offset }
    guard subject == .path else {
      if endOfStar != offset - 1 { steps.append(.loop(.any)) }
      return
    }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "*") else {
      return steps.append(.loop(.inComponent))
    }
    while offset < bytes.count, bytes[offset] == UInt8(ascii: "*") { offset += 1 }
    guard begins, offset < bytes.count, bytes[offset] == UInt8(ascii: "/") else {
      return steps.append(.loop(.any))
    }
    offset += 1
    steps += [.folders, .loop(.any), .byte(UInt8(ascii: "/"))]
  }

  private mutating func character(_ first: GlobStep) {
    steps += [first, .loop(.continuation)]
  }

  private mutating func choice(depth: Int) throws(GlobError) {
    guard depth <= Self.depthLimit else {
      throw GlobError(message: "braces are nested more than \(Self.depthLimit) levels deep")
    }
    var jumps: [Int] = []
    while true {
      let split = steps.count
      steps.append(.split(0))
      try sequence(depth: depth)
      guard offset < bytes.count else { throw GlobError(message: "'{' is not closed") }
      offset += 1
      guard bytes[offset - 1] == UInt8(ascii: ",") else {
        // The last alternative isn't optional.
        steps[split] = .jump(split + 1)
        break
      }
      jumps.append(steps.count)
      steps.append(.jump(0))
      steps[split] = .split(steps.count)
    }
    for jump in jumps { steps[jump] = .jump(steps.count) }
  }

  private mutating func set() throws(GlobError) {
    var ranges: [ClosedRange<UInt8>] = []
    let isNegated =
      offset < bytes.count && [UInt8(ascii: "!"), UInt8(ascii: "^")].contains(bytes[offset])
    if isNegated { offset += 1 }
    let start = offset
    while offset < bytes.count, bytes[offset] != UInt8(ascii: "]") || offset == start {
      let first = bytes[offset]
      guard first < 0x80 else { throw GlobError(message: "a set in '[…]' contains only ASCII") }
      offset += 1
      var last = first
      if offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "-"),
        bytes[offset + 1] != UInt8(ascii: "]")
      {
        last = bytes[offset + 1]
        offset += 2
      }
      guard first <= last, last < 0x80 else {
        throw GlobError(message: "a range in '[…]' is reversed or not in ASCII")
      }
      ranges.append(first...last)
    }
    guard offset < bytes.count else { throw GlobError(message: "'[' is not closed") }
    offset += 1
    let set = GlobStep.set(ranges, isNegated: isNegated)
    if isNegated { character(set) } else { steps.append(set) }
  }
}

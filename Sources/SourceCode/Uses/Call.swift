import SourceText

/// The call around a literal, as the text before the literal shows it.
struct Call {
  /// The offset of the opening bracket.
  private(set) var bracket: Int
  /// The offset of the opening bracket of the call whose name it is. It differs if `.init(…)` or
  /// the bracket of an array is between them.
  var outerBracket: Int { parent ?? bracket }
  private var parent: Int?
  /// The offset of the argument, if the literal is only a part of it: `CFSTR("key")`.
  private(set) var argument: Int?
  /// The name before the bracket. For a message of Objective-C, the label of the literal.
  private(set) var name: Range<Int>
  /// The name before a period before the name. It may be empty.
  private(set) var qualifier: Range<Int>
  /// Whether there is a period before the name.
  private(set) var isMember = false
  /// The label of the literal. It may be empty.
  private(set) var label: Range<Int>
  /// The label of the literal in `.init(…)`, of which `label` is that of the call around it.
  private(set) var initializerLabel: Range<Int>
  /// Whether the literal is the first argument.
  private(set) var isFirst = false
  let isMessage: Bool
  /// Whether the literal is a branch of `? :`, of which the other one is a literal, too.
  private(set) var isBranch = false
  /// Whether another branch is a `String`, so that the literal is one, too.
  private(set) var isBranchOfString = false
  /// Whether the call is `Type.init(…)` or `.init(…)`. Unlike in `Type("…")`, the literal doesn't
  /// have the type itself: it is an argument.
  private(set) var namesInitializer = false
  /// Whether the call is `.init(…)`, whose type isn't known.
  private(set) var isUntypedInitializer = false
  /// Whether the literal is in an array that is the argument `phrases` of an `AppShortcut`.
  private(set) var isPhrase = false
  /// Whether the literal is an element of an array, which is the argument of the call.
  private(set) var isElement = false

  /// Returns nil if the literal isn't at the beginning of an argument.
  init?(around literal: CodeLiteral, _ bytes: SourceBuffer, _ outline: borrowing CodeOutline) {
    let language = outline.language
    bracket = Int(literal.bracket)
    let start = literal.range.lowerBound
    let isSquare = bytes[bracket] == UInt8(ascii: "[")
    isMessage = isSquare && language == .c
    name = start..<start
    label = start..<start
    initializerLabel = label
    qualifier = start..<start
    guard var last = outline.lastCode(before: start, in: bytes) else { return nil }
    if Branches.mayBegin(after: last, in: bytes) {
      guard let argument = Branches(copy outline, bytes).argument(of: literal) else { return nil }
      (isBranch, isBranchOfString, last) = (true, argument.isString, argument.separator)
      readLabel(after: argument.separator, bytes)
    } else if bytes[last] == UInt8(ascii: ":") {
      guard let end = bytes.lastVisible(before: last) else { return nil }
      label = bytes.name(endingAt: end + 1)
      guard !label.isEmpty,
        let previous = outline.lastCode(before: label.lowerBound, in: bytes)
      else { return nil }
      last = previous
    }
    if isMessage {
      readMessage(bytes)
    } else {
      if language == .c, last == bracket { readStringMacro(bytes, &last) }
      isFirst = last == bracket
      guard isFirst || bytes[last] == UInt8(ascii: ",") else { return nil }
      if isSquare { readArray(bytes, outline) } else { readName(bytes, outline) }
    }
    if name.isEmpty && !isPhrase { return nil }
  }
}

extension Call {
  /// Reads the label of an argument from the bracket or the comma before it.
  private mutating func readLabel(after separator: Int, _ bytes: SourceBuffer) {
    let found = bytes.name(startingAt: bytes.nextCode(from: separator + 1))
    if bytes[found.upperBound] == UInt8(ascii: ":") { label = found }
  }

  /// Continues with the call around `CFSTR("key")`.
  private mutating func readStringMacro(_ bytes: SourceBuffer, _ last: inout Int) {
    let name = bytes.name(endingAt: bracket)
    guard bytes.bytes(name, equal: "CFSTR"),
      let previous = bytes.lastVisible(before: name.lowerBound),
      bytes[previous] == UInt8(ascii: "(")
    else { return }
    argument = name.lowerBound
    bracket = previous
    last = previous
  }

  private mutating func readName(_ bytes: SourceBuffer, _ outline: CodeOutline) {
    readName(before: bracket, bytes, outline)
    guard bytes.bytes(name, equal: "init") else { return }
    namesInitializer = true
    if !qualifier.isEmpty {
      // `Text.init("key")` is `Text("key")`.
      name = qualifier
      isMember = false
      readQualifier(bytes, outline)
    } else if let expected = outline.expectedType(at: bracket) {
      readInitializer(expected, bytes, outline)
    }
  }

  private mutating func readName(
    before bracket: Int, _ bytes: SourceBuffer, _ outline: CodeOutline
  ) {
    var end = bracket
    while end > 0, bracket - end < 8, bytes[end - 1] == 0x20 { end -= 1 }
    name = bytes.name(endingAt: end)
    readQualifier(bytes, outline)
  }

  /// Reads `.init("key")`, which is `Text("key")` where a text is expected.
  private mutating func readInitializer(
    _ expected: ExpectedType, _ bytes: SourceBuffer, _ outline: CodeOutline
  ) {
    guard expected.type.isEmpty else {
      (name, isMember) = (expected.type.wide, false)
      qualifier = name.lowerBound..<name.lowerBound
      return
    }
    isUntypedInitializer = true
    initializerLabel = label
    guard isFirst, label.isEmpty, let parent = expected.parent else { return }
    // The initializer begins with a period.
    guard let last = bytes.lastVisible(before: name.lowerBound - 1) else { return }
    if bytes[last] == UInt8(ascii: ":") { label = bytes.name(endingAt: last) }
    self.parent = Int(parent)
    readName(before: Int(parent), bytes, outline)
  }

  private mutating func readQualifier(_ bytes: SourceBuffer, _ outline: CodeOutline) {
    isMember = false
    qualifier = name.lowerBound..<name.lowerBound
    // A sentence in a comment ends with a period, too.
    guard !name.isEmpty, let period = outline.lastCode(before: name.lowerBound, in: bytes),
      bytes[period] == UInt8(ascii: ".")
    else { return }
    isMember = true
    qualifier = bytes.name(endingAt: period)
  }

  private mutating func readArray(_ bytes: SourceBuffer, _ outline: CodeOutline) {
    guard let last = bytes.lastVisible(before: bracket), label.isEmpty else { return }
    let hasLabel = bytes[last] == UInt8(ascii: ":")
    let found = bytes.name(endingAt: last)
    guard hasLabel ? !found.isEmpty : bytes[last] == UInt8(ascii: "("),
      let outer = bytes.bracket(around: bracket), bytes[outer] == UInt8(ascii: "(")
    else { return }
    let routine = bytes.name(endingAt: outer)
    isPhrase =
      hasLabel && bytes.bytes(found, equal: "phrases")
      && (bytes.bytes(routine, equal: "AppShortcut") || bytes.bytes(routine, equal: "init"))
    guard !isPhrase else { return }
    if hasLabel { label = found }
    isFirst = bytes.lastVisible(before: hasLabel ? found.lowerBound : bracket) == outer
    (isElement, parent) = (true, outer)
    readName(before: outer, bytes, outline)
  }

  /// The part of a message's name before the literal is both its name and the label.
  private mutating func readMessage(_ bytes: SourceBuffer) {
    isFirst = true
    isMember = true
    name = label
  }

  /// Returns whether a routine that isn't a method is called as a member of a type that isn't the
  /// system's, for example `LaunchAtLogin.Toggle`.
  func isMemberOfOtherType(_ routine: KeyRoutine, _ bytes: SourceBuffer) -> Bool {
    guard routine.place == .free, isMember else { return false }
    return
      !(bytes.bytes(qualifier, equal: "SwiftUI") || bytes.bytes(qualifier, equal: "Foundation")
      || bytes.bytes(qualifier, equal: "Swift"))
  }
}

extension SourceBuffer {
  /// Returns the offset of the opening bracket that encloses an offset, or nil if there is none
  /// within 4,096 bytes.
  func bracket(around offset: Int) -> Int? {
    var depth = 0
    for index in (Swift.max(0, offset - 4096)..<offset).reversed() {
      switch self[index] {
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        guard depth > 0 else { return index }
        depth -= 1
      default: break
      }
    }
    return nil
  }
}

/// The line of a string in a file of a project.
package struct CodePlace: Hashable, Comparable, Sendable {
  /// The index of the file among the files of the run.
  package let file: UInt32
  package let line: UInt32

  package init(file: Int, line: Int) {
    (self.file, self.line) = (UInt32(clamping: file), UInt32(clamping: line))
  }

  package static func < (lhs: Self, rhs: Self) -> Bool {
    (lhs.file, lhs.line) < (rhs.file, rhs.line)
  }
}

extension CodeOutline {
  /// Returns whether a member of a literal follows it in Swift: `"key".localized`. Members bind
  /// before operators, so the literal alone is the key.
  func hasMember(_ literal: CodeLiteral, in bytes: SourceBuffer) -> Bool {
    language == .swift && bytes[literal.range.upperBound] == UInt8(ascii: ".")
      && bytes.isPartOfName(bytes[literal.range.upperBound + 1])
  }
}

/// Literals that are joined to one string: by `+` in Swift, or by being next to each other in C.
struct LiteralRun {
  let first: Int
  let last: Int
  let range: Range<Int>

  /// The literals of a file that are joined to the one at an index.
  init(from index: Int, in outline: borrowing CodeOutline, _ bytes: SourceBuffer) {
    let literals = outline.literals
    first = index
    var last = index
    while literals[last].traits.contains(.joinsNext) {
      guard let next = Self.joined(to: last, in: outline, bytes) else { break }
      last = next
    }
    self.last = last
    range =
      literals[index].range
      .lowerBound..<max(
        literals[index].range.upperBound, literals[last].range.upperBound)
  }

  /// Returns the index of the literal that is joined to another one.
  private static func joined(
    to index: Int, in outline: CodeOutline, _ bytes: SourceBuffer
  ) -> Int? {
    let literals = outline.literals
    let end = literals[index].range.upperBound
    var next = index + 1
    // Literals in its interpolations come first.
    while next < literals.count, literals[next].range.lowerBound < end { next += 1 }
    guard next < literals.count, literals[next].traits.contains(.joinsPrevious),
      !outline.hasMember(literals[next], in: bytes)
    else { return nil }
    var offset = bytes.nextVisible(from: end)
    if outline.language == .swift { offset = bytes.nextVisible(from: offset + 1) }
    return offset == literals[next].range.lowerBound ? next : nil
  }

  var isJoined: Bool { last > first }

  /// Returns the decoded value.
  func value(in outline: CodeOutline, _ bytes: SourceBuffer) -> LiteralValue {
    var value = LiteralValue(outline.literals[first], of: outline, in: bytes)
    var index = first
    while index < last, let next = Self.joined(to: index, in: outline, bytes) {
      value.append(LiteralValue(outline.literals[next], of: outline, in: bytes))
      index = next
    }
    return value
  }
}

import SourceText

/// The functions and methods of C and Objective-C that look up what they are given.
///
/// They are found from the calls in them: the braces around a call belong to the declaration.
struct CWrappers {
  /// More bytes than a function has before the call, and than its declaration has.
  private static let searchLimit = 2048

  private let bytes: SourceBuffer
  private let outline: CodeOutline
  private(set) var routines: [KeyRoutine] = []

  /// Returns the routines that a file declares, or none if it isn't in C.
  ///
  /// - Parameter callees: the routines whose callers are looked for.
  static func routines(
    of outline: CodeOutline, _ bytes: SourceBuffer, calling callees: KeyRoutines
  ) -> [KeyRoutine] {
    guard outline.language == .c, outline.isComplete else { return [] }
    return CWrappers(outline, bytes, calling: callees).routines
  }

  private init(_ outline: CodeOutline, _ bytes: SourceBuffer, calling callees: KeyRoutines) {
    (self.outline, self.bytes) = (outline, bytes)
    var bracket = bytes.nextOffset(of: UInt8(ascii: "("), from: 0)
    while bracket < bytes.count {
      let name = bytes.name(endingAt: bracket)
      if !name.isEmpty, let routine = callees.named(name, in: bytes).first {
        readCall(after: bracket, of: routine)
      }
      bracket = bytes.nextOffset(of: UInt8(ascii: "("), from: bracket + 1)
    }
    // A rare letter of `localizedStringForKey`.
    var letter = bytes.nextOffset(of: UInt8(ascii: "z"), from: 0)
    while letter < bytes.count {
      if letter > 6, bytes.hasBytes("localizedStringForKey:", at: letter - 6) {
        readMessage(keyAt: letter - 6 + "localizedStringForKey:".utf8.count)
      }
      letter = bytes.nextOffset(of: UInt8(ascii: "z"), from: letter + 1)
    }
  }
}

extension CWrappers {
  private mutating func readCall(after bracket: Int, of routine: KeyRoutine) {
    let call = CallArguments(after: bracket, outline, bytes)
    let position = if case .position(let position) = routine.key { position } else { 0 }
    guard position < call.all.count else { return }
    var table = routine.table
    if let index = routine.arguments.firstIndex(of: .table), index < call.all.count {
      let value = call.all[index].value
      table = call.literal(value)
      guard table != nil || isNil(value) else { return }
    }
    addDeclaration(around: call.all[position].value, table, isInAnyTable: routine.isInAnyTable)
  }

  private mutating func readMessage(keyAt start: Int) {
    let key = bytes.name(startingAt: bytes.nextVisible(from: start))
    let end = min(bytes.count, key.upperBound + 256)
    guard let closing = bytes.firstOffset(of: UInt8(ascii: "]"), in: key.upperBound..<end) else {
      return
    }
    let table = bytes.name(endingAt: closing)
    // A name that isn't `nil` is determined when the code runs.
    guard bytes[closing - 1] != UInt8(ascii: "\""), isNil(table) else { return }
    addDeclaration(around: key, nil)
  }

  private func isNil(_ range: Range<Int>) -> Bool {
    bytes.bytes(range, equal: "nil") || bytes.bytes(range, equal: "NULL")
  }

  /// Adds the function or the method around a call whose key is a parameter of it.
  private mutating func addDeclaration(
    around key: Range<Int>, _ table: [UInt8]?, isInAnyTable: Bool = false
  ) {
    guard !key.isEmpty, bytes.name(startingAt: key.lowerBound) == key,
      let brace = brace(ofFunctionAround: key.lowerBound),
      let last = bytes.lastVisible(before: brace)
    else { return }
    let found =
      bytes[last] == UInt8(ascii: ")")
      ? function(endingAt: last, key) : method(endingAt: last + 1, key)
    guard var routine = found else { return }
    routine.table = table.flatMap { $0.isEmpty ? nil : $0 }
    routine.leavesTableOpen = isInAnyTable && routine.table == nil
    routine.wrapper = KeyWrapper.number(of: routine.name)
    routines.append(routine)
  }

  /// Returns the offset of the braces that enclose a call and belong to no statement.
  private func brace(ofFunctionAround start: Int) -> Int? {
    var depth = 0
    for offset in (max(0, start - Self.searchLimit)..<start).reversed() {
      switch bytes[offset] {
      case UInt8(ascii: "}"): depth += 1
      case UInt8(ascii: "{"):
        depth -= 1
        if depth < 0 {
          if !isStatement(beforeBrace: offset) { return offset }
          depth = 0
        }
      default: break
      }
    }
    return nil
  }

  /// Returns whether braces belong to `if (…)`, `else` or the like.
  private func isStatement(beforeBrace brace: Int) -> Bool {
    guard let last = bytes.lastVisible(before: brace) else { return false }
    if bytes[last] == UInt8(ascii: ")"), let opening = opening(of: last),
      let end = bytes.lastVisible(before: opening)
    {
      return ["if", "for", "while", "switch", "catch", "synchronized"]
        .contains(bytes.string(in: bytes.name(endingAt: end + 1)))
    }
    return ["else", "do", "try"].contains(bytes.string(in: bytes.name(endingAt: last + 1)))
  }

  /// Returns the offset of the parenthesis that another one closes.
  private func opening(of closing: Int) -> Int? {
    var depth = 0
    for offset in (max(0, closing - Self.searchLimit)...closing).reversed() {
      switch bytes[offset] {
      case UInt8(ascii: ")"): depth += 1
      case UInt8(ascii: "("):
        depth -= 1
        if depth == 0 { return offset }
      default: break
      }
    }
    return nil
  }

  /// Returns the function whose parameters end at a parenthesis.
  private func function(endingAt closing: Int, _ key: Range<Int>) -> KeyRoutine? {
    guard let opening = opening(of: closing), let end = bytes.lastVisible(before: opening) else {
      return nil
    }
    let name = bytes.name(endingAt: end + 1)
    let parameters = CallArguments(after: opening, outline, bytes).all
    let index = parameters.firstIndex { parameter in
      bytes.bytes(bytes.name(endingAt: parameter.value.upperBound), equal: bytes, key)
    }
    guard !name.isEmpty, let index else { return nil }
    var routine = KeyRoutine(
      bytes.string(in: name), .wrapper, key: index == 0 ? .unlabeled : .position(index))
    routine.place = .anywhere
    return routine
  }

  /// Returns the method whose declaration ends at an offset: `+ (NSString *)text:(NSString *)key`.
  private func method(endingAt end: Int, _ key: Range<Int>) -> KeyRoutine? {
    let last = bytes.name(endingAt: end)
    if bytes.bytes(key, equal: "self") { return property(named: last) }
    var name = last
    // The labels are read from the last one.
    for _ in 0..<8 {
      guard let closing = bytes.lastVisible(before: name.lowerBound),
        bytes[closing] == UInt8(ascii: ")"), let opening = opening(of: closing),
        let colon = bytes.lastVisible(before: opening), bytes[colon] == UInt8(ascii: ":")
      else { return nil }
      let label = bytes.name(endingAt: colon)
      if bytes.bytes(name, equal: bytes, key) {
        let text = bytes.string(in: label)
        var routine = KeyRoutine(text, .wrapper, key: .label(text))
        routine.place = .member
        return routine
      }
      guard let previous = bytes.lastVisible(before: label.lowerBound) else { return nil }
      name = bytes.name(endingAt: previous + 1)
    }
    return nil
  }

  /// Returns the method of a category of strings that looks up the string itself.
  private func property(named name: Range<Int>) -> KeyRoutine? {
    let start = max(0, name.lowerBound - 8 * Self.searchLimit)
    var at = name.lowerBound
    while at > start {
      at -= 1
      guard bytes[at] == UInt8(ascii: "@"), bytes.hasBytes("@implementation ", at: at) else {
        continue
      }
      let type = bytes.name(startingAt: bytes.nextVisible(from: at + 16))
      guard bytes.bytes(type, equal: "NSString"), !name.isEmpty else { return nil }
      return KeyRoutine(bytes.string(in: name), .wrapper, key: .receiver)
    }
    return nil
  }
}

extension KeyWrapper {
  /// Returns the number of a wrapper.
  static func number(of name: String) -> UInt32 {
    var hash = StableHash()
    for byte in name.utf8 { hash.combine(byte) }
    return UInt32(truncatingIfNeeded: hash.value) | 1
  }
}

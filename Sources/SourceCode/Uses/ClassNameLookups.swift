import SourceText

/// Lookups of the name of a class: `NSLocalizedString(className, comment: "")`.
struct ClassNameLookups {
  private let outline: CodeOutline
  private let bytes: SourceBuffer
  private let routines: KeyRoutines

  /// More names of classes than code has that looks up some of them.
  private static let limit = 64
  /// The number of bytes after a declaration in which its variable is looked up.
  private static let scope = 2048
  /// More places than a variable has in them.
  private static let places = 16
  /// More calls than are around a name.
  private static let depth = 3

  init(_ outline: CodeOutline, _ bytes: SourceBuffer, _ routines: KeyRoutines) {
    (self.outline, self.bytes, self.routines) = (outline, bytes, routines)
  }

  /// Returns whether there is one: of `className`, `NSStringFromClass(…)` or
  /// `String(describing: type(of: …))`, or of a variable with such a value.
  func occur() -> Bool {
    // Each letter is rare, and at this place of the name.
    if contains(
      "className", "N", at: 5,
      end: { name in
        bytes.bytes(bytes.name(startingAt: name), equal: "className") ? name + 9 : nil
      })
    {
      return true
    }
    guard outline.mayNameClasses || outline.language == .c else { return false }
    return contains("NSStringFromClass(", "F", at: 8) { endOfCall(at: $0 + 17) }
      || contains("String(describing:", "b", at: 13) { name in
        let text = bytes.string(in: name..<min(bytes.count, name + 64))
        return text.contains("type(of:") || text.contains(".self") ? endOfCall(at: name + 6) : nil
      }
  }
}

extension ClassNameLookups {
  /// Returns whether an expression is looked up.
  ///
  /// - Parameters:
  ///   - text: what the expression begins with.
  ///   - end: returns the end of the expression from its beginning, or nil for another one.
  private func contains(
    _ text: StaticString, _ letter: Unicode.Scalar, at position: Int, end: (Int) -> Int?
  ) -> Bool {
    var found = 0
    var offset = bytes.nextOffset(of: UInt8(ascii: letter), from: position)
    while offset < bytes.count, found < Self.limit {
      let start = offset - position
      if bytes.hasBytes(text, at: start), start == 0 || !bytes.isPartOfName(bytes[start - 1]) {
        found += 1
        if let end = end(start), isLookedUp(start, end) { return true }
      }
      offset = bytes.nextOffset(of: UInt8(ascii: letter), from: offset + 1)
    }
    return false
  }

  /// Returns the end of a call, or the beginning if it is long.
  private func endOfCall(at parenthesis: Int) -> Int {
    var depth = 0
    for offset in parenthesis..<min(bytes.count, parenthesis + 256) {
      if bytes[offset] == UInt8(ascii: "(") { depth += 1 }
      if bytes[offset] == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return offset + 1 }
    }
    return parenthesis
  }

  private func isLookedUp(_ start: Int, _ end: Int) -> Bool {
    if isKey(start) { return true }
    if bytes[end] == UInt8(ascii: "."),
      routines.properties[bytes.string(in: bytes.name(startingAt: end + 1))] != nil
    {
      return true
    }
    guard let variable = variable(assignedBefore: start) else { return false }
    var offset = bytes.nextOffset(of: bytes[variable.lowerBound], from: end)
    var places = 0
    while offset < min(bytes.count, end + Self.scope), places < Self.places {
      let name = bytes.name(startingAt: offset)
      if !bytes.isPartOfName(bytes[offset - 1]), bytes.bytes(name, equal: bytes, variable) {
        places += 1
        if isKey(offset) { return true }
      }
      offset = bytes.nextOffset(
        of: bytes[variable.lowerBound], from: max(offset + 1, name.upperBound))
    }
    return false
  }

  /// Returns the name of the variable whose value begins at an offset: `let name = self.…`.
  private func variable(assignedBefore start: Int) -> Range<Int>? {
    var start = start
    if start > 0, bytes[start - 1] == UInt8(ascii: ".") {
      start = bytes.name(endingAt: start - 1).lowerBound
    }
    guard let equals = bytes.lastVisible(before: start), bytes[equals] == UInt8(ascii: "="),
      let last = bytes.lastVisible(before: equals)
    else { return nil }
    let name = bytes.name(endingAt: last + 1)
    return name.isEmpty ? nil : name
  }

  /// Returns whether an expression is in the first argument of a routine that looks it up.
  private func isKey(_ start: Int) -> Bool {
    var offset = start
    for _ in 0..<Self.depth {
      guard let bracket = bytes.bracket(around: offset), bytes[bracket] != UInt8(ascii: "{"),
        !(bracket..<start).contains(where: { bytes[$0] == 0x22 || bytes[$0] == UInt8(ascii: ",") })
      else { return false }
      if bytes[bracket] == UInt8(ascii: "(") ? isCall(bracket) : isMessage(before: start, bracket) {
        return true
      }
      offset = bracket
    }
    return false
  }

  private func isCall(_ bracket: Int) -> Bool {
    let label = bytes.name(startingAt: bytes.nextVisible(from: bracket + 1))
    return routines.named(bytes.name(endingAt: bracket), in: bytes).contains { routine in
      guard routine.kind.looksUpStrings else { return false }
      return switch routine.key {
      case .label(let name): bytes.string(in: label) == name
      case .unlabeled: bytes[label.upperBound] != UInt8(ascii: ":")
      case .position(let position): position == 0
      case .receiver: false
      }
    }
  }

  /// Returns whether the label of an argument is that of a message that looks it up.
  private func isMessage(before start: Int, _ bracket: Int) -> Bool {
    guard outline.language == .c,
      let colon = (max(bracket, start - 64)..<start).last(where: { bytes[$0] == UInt8(ascii: ":") })
    else { return false }
    return !routines.named(bytes.name(endingAt: colon), in: bytes).isEmpty
  }
}

extension KeyUse.Kind {
  /// Whether a routine looks up any string that it is given. A view shows a variable as it is.
  fileprivate var looksUpStrings: Bool {
    switch self {
    case .foundation, .localizedKey, .bundle, .wrapper, .routine: true
    default: false
    }
  }
}

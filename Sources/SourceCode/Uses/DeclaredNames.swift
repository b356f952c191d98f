package import SourceText

/// The names that a file of code declares, by their hashes. Comments and literals count, too.
package struct DeclaredNames: Sendable {
  /// The names of the functions, cases and types of Swift, as `SourceBuffer.hash` gives them.
  private var callables: [UInt64] = []
  /// The letters and digits of the names of cases, whose raw values can be keys.
  private(set) var cases: [UInt64] = []
  /// The exact names of classes.
  private(set) var classes: [UInt64] = []

  package init(in bytes: SourceBuffer, _ language: CodeLanguage) {
    // Each pair of letters is rarer than most, and is in one or two of the keywords.
    var offset = 0
    func next(from start: Int) -> Int {
      bytes.nextOffset(
        of: (0x66, 0x75), or: (0x63, 0x74), or: (0x61, 0x73), or: (0x65, 0x6E), from: start)
    }
    offset = next(from: 0)
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "f"): add("func ", at: offset, bytes)
      case UInt8(ascii: "c"):
        add("struct ", at: offset - 4, bytes)
        add("actor ", at: offset - 1, bytes)
      case UInt8(ascii: "a"):
        if add("case ", at: offset - 1, bytes) { addCases(at: offset - 1, bytes) }
        if add("class ", at: offset - 2, bytes) { addClass(namedAt: offset + 4, bytes) }
      default:
        add("enum ", at: offset, bytes)
        add("extension ", at: offset - 3, bytes)
      }
      offset = next(from: offset + 1)
    }
    if language == .c {
      callables = []
      addInterfaces(bytes)
    }
  }

  /// Returns whether Swift code declares a function, a case or a type of one of several names.
  func contains(_ names: NameSet) -> Bool { callables.contains(where: names.contains) }

  /// Adds the name after a keyword if the keyword is at an offset. Returns whether it is.
  @discardableResult
  private mutating func add(_ keyword: StaticString, at start: Int, _ bytes: SourceBuffer) -> Bool {
    guard start >= 0, bytes.hasBytes(keyword, at: start) else { return false }
    let name = bytes.name(startingAt: start + keyword.utf8CodeUnitCount)
    if !name.isEmpty { callables.append(bytes.hash(of: name, seed: 0)) }
    return true
  }

  /// Adds the names in `case a, b`.
  private mutating func addCases(at start: Int, _ bytes: SourceBuffer) {
    guard start == 0 || !bytes.isPartOfName(bytes[start - 1]) else { return }
    var name = bytes.name(startingAt: start + "case ".utf8.count)
    while !name.isEmpty {
      cases.append(MemberNames.hash(ofName: name.lazy.map { bytes[$0] }))
      guard bytes.hasBytes(", ", at: name.upperBound) else { return }
      name = bytes.name(startingAt: name.upperBound + 2)
    }
  }

  private mutating func addClass(namedAt start: Int, _ bytes: SourceBuffer) {
    let name = bytes.name(startingAt: start)
    classes.append(MemberNames.exactHash(of: name.lazy.map { bytes[$0] }))
  }

  /// Adds the names in `@interface`.
  private mutating func addInterfaces(_ bytes: SourceBuffer) {
    var sign = bytes.nextOffset(of: UInt8(ascii: "@"), from: 0)
    while sign < bytes.count {
      if bytes.hasBytes("@interface ", at: sign) {
        addClass(namedAt: sign + "@interface ".utf8.count, bytes)
      }
      sign = bytes.nextOffset(of: UInt8(ascii: "@"), from: sign + 1)
    }
  }
}

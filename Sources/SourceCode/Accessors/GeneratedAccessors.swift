import SourceText

/// A property or a function that a tool generated for a key.
package struct KeyAccessor: Hashable, Sendable {
  /// The names of its types and its own: `["L10n", "Settings", "title"]`.
  package let path: [String]
  /// The name of the table.
  package let table: [UInt8]
  package let key: [UInt8]
  /// Whether its type extends one of the system, so that code omits it: `.localizable(.title)`.
  let isImplicit: Bool
}

/// The properties and functions of types in a file that a tool generated.
///
/// A key in such a file isn't used there: only its accessor is a use.
struct GeneratedAccessors: Sendable {
  /// A declaration, up to the next one of its type.
  struct Member: Sendable {
    let path: [String]
    let isImplicit: Bool
    var range: Range<Int>
  }

  /// By their positions.
  private(set) var members: [Member] = []

  /// More bytes than the comment at the beginning of a file has.
  private static let headerLimit = 1024

  /// Returns nil if no comment at the beginning says that the file was generated, or if there are
  /// no accessors.
  init?(_ outline: CodeOutline, _ bytes: SourceBuffer) {
    guard outline.language == .swift, Self.isGenerated(outline, bytes) else { return nil }
    var parser = MemberParser(outline, bytes)
    parser.run()
    members = parser.members
    if members.isEmpty { return nil }
  }

  private static func isGenerated(_ outline: CodeOutline, _ bytes: SourceBuffer) -> Bool {
    outline.comments.prefix(16).contains { comment in
      comment.lowerBound < headerLimit && saysGenerated(comment.wide, bytes)
    }
  }

  private static func saysGenerated(_ comment: Range<Int>, _ bytes: SourceBuffer) -> Bool {
    comment.contains { offset in
      bytes[offset] | 0x20 == UInt8(ascii: "g")
        && bytes.string(in: offset..<min(offset + 9, comment.upperBound)).lowercased()
          == "generated"
    }
  }

  /// Returns the member that contains an offset.
  func member(at offset: Int) -> Member? {
    let index = members.partitioningIndex { $0.range.lowerBound > offset } - 1
    guard index >= 0, members[index].range.contains(offset) else { return nil }
    return members[index]
  }

  /// Returns the accessors whose keys are known.
  ///
  /// - Parameter uses: the calls in the file that look up a key.
  func accessors(
    for uses: [KeyUse], _ outline: CodeOutline, _ bytes: SourceBuffer
  ) -> [KeyAccessor] {
    var found: [KeyAccessor] = []
    var known: Set<Int> = []
    for use in uses {
      guard let member = member(at: Int(use.range.lowerBound)), let key = use.key.exactKey else {
        continue
      }
      let table: [UInt8]
      switch use.table {
      case .unspecified: table = Array("Localizable".utf8)
      case .named(let name): table = name
      case .unknown: continue
      }
      known.insert(member.range.lowerBound)
      found.append(
        KeyAccessor(
          path: member.path, table: table, key: key, isImplicit: member.isImplicit))
    }
    // A resource of R.swift or of xcstrings-tool is a value with these labels.
    for member in members where !known.contains(member.range.lowerBound) {
      let labeled = labeledLiterals(of: member, outline, bytes)
      guard let key = labeled["key"] else { continue }
      let table = labeled["tableName"] ?? labeled["table"] ?? Array("Localizable".utf8)
      found.append(
        KeyAccessor(path: member.path, table: table, key: key, isImplicit: member.isImplicit))
    }
    return found
  }

  /// Returns the functions of the file that have a parameter `key`, such as `tr` of SwiftGen. What
  /// they call can be any function of the project.
  func routines(_ outline: CodeOutline, _ bytes: SourceBuffer) -> [KeyRoutine] {
    members.compactMap { member in
      let word = bytes.name(startingAt: member.range.lowerBound)
      let name = bytes.name(startingAt: bytes.nextVisible(from: word.upperBound))
      return bytes.bytes(word, equal: "func") ? KeyRoutine(declaredAt: name, outline, bytes) : nil
    }
  }

  private func labeledLiterals(
    of member: Member, _ outline: CodeOutline, _ bytes: SourceBuffer
  ) -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    var index = outline.literalIndex(from: member.range.lowerBound)
    while index < outline.literals.count, outline.literals[index].start < member.range.upperBound {
      let literal = outline.literals[index]
      index += 1
      guard let colon = bytes.lastVisible(before: Int(literal.start)),
        bytes[colon] == UInt8(ascii: ":"),
        case .text(let value)? = LiteralValue(literal, of: outline, in: bytes).parts.first
      else { continue }
      let label = bytes.string(in: bytes.name(endingAt: colon))
      if found[label] == nil { found[label] = Array(value) }
    }
    return found
  }
}

/// Reads which properties and functions the types in a file have.
private struct MemberParser {
  private struct Scope {
    let names: [String]
    /// The number of open braces in the type.
    let depth: Int
    /// Whether the file declares the type, or the outermost one around it.
    let isDeclared: Bool
  }

  /// More types within each other than tools generate.
  private static let depthLimit = 32

  /// The types of the system that tools extend.
  private static let extendedTypes: Set = [
    "String", "AttributedString", "LocalizedStringKey", "LocalizedStringResource", "Text",
  ]

  private let outline: CodeOutline
  private let bytes: SourceBuffer
  private(set) var members: [GeneratedAccessors.Member] = []
  private var scopes: [Scope] = []
  private var declared: Set<String> = []
  private var depth = 0
  /// The type whose braces follow.
  private var type: (names: [String], isExtension: Bool)?
  private var isInMember = false
  private var literal = 0
  private var comment = 0

  init(_ outline: CodeOutline, _ bytes: SourceBuffer) {
    (self.outline, self.bytes) = (outline, bytes)
  }

  mutating func run() {
    var offset = 0
    while offset < bytes.count {
      if let end = endOfText(at: offset) {
        offset = end
        continue
      }
      switch bytes[offset] {
      case UInt8(ascii: "{"): open(at: offset)
      case UInt8(ascii: "}"): close(at: offset)
      case let byte where bytes.isPartOfName(byte):
        offset = readWord(bytes.name(startingAt: offset))
        continue
      default: break
      }
      offset += 1
    }
    endMember(at: bytes.count)
  }

  /// Returns the end of the literal or the comment that begins at an offset.
  private mutating func endOfText(at offset: Int) -> Int? {
    while literal < outline.literals.count, outline.literals[literal].range.lowerBound < offset {
      literal += 1
    }
    if literal < outline.literals.count, outline.literals[literal].range.lowerBound == offset {
      return max(outline.literals[literal].range.upperBound, offset + 1)
    }
    while comment < outline.comments.count, outline.comments[comment].lowerBound < offset {
      comment += 1
    }
    guard comment < outline.comments.count, outline.comments[comment].lowerBound == offset else {
      return nil
    }
    return max(Int(outline.comments[comment].upperBound), offset + 1)
  }

  private mutating func open(at offset: Int) {
    depth += 1
    guard let type, scopes.count < Self.depthLimit else { return }
    let isDeclared = !type.isExtension || declared.contains(type.names.first ?? "")
    let outer = scopes.last
    scopes.append(
      Scope(
        names: (outer?.names ?? []) + type.names, depth: depth,
        isDeclared: outer?.isDeclared ?? isDeclared))
    declared.formUnion(type.names)
    self.type = nil
  }

  private mutating func close(at offset: Int) {
    if let scope = scopes.last, scope.depth == depth {
      endMember(at: offset)
      _ = scopes.popLast()
    }
    depth = max(depth - 1, 0)
  }

  /// Reads a word. Returns where to continue.
  private mutating func readWord(_ word: Range<Int>) -> Int {
    switch bytes.string(in: word) {
    case "enum", "struct", "class", "actor", "extension":
      let isExtension = bytes.bytes(word, equal: "extension")
      guard let (names, end) = names(after: word.upperBound) else { break }
      endMember(at: word.lowerBound)
      type = (names, isExtension)
      return end
    case "let", "var", "func":
      guard let scope = scopes.last, scope.depth == depth,
        let (names, end) = names(after: word.upperBound), let name = names.first
      else { break }
      endMember(at: word.lowerBound)
      guard isAccessor(word, in: scope) else { return end }
      isInMember = true
      // R.swift names the type of its value `R` so.
      let path = scope.names.map { $0 == "_R" ? "R" : $0 } + [name]
      members.append(
        GeneratedAccessors.Member(
          path: path, isImplicit: !scope.isDeclared, range: word.lowerBound..<bytes.count))
      return end
    case "init", "subscript":
      if scopes.last?.depth == depth { endMember(at: word.lowerBound) }
    default: break
    }
    return word.upperBound
  }

  /// Returns whether a declaration is reached through the name of its type. Others can belong to a
  /// protocol, whose users don't know the type: `errorDescription`.
  private func isAccessor(_ word: Range<Int>, in scope: Scope) -> Bool {
    let root = scope.names.first ?? ""
    if !scope.isDeclared { return Self.extendedTypes.contains(root) }
    guard root != "R", root != "_R" else { return true }
    guard let last = bytes.lastVisible(before: word.lowerBound) else { return false }
    return bytes.bytes(bytes.name(endingAt: last + 1), equal: "static")
  }

  /// Returns the names of a declaration, of which an extension can have several.
  private func names(after offset: Int) -> (names: [String], end: Int)? {
    var offset = bytes.nextVisible(from: offset)
    var names: [String] = []
    while true {
      let isQuoted = bytes[offset] == UInt8(ascii: "`")
      let name = bytes.name(startingAt: isQuoted ? offset + 1 : offset)
      guard !name.isEmpty else { break }
      names.append(bytes.string(in: name))
      offset = isQuoted ? name.upperBound + 1 : name.upperBound
      guard bytes[offset] == UInt8(ascii: ".") else { break }
      offset += 1
    }
    return names.isEmpty ? nil : (names, offset)
  }

  private mutating func endMember(at offset: Int) {
    guard isInMember, let last = members.indices.last else { return }
    members[last].range = members[last].range.lowerBound..<offset
    isInMember = false
  }
}

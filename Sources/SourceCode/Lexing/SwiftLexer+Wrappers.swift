import SourceText

/// Functions and properties of a project that look up what they are given.
extension SwiftLexer {
  /// Reads the end of a name in case it is a call of the system that looks up a variable.
  mutating func readLookup(at parenthesis: Int) {
    guard bytes[parenthesis] == UInt8(ascii: "("), looksUpVariable(at: parenthesis) else { return }
    noteWrapper(callingAt: parenthesis)
  }

  /// Reads the parenthesis of a call in case it calls one of the routines that are followed.
  mutating func readCall(at parenthesis: Int, of callees: NameSet) {
    let name = bytes.name(endingAt: parenthesis)
    guard callees.contains(name, in: bytes) else { return }
    guard let last = bytes.lastVisible(before: name.lowerBound),
      bytes.bytes(bytes.name(endingAt: last + 1), equal: "func")
    else { return noteWrapper(callingAt: parenthesis) }
    declarations.append(name)
  }
}

extension SwiftLexer {
  /// Returns whether a call is one of the system whose key is a name instead of a literal.
  private func looksUpVariable(at parenthesis: Int) -> Bool {
    let routine = bytes.name(endingAt: parenthesis)
    var start = bytes.nextVisible(from: parenthesis + 1)
    if bytes.bytes(routine, equal: "localizedString") {
      guard bytes.hasBytes("forKey:", at: start) else { return false }
      start = bytes.nextVisible(from: start + "forKey:".utf8.count)
    } else if !bytes.bytes(routine, equal: "NSLocalizedString"), !isKeyType(at: routine.lowerBound)
    {
      return false
    }
    let key = bytes.name(startingAt: start)
    let next = bytes[bytes.nextVisible(from: key.upperBound)]
    return !key.isEmpty && (next == UInt8(ascii: ",") || next == UInt8(ascii: ")"))
  }

  /// Records the function or property around a call.
  private mutating func noteWrapper(callingAt parenthesis: Int) {
    for index in 0..<8 {
      guard let bracket = brackets[fromTop: index] else { return }
      guard bracket.kind == .brace,
        let declaration = declaration(beforeBrace: Int(bracket.offset))
      else { continue }
      guard declaration.kind != .type else { return }
      outline.wrappers.append(
        KeyWrapper(
          name: declaration.name.compact, isProperty: declaration.kind == .variable,
          isInString: isInExtensionOfString(from: index + 1),
          isPublic: isPublic(declaration.name) || isInPublicExtension(from: index + 1),
          call: UInt32(parenthesis)))
      return
    }
  }

  /// Returns whether the line of a declaration says that other modules can use it.
  private func isPublic(_ name: Range<Int>) -> Bool {
    let start = bytes.firstCode(ofLineAt: name.lowerBound)
    return (start..<name.lowerBound).contains {
      bytes.hasBytes("public ", at: $0) || bytes.hasBytes("open ", at: $0)
    }
  }

  /// Returns whether the next type around the bracket at an index is an extension whose members are
  /// public.
  private func isInPublicExtension(from index: Int) -> Bool {
    guard let bracket = brackets[fromTop: index], bracket.kind == .brace,
      let type = typeName(beforeBrace: Int(bracket.offset))
    else { return false }
    return bytes.hasBytes("public extension", at: bytes.firstCode(ofLineAt: type.lowerBound))
  }

  /// Returns whether the next type around the bracket at an index is a string.
  private func isInExtensionOfString(from index: Int) -> Bool {
    guard let bracket = brackets[fromTop: index], bracket.kind == .brace,
      let type = typeName(beforeBrace: Int(bracket.offset))
    else { return false }
    return bytes.bytes(type, equal: "String") || bytes.bytes(type, equal: "StringProtocol")
  }
}

extension CodeOutline {
  /// Finds the functions and properties of a file in Swift that call one of several routines, and
  /// the declarations of these.
  mutating func readWrappers(of callees: NameSet, in bytes: SourceBuffer) {
    var lexer = SwiftLexer(bytes)
    lexer.callees = callees
    lexer.run()
    (wrappers, declarations) = (lexer.outline.wrappers, lexer.declarations)
  }
}

/// Names that are looked for in code.
package struct NameSet: Sendable {
  private var hashes: Set<UInt64> = []
  /// A bit for some of the bits of each hash, which excludes most other names.
  private var filter: [UInt64] = Array(repeating: 0, count: 64)

  init(_ hashes: some Sequence<UInt64>) {
    for hash in hashes {
      self.hashes.insert(hash)
      filter[Int(hash >> 58)] |= 1 << (hash >> 52 & 63)
    }
  }

  package var isEmpty: Bool { hashes.isEmpty }

  func contains(_ name: Range<Int>, in bytes: SourceBuffer) -> Bool {
    !name.isEmpty && contains(bytes.hash(of: name, seed: 0))
  }

  /// - Parameter hash: the hash of a name.
  func contains(_ hash: UInt64) -> Bool {
    filter[Int(hash >> 58)] & 1 << (hash >> 52 & 63) != 0 && hashes.contains(hash)
  }
}

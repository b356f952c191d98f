import SourceText

/// The declarations that braces belong to.
extension SwiftLexer {
  /// A declaration with braces.
  struct Declaration {
    enum Kind {
      case type, function, variable
    }

    let kind: Kind
    let name: Range<Int>
  }

  /// Returns the declaration whose braces begin at an offset, or nil if they belong to something
  /// else, such as a condition or a closure.
  func declaration(beforeBrace brace: Int) -> Declaration? {
    var following: Range<Int>?
    var offset = brace
    while offset > 0, brace - offset < 512 {
      switch bytes[offset - 1] {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): return nil
      case let byte where bytes.isPartOfName(byte):
        let word = bytes.name(endingAt: offset)
        if let kind = Declaration.Kind(keyword: word, in: bytes) {
          return following.map { Declaration(kind: kind, name: $0) }
        }
        following = word
        offset = word.lowerBound
      default: offset -= 1
      }
    }
    return nil
  }

  /// Returns the name of the type whose braces begin at an offset, or nil.
  func typeName(beforeBrace brace: Int) -> Range<Int>? {
    declaration(beforeBrace: brace).flatMap { $0.kind == .type ? $0.name : nil }
  }
}

extension SwiftLexer.Declaration.Kind {
  fileprivate init?(keyword word: Range<Int>, in bytes: SourceBuffer) {
    switch word.count {
    case 3 where bytes.bytes(word, equal: "var"): self = .variable
    case 4 where bytes.bytes(word, equal: "func"): self = .function
    case 4 where bytes.bytes(word, equal: "enum"): self = .type
    case 5 where bytes.bytes(word, equal: "class") || bytes.bytes(word, equal: "actor"):
      self = .type
    case 6 where bytes.bytes(word, equal: "struct"): self = .type
    case 9 where bytes.bytes(word, equal: "extension"): self = .type
    default: return nil
    }
  }
}

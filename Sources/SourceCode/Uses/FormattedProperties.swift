import SourceText

/// The names of the properties of a project that its code uses as formats:
/// `String(format: message, host)` in the type that declares `message`.
///
/// A string that another file assigns to such a property isn't displayed as it is.
package struct FormattedProperties: Sendable {
  /// The hashes of the names.
  private var names: Set<UInt64> = []

  package init() {}

  /// Adds the formats in a file.
  mutating func add(_ outline: CodeOutline, _ bytes: SourceBuffer) {
    for start in outline.formats {
      add(formatAt: bytes.nextVisible(from: Int(start)), .swift, bytes)
    }
    guard outline.language == .c else { return }
    // The end of `stringWithFormat:`.
    let letters: (UInt8, UInt8) = (0x74, 0x3A)
    var letter = bytes.nextOffset(of: letters, or: letters, from: 4)
    while letter < bytes.count {
      if bytes.hasBytes("ormat", at: letter - 4) {
        add(formatAt: bytes.nextVisible(from: letter + 2), .c, bytes)
      }
      letter = bytes.nextOffset(of: letters, or: letters, from: letter + 1)
    }
  }

  /// Adds the formats of other files.
  package mutating func formUnion(_ other: FormattedProperties) { names.formUnion(other.names) }

  func contains(_ name: Range<Int>, in bytes: SourceBuffer) -> Bool {
    !names.isEmpty && names.contains(bytes.hash(of: name, seed: 0))
  }
}

extension FormattedProperties {
  /// Adds a property of the type around it: `self.message`, `_message`, or a name that the file
  /// declares as a variable.
  private mutating func add(
    formatAt start: Int, _ language: CodeLanguage, _ bytes: SourceBuffer
  ) {
    var name = bytes.name(startingAt: start)
    let isMember = bytes.bytes(name, equal: "self") && bytes[name.upperBound] == 0x2E
    if isMember { name = bytes.name(startingAt: name.upperBound + 1) }
    guard !name.isEmpty, bytes[bytes.nextVisible(from: name.upperBound)] == UInt8(ascii: ",") else {
      return
    }
    if language == .c {
      guard isMember || bytes[name.lowerBound] == UInt8(ascii: "_") else { return }
      if !isMember { name = name.lowerBound + 1..<name.upperBound }
    } else if !isMember, !isVariable(name, bytes) {
      return
    }
    names.insert(bytes.hash(of: name, seed: 0))
  }

  /// Returns whether a file declares a variable.
  private func isVariable(_ name: Range<Int>, _ bytes: SourceBuffer) -> Bool {
    // The last letter of `var` and the space after it.
    let letters: (UInt8, UInt8) = (0x72, 0x20)
    var letter = bytes.nextOffset(of: letters, or: letters, from: 2)
    while letter < bytes.count {
      let declared = bytes.name(startingAt: letter + 2)
      if bytes.hasBytes("var", at: letter - 2), bytes.bytes(declared, equal: bytes, name) {
        return true
      }
      letter = bytes.nextOffset(of: letters, or: letters, from: letter + 1)
    }
    return false
  }
}

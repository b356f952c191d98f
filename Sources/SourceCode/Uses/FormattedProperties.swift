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
      add(swiftFormatAt: bytes.nextVisible(from: Int(start)), outline, bytes)
    }
    guard outline.language == .c else { return }
    // The end of `stringWithFormat:`.
    let letters: (UInt8, UInt8) = (0x74, 0x3A)
    var letter = bytes.nextOffset(of: letters, or: letters, from: 4)
    while letter < bytes.count {
      if bytes.hasBytes("ormat", at: letter - 4) {
        add(formatOfCAt: bytes.nextVisible(from: letter + 2), bytes)
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
  /// Adds a property of the type around it: `self.message`, or a name that the file declares as a
  /// variable. It may be the value of a constant: `if let text = message`.
  private mutating func add(
    swiftFormatAt start: Int, _ outline: CodeOutline, _ bytes: SourceBuffer
  ) {
    guard var found = property(at: start, bytes), isFollowedByComma(found.name, bytes) else {
      return
    }
    if !found.isMember, !isVariable(found.name, bytes) {
      var search = DeclarationSearch(of: found.name, before: found.name.lowerBound, bytes, outline)
      guard let value = search.declaration()?.value,
        let property = property(at: value.lowerBound, bytes),
        property.name.upperBound == value.upperBound,
        property.isMember || isVariable(property.name, bytes)
      else { return }
      found = property
    }
    names.insert(bytes.hash(of: found.name, seed: 0))
  }

  /// Adds a property of the type around it: `self.message` or `_message`.
  private mutating func add(formatOfCAt start: Int, _ bytes: SourceBuffer) {
    guard let (name, isMember) = property(at: start, bytes), isFollowedByComma(name, bytes),
      isMember || bytes[name.lowerBound] == UInt8(ascii: "_")
    else { return }
    let start = isMember ? name.lowerBound : name.lowerBound + 1
    names.insert(bytes.hash(of: start..<name.upperBound, seed: 0))
  }

  /// Returns the name in `name` or `self.name`, or nil if there is none.
  private func property(
    at start: Int, _ bytes: SourceBuffer
  ) -> (name: Range<Int>, isMember: Bool)? {
    let name = bytes.name(startingAt: start)
    guard bytes.bytes(name, equal: "self"), bytes[name.upperBound] == UInt8(ascii: ".") else {
      return name.isEmpty ? nil : (name, false)
    }
    let member = bytes.name(startingAt: name.upperBound + 1)
    return member.isEmpty ? nil : (member, true)
  }

  private func isFollowedByComma(_ name: Range<Int>, _ bytes: SourceBuffer) -> Bool {
    bytes[bytes.nextVisible(from: name.upperBound)] == UInt8(ascii: ",")
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

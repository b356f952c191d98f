import Diagnostics
package import SourceText

extension JSONEdit {
  /// Returns the member with a name at a position, or nil if its value isn't JSON.
  package func member(named name: TextSpan) -> Member? {
    var scanner = JSONScanner(file)
    scanner.move(to: name.range.bytes.upperBound + 1)
    scanner.skipWhitespace()
    guard bytes[scanner.offset] == UInt8(ascii: ":") else { return nil }
    scanner.move(to: scanner.offset + 1)
    var ignored: [Diagnostic] = []
    guard let value = try? scanner.skipValue(reporting: &ignored) else { return nil }
    return Member(name: name, value: value)
  }

  /// Returns whether a value has nothing but the names of empty objects and arrays.
  package func isHollow(_ value: Range<Int>) -> Bool {
    var scanner = JSONScanner(file)
    scanner.move(to: value.lowerBound)
    return (try? scanner.skipHollowValue()) ?? false
  }

  /// Returns the members of an object that begins at an offset, or nil if it isn't well-formed.
  package func members(ofObjectAt brace: Int) -> [Member]? {
    var scanner = JSONScanner(file)
    scanner.move(to: brace)
    var ignored: [Diagnostic] = []
    var members: [Member] = []
    guard var object = try? scanner.beginObject() else { return nil }
    do {
      while let name = try scanner.nextMember(of: &object) {
        members.append(Member(name: name, value: try scanner.skipValue(reporting: &ignored)))
      }
    } catch { return nil }
    return members
  }
}

extension JSONScanner {
  /// Skips a value up to the first string, number or literal. Returns whether there is
  /// no such value.
  fileprivate mutating func skipHollowValue() throws(JSONSyntaxError) -> Bool {
    switch peek() {
    case .object:
      var object = try beginObject()
      while try nextMember(of: &object) != nil {
        guard try skipHollowValue() else { return false }
      }
    case .array:
      var array = try beginArray()
      while try nextElement(of: &array) {
        guard try skipHollowValue() else { return false }
      }
    case .string, .number, .literal, .other: return false
    }
    return true
  }
}

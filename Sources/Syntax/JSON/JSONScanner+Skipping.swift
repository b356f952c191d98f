package import Diagnostics
import SourceText

extension JSONScanner {
  /// Skips a value of any kind, and reports duplicate members in it.
  ///
  /// - Returns: The range of the value.
  @discardableResult
  package mutating func skipValue(
    reporting diagnostics: inout [Diagnostic]
  ) throws(JSONSyntaxError) -> Range<Int> {
    let kind = peek()
    let start = offset
    switch kind {
    case .object: try skipObject(reporting: &diagnostics)
    case .array:
      var array = try beginArray()
      while try nextElement(of: &array) { try skipValue(reporting: &diagnostics) }
    case .string: _ = try string()
    case .number: _ = try number()
    case .literal: try skipLiteral()
    case .other: throw .expected("a value", at: offset, in: file)
    }
    return start..<offset
  }

  private mutating func skipObject(
    reporting diagnostics: inout [Diagnostic]
  ) throws(JSONSyntaxError) {
    var seen = ObjectKeys(file)
    var object = try beginObject()
    while let name = try nextMember(of: &object) {
      let value = try skipValue(reporting: &diagnostics)
      if let earlier = seen.insert(name, value: value) {
        diagnostics.append(
          .duplicateKey(name, value: file.range(value), earlier: earlier, in: file))
      }
    }
  }

  private mutating func skipLiteral() throws(JSONSyntaxError) {
    guard boolean() == nil else { return }
    guard bytes.hasBytes("null", at: offset) else {
      throw .expected("a value", at: offset, in: file)
    }
    move(to: offset + 4)
  }
}

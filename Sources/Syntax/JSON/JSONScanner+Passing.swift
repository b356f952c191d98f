import Diagnostics
import SourceText

extension JSONScanner {
  /// Skips a value without checking what is in an object or an array, which is faster than reading
  /// it.
  package mutating func passValue() throws(JSONSyntaxError) {
    switch peek() {
    case .object, .array: try passContainer()
    case .string: _ = try string()
    case .number, .literal, .other:
      var ignored: [Diagnostic] = []
      try skipValue(reporting: &ignored)
    }
  }

  private mutating func passContainer() throws(JSONSyntaxError) {
    let start = offset
    var (next, depth) = (start, 0)
    repeat {
      guard next < bytes.count else { throw .expected("'}'", at: next, in: file) }
      switch bytes[next] {
      case UInt8(ascii: "\""):
        var traits: TextSpan.Traits = []
        next = bytes.endOfJSONString(from: next + 1, traits: &traits)
        guard bytes[next] == UInt8(ascii: "\"") else {
          throw .expected("'\"'", at: next, in: file)
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: " "), UInt8(ascii: "\n"):
        next = bytes.skipJSONWhitespace(from: next)
        continue
      default: break
      }
      next += 1
    } while depth > 0
    move(to: next)
  }
}

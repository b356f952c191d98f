import Diagnostics
import SourceText
import Syntax
package import TranslationStatus

extension HistoryLine {
  /// Parses a line. Returns nil for a line that contains only whitespace.
  package static func read(_ line: ArraySlice<UInt8>) throws(Fault) -> CoverageSnapshot? {
    let mark = Array("\u{FEFF}".utf8)
    let line = line.starts(with: mark) ? line.dropFirst(mark.count) : line
    guard line.contains(where: { $0 > 0x20 }) else {
      // A power failure can leave zero bytes.
      if line.contains(0) { throw .torn }
      return nil
    }
    guard !endsInside(line) else { throw .torn }
    let file = SourceFile(
      id: FileID(0), path: "", bytes: SourceBuffer(line), encoding: .utf8, escapes: .json)
    if let invalid = file.bytes.firstInvalidUTF8(in: 0..<file.bytes.count) {
      throw .broken(column: invalid + 1, reason: "it is not UTF-8")
    }
    let reader = HistoryLineReader(file)
    let version = try understood { () throws(JSONSyntaxError) in try reader.version() }
    // The form of lines of newer versions is unknown.
    guard version <= Self.version else { throw .newer(version) }
    return try understood { () throws(JSONSyntaxError) in try reader.snapshot() }
  }

  private static func understood<Value>(
    _ read: () throws(JSONSyntaxError) -> Value
  ) throws(Fault) -> Value {
    do throws(JSONSyntaxError) {
      return try read()
    } catch {
      throw .broken(column: error.range.bytes.lowerBound + 1, reason: error.message)
    }
  }

  /// Returns whether a line starts an object and doesn't end it.
  private static func endsInside(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return false }
    var depth = 0
    var isText = false
    var isEscape = false
    for byte in line {
      if isText {
        if !isEscape, byte == UInt8(ascii: "\"") { isText = false }
        isEscape = !isEscape && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return isText || depth > 0
  }
}

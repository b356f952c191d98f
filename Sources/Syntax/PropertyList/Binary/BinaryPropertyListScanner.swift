import Diagnostics
import SourceText

/// A scanner for binary property lists, version 00, with the position of every key and string.
enum BinaryPropertyListScanner {
  /// Reads as much as possible. The first deviation from CFBinaryPList.c is reported as
  /// `syntax-error` at its byte. The values before it are kept.
  ///
  /// - Returns: The list, or nil if it has no value.
  static func scan(
    _ file: SourceFile, into diagnostics: inout [Diagnostic]
  ) -> PropertyList? {
    do throws(BinaryPropertyListError) {
      var reading = try BinaryPropertyListReading(file)
      do throws(BinaryPropertyListError) {
        try reading.readTop()
      } catch {
        reading.cutOffEntry()
        diagnostics.append(error.diagnostic(in: file))
      }
      return reading.list.root == nil ? nil : reading.list
    } catch {
      diagnostics.append(error.diagnostic(in: file))
      return nil
    }
  }
}

/// The reason that a binary property list can't be read any further.
struct BinaryPropertyListError: Error {
  var message: String
  var range: Range<Int>

  init(_ message: String, at range: Range<Int>) {
    self.message = message
    self.range = range
  }

  func diagnostic(in file: SourceFile) -> Diagnostic {
    let end = file.bytes.count
    let start = min(max(range.lowerBound, 0), end)
    return Diagnostic(
      rule: .syntaxError, severity: .error, message: "binary property list: \(message)",
      range: file.range(start..<min(max(range.upperBound, start), end)))
  }
}

import Diagnostics
import SourceText

/// Reads a binary property list, version 00, with the place of every key and string.
enum BinaryPropertyListScanner {
  /// Reads what is there. The first thing that is not as CFBinaryPList.c has it is reported as
  /// `syntax-error`, at its byte; what was read before it is kept.
  ///
  /// - Returns: the list, or nil if there is no value in it.
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

/// Why a binary property list cannot be read on.
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

import Diagnostics
import SourceText
import XML

/// Reads an XML property list with the exact place of every key and string.
enum XMLPropertyListScanner {
  /// Reads what is there. What is not a property list is reported as `syntax-error`; what was
  /// read before the XML itself is faulty is kept.
  ///
  /// - Returns: the list, or nil if there is no value in it.
  static func scan(
    _ file: SourceFile, into diagnostics: inout [Diagnostic]
  ) -> PropertyList? {
    var builder = XMLPropertyListBuilder(file: file)
    let error: XMLError? = file.bytes.withSpan(0..<file.bytes.count) { span in
      do throws(XMLError) {
        try XMLReader.read(span) { builder.receive($0) }
        return nil
      } catch { return error }
    }
    if let error { builder.report(error) }
    diagnostics += builder.diagnostics
    return builder.list.root == nil ? nil : builder.list
  }
}

extension XMLPropertyListBuilder {
  /// Reports why the XML cannot be read on.
  mutating func report(_ error: XMLError) {
    // The other markers are text to XML.
    let marker = MergeConflict.marker(onLineOf: error.range.lowerBound, in: file.bytes)
    if let marker { return reportConflict(marker) }
    let notes = error.startTag.map { [Note("the start tag is here", at: file.range($0))] }
    diagnostics.append(
      Diagnostic(
        rule: .syntaxError, severity: .error, message: error.message,
        range: file.range(error.range), notes: notes ?? [], help: error.help))
  }

  mutating func reportConflict(_ marker: Range<Int>) {
    report(
      MergeConflict.message(file.bytes.string(in: marker)), at: marker, help: MergeConflict.help)
  }

  mutating func report(_ message: String, at range: Range<Int>, help: String? = nil) {
    diagnostics.append(
      Diagnostic(
        rule: .syntaxError, severity: .error, message: message, range: file.range(range),
        help: help))
  }
}

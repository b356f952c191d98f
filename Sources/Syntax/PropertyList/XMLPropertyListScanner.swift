import Diagnostics
import SourceText
import XML

/// Reads an XML property list with the exact place of every key and string.
enum XMLPropertyListScanner {
  /// Reads what is there. What is not a property list is reported as `syntax-error`; what was
  /// read before the XML itself is faulty is kept.
  ///
  /// No fault is reported again until an entry was read without one: it may follow from the first.
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
    // A document type that is no XML has been reported as that.
    if error == nil || !builder.frames.isEmpty || builder.list.root != nil {
      builder.checkDocumentType()
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
    report(error.message, at: error.range, notes: notes ?? [], help: error.help)
  }

  mutating func reportConflict(_ marker: Range<Int>) {
    report(
      MergeConflict.message(file.bytes.string(in: marker)), at: marker, help: MergeConflict.help)
  }

  /// Reports a syntax error, unless it may follow from an earlier one.
  mutating func report(
    _ message: String, at range: Range<Int>, notes: [Note] = [], help: String? = nil
  ) {
    cutOffEntry()
    guard !isRecovering else { return }
    isRecovering = true
    append(message, at: range, notes: notes, help: help)
  }

  /// Reports a syntax error that has nothing to do with others.
  mutating func append(
    _ message: String, at range: Range<Int>, notes: [Note] = [], help: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        rule: .syntaxError, severity: .error, message: message, range: file.range(range),
        notes: notes, help: help))
  }
}

import Diagnostics
import SourceText
import XML

/// A scanner for an XML property list, with the exact position of every key and string.
enum XMLPropertyListScanner {
  /// Reads as much as possible. Anything that isn't a property list is reported as `syntax-error`.
  /// The values before a fault of the XML itself are kept.
  ///
  /// After a fault, no other fault is reported until an entry was read without one, because it may
  /// be a consequence.
  /// - Returns: the list, or nil if it has no value.
  static func scan(
    _ file: SourceFile, into diagnostics: inout [Diagnostic]
  ) -> PropertyList? {
    var builder = XMLPropertyListBuilder(file: file)
    var error = read(file.bytes, with: &builder)
    if let fault = error, fault.isConflict(in: file),
      let side = MergeConflict.firstSide(of: file.bytes)
    {
      builder = XMLPropertyListBuilder(file: file.holding(side.bytes))
      for marker in side.markers {
        builder.append(MergeConflict.message("<<<<<<<"), at: marker, help: MergeConflict.help)
      }
      error = read(side.bytes, with: &builder)
    }
    if let fault = error, fault.kind == .hyphensInComment,
      let bytes = file.bytes.blankingComments()
    {
      builder = XMLPropertyListBuilder(file: file.holding(bytes))
      error = read(bytes, with: &builder)
      builder.append(
        fault.message + "; Foundation accepts it, but other programs don't", at: fault.range,
        severity: .warning, help: "write one hyphen")
    }
    // A document type that isn't XML was reported as that already.
    if error == nil || !builder.frames.isEmpty || builder.list.root != nil {
      builder.checkDocumentType()
    }
    if let error { builder.report(error) }
    diagnostics += builder.diagnostics
    return builder.list.root == nil ? nil : builder.list
  }

  private static func read(
    _ bytes: SourceBuffer, with builder: inout XMLPropertyListBuilder
  ) -> XMLError? {
    bytes.withSpan(0..<bytes.count) { span in
      XMLReader.read(span) { builder.receive($0) }
    }
  }
}

extension SourceFile {
  /// Returns the file with other bytes of the same length.
  func holding(_ bytes: SourceBuffer) -> SourceFile {
    SourceFile(id: id, path: path, bytes: bytes, encoding: encoding, escapes: escapes)
  }
}

extension XMLError {
  /// Returns whether the cause is the first marker of a merge conflict. The other markers are text
  /// in XML.
  func isConflict(in file: SourceFile) -> Bool {
    MergeConflict.marker(onLineOf: range.lowerBound, in: file.bytes) != nil
  }
}

extension XMLPropertyListBuilder {
  /// Reports the reason that the XML can't be read any further.
  mutating func report(_ error: XMLError) {
    // The other markers are text in XML.
    let marker = MergeConflict.marker(onLineOf: error.range.lowerBound, in: file.bytes)
    if let marker { return reportConflict(marker) }
    let notes = error.startTag.map { [Note("the start tag is here", at: file.range($0))] }
    report(error.message, at: error.range, notes: notes ?? [], help: error.help)
  }

  mutating func reportConflict(_ marker: Range<Int>) {
    report(
      MergeConflict.message(file.bytes.string(in: marker)), at: marker, help: MergeConflict.help)
  }

  /// Reports a syntax error, unless it may be a consequence of an earlier one.
  mutating func report(
    _ message: String, at range: Range<Int>, notes: [Note] = [], help: String? = nil
  ) {
    cutOffEntry()
    guard !isRecovering else { return }
    isRecovering = true
    append(message, at: range, notes: notes, help: help)
  }

  /// Reports a syntax error that is independent of others.
  mutating func append(
    _ message: String, at range: Range<Int>, severity: Severity = .error, notes: [Note] = [],
    help: String? = nil
  ) {
    diagnostics.append(
      Diagnostic(
        rule: .syntaxError, severity: severity, message: message, range: file.range(range),
        notes: notes, help: help))
  }
}

extension SourceBuffer {
  /// Returns the bytes with spaces in place of the text of all comments. A comment ends at the
  /// first `-->`, whatever is before it, as in CoreFoundation's `skipXMLComment`. Nil if a comment
  /// isn't closed, or if the file declares entities, whose values may look like comments.
  fileprivate func blankingComments() -> SourceBuffer? {
    let parts: [(start: StaticString, end: StaticString)] = [
      ("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"),
    ]
    var text = (0..<count).map { self[$0] }
    var offset = 0
    while let start = firstOffset(of: UInt8(ascii: "<"), in: offset..<count) {
      if hasBytes("<!ENTITY", at: start) { return nil }
      offset = start + 1
      guard let part = parts.first(where: { hasBytes($0.start, at: start) }) else { continue }
      offset = start + part.start.utf8CodeUnitCount
      while !hasBytes(part.end, at: offset) {
        guard offset < count else { return nil }
        if part.start.utf8CodeUnitCount == 4, text[offset] != 0x0A { text[offset] = 0x20 }
        offset += 1
      }
    }
    return SourceBuffer(text)
  }
}

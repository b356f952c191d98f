import CLibXML2

/// A writer for one XML document of elements, attributes and text in memory.
///
/// Text may contain anything: reserved characters are escaped, and characters that XML 1.0 forbids,
/// for example most control characters, become U+FFFD. Names of elements and attributes must be
/// valid XML names. An attribute follows the start of its element, before any text or child.
package final class XMLWriter {
  private let buffer: xmlBufferPtr
  /// Nil after the document is finished.
  private var writer: xmlTextWriterPtr?

  /// - Parameter indent: whether children are on their own lines, indented by two spaces more than
  ///   their parent.
  package init(indent: Bool) {
    XMLLibrary.initialize()
    guard let buffer = xmlBufferCreate(), let writer = xmlNewTextWriterMemory(buffer, 0) else {
      preconditionFailure("no memory for an XML document")
    }
    self.buffer = buffer
    self.writer = writer
    if indent {
      xmlTextWriterSetIndent(writer, 1)
      xmlTextWriterSetIndentString(writer, "  ")
    }
  }

  deinit {
    if let writer { xmlFreeTextWriter(writer) }
    xmlBufferFree(buffer)
  }

  /// Writes the XML declaration with the encoding UTF-8. There is no document type.
  package func startDocument() { xmlTextWriterStartDocument(writer, "1.0", "UTF-8", nil) }

  /// Begins an element inside the one that was started last.
  package func startElement(_ name: String) { xmlTextWriterStartElement(writer, name) }

  /// Adds an attribute to the element that was started last. Line feeds and tabs are preserved.
  package func attribute(_ name: String, _ value: String) {
    xmlTextWriterWriteAttribute(writer, name, Self.allowed(value))
  }

  /// Adds text to the element that was started last.
  package func text(_ text: String) { xmlTextWriterWriteString(writer, Self.allowed(text)) }

  /// Ends the element that was started last and hasn't ended.
  package func endElement() { xmlTextWriterEndElement(writer) }

  /// Ends all elements and the document. Nothing can be written after that.
  ///
  /// - Returns: the document as UTF-8.
  package func finish() -> [UInt8] {
    if let writer {
      xmlTextWriterEndDocument(writer)
      // Freeing the writer flushes its remaining output into the buffer.
      xmlFreeTextWriter(writer)
    }
    writer = nil
    return Array(
      UnsafeBufferPointer(start: xmlBufferContent(buffer), count: Int(xmlBufferLength(buffer))))
  }
}

extension XMLWriter {
  /// Returns the text with the characters that XML 1.0 forbids replaced.
  private static func allowed(_ text: String) -> String {
    // U+FFFE and U+FFFF begin with the byte EF, as many harmless characters do.
    guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0xEF }) else { return text }
    var allowed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      allowed.append(isAllowed(scalar) ? scalar : "\u{FFFD}")
    }
    return String(allowed)
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: true
    case 0..<0x20, 0xFFFE, 0xFFFF: false
    default: true
    }
  }
}

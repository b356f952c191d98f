import CLibXML2
import Platform

/// A reader for XML in memory, one event after another.
///
/// It is safe for any input: it opens no file and no connection, expands only the five entities of
/// XML itself, and refuses entity declarations. A document type is allowed and ignored.
package enum XMLReader {
  /// The maximum size of a document in bytes.
  package static let maximumSize = 64 << 20
  /// The maximum number of elements that are open at once.
  package static let maximumDepth = 128
  /// The maximum number of attributes of one element. The library compares all of them with each
  /// other.
  package static let maximumAttributes = 1_000
  /// The maximum number of declarations of elements and notations.
  static let maximumDeclarations = 1_000
  /// The maximum total size of the distinct names, in bytes. The library's hash table doesn't grow.
  static let maximumNameSize = 1 << 19

  /// Reads a document as UTF-8, whatever encoding it declares, with or without a byte order mark.
  ///
  /// Content before and after the outermost element, for example comments, produces no events.
  /// - Parameter receive: receives each event in the order of the input. Returns whether to
  ///   continue.
  /// - Throws: the first error, after the events before it.
  package static func read(_ bytes: Span<UInt8>, _ receive: (XMLEvent) -> Bool) -> XMLError? {
    bytes.withUnsafeBufferPointer { buffer in refusal(of: buffer) ?? parse(buffer, receive) }
  }
}

extension XMLReader {
  /// Rejects what the library must not read. Without zero bytes, and with `<` at its beginning, the
  /// input can't be mistaken for UTF-16 or UTF-32, which would make the library's offsets
  /// meaningless.
  private static func refusal(of bytes: UnsafeBufferPointer<UInt8>) -> XMLError? {
    guard bytes.count <= maximumSize else { return XMLError(.tooLarge, at: 0..<0) }
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let first = bytes[mark...].firstIndex(where: { !isWhitespace($0) }) else {
      return XMLError(.empty, at: mark..<mark)
    }
    guard bytes[first] == UInt8(ascii: "<") else {
      return XMLError(.notXML, at: first..<bytes.endOfScalar(at: first))
    }
    if let zero = bytes.firstIndex(of: 0, from: first) {
      return XMLError(.forbiddenCharacter(0), at: zero..<zero + 1)
    }
    if let declaration = attributeDeclaration(in: bytes) {
      return XMLError(.attributeDeclaration, at: declaration)
    }
    return crowdedTag(in: bytes).map { XMLError(.tooManyAttributes, at: $0) }
  }

  /// Returns what looks like an attribute declaration after the beginning of a document type.
  ///
  /// For each element, the library repeats all attributes that are declared for it. It reads their
  /// declarations even after an error, so they can't be refused in a callback.
  private static func attributeDeclaration(
    in bytes: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    let all = bytes.indices
    guard let start = bytes.firstIndex(of: "<!DOCTYPE", in: all),
      let found = bytes.firstIndex(of: "<!ATTLIST", in: start..<bytes.count)
    else { return nil }
    return found..<found + 9
  }

  /// Returns the beginning of a start tag with too many attributes.
  ///
  /// Equals signs outside of quotes are counted. A tag can't contain `<`, so something in a comment
  /// that looks like a tag can't hide the next tag.
  private static func crowdedTag(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var offset = 0
    while let start = bytes.firstIndex(of: UInt8(ascii: "<"), from: offset) {
      offset = start + 1
      var signs = 0
      var quote: UInt8?
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "<") {
        let byte = bytes[offset]
        if let open = quote {
          if byte == open { quote = nil }
        } else if byte == UInt8(ascii: ">") {
          break
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
          quote = byte
        } else if byte == UInt8(ascii: "=") {
          signs += 1
        }
        offset += 1
      }
      let isTag = !bytes.has("!", at: start + 1) && !bytes.has("?", at: start + 1)
      if isTag, signs > maximumAttributes { return start..<offset }
    }
    return nil
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ receive: (XMLEvent) -> Bool
  ) -> XMLError? {
    XMLLibrary.initialize()
    guard let parser = xmlNewParserCtxt() else { preconditionFailure("no memory to parse XML") }
    defer { xmlFreeParserCtxt(parser) }
    // After an error, the library may go on without callbacks, which would count the names.
    xmlDictSetLimit(parser.pointee.dict, 2 * maximumNameSize)
    return withoutActuallyEscaping(receive) { receive in
      let session = XMLSession(parser: parser, bytes: bytes, receive: receive)
      parser.pointee.sax.pointee = XMLSession.handler
      parser.pointee.userData = Unmanaged.passUnretained(session).toOpaque()
      let document = withExtendedLifetime(session) {
        xmlCtxtReadMemory(
          parser, UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self),
          Int32(bytes.count), nil, nil, options)
      }
      if let document { xmlFreeDoc(document) }
      return session.error
    }
  }

  /// Never NOENT, DTDLOAD, DTDATTR, HUGE or RECOVER.
  private static let options = Int32(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue)
}

/// The library that the reader and the writer use.
///
/// It is initialized once, before the first use on any thread, and never cleaned up: other threads
/// may still use it.
enum XMLLibrary {
  private static let initialized: Void = xmlInitParser()

  static func initialize() { initialized }
}

/// A part of an XML document, and its byte range in the input.
package enum XMLEvent: Hashable, Sendable {
  /// A start tag from its `<` to the end of its `>`, with its attributes. An empty element's tag is
  /// also its end tag.
  case startElement(name: String, Range<Int>)
  /// An end tag. For an empty element, the range of its only tag.
  case endElement(name: String, Range<Int>)
  /// Text as it is in the input, with its entities and line ends. Never empty.
  case text(Range<Int>)
  /// A CDATA section with its delimiters.
  case cdata(Range<Int>)
  /// A comment with its delimiters.
  case comment(Range<Int>)
  /// A processing instruction with its delimiters.
  case instruction(Range<Int>)
}

/// Searches in the bytes of a document, all of which stay inside their bounds.
extension UnsafeBufferPointer<UInt8> {
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard let baseAddress, start < count,
      let found = memchr(baseAddress + start, Int32(byte), count - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }

  func lastIndex(of byte: UInt8, before end: Int) -> Int? {
    self[..<Swift.min(end, count)].lastIndex(of: byte)
  }

  /// Returns whether these bytes are at an offset.
  func has(_ text: StaticString, at offset: Int) -> Bool {
    let length = text.utf8CodeUnitCount
    guard let baseAddress, offset >= 0, offset + length <= count else { return false }
    return memcmp(baseAddress + offset, text.utf8Start, length) == 0
  }

  /// Returns the first offset of these bytes in a range.
  func firstIndex(of text: StaticString, in range: Range<Int>) -> Int? {
    var start = range.lowerBound
    while let found = firstIndex(of: text.utf8Start.pointee, from: start), found < range.upperBound
    {
      if has(text, at: found) { return found }
      start = found + 1
    }
    return nil
  }

  /// Returns the offset after the first of these bytes in a range, or the end of the range.
  func end(of text: StaticString, in range: Range<Int>) -> Int {
    firstIndex(of: text, in: range).map { $0 + text.utf8CodeUnitCount } ?? range.upperBound
  }

  /// Returns the offset after the UTF-8 of the scalar that begins at an offset.
  func endOfScalar(at offset: Int) -> Int {
    var end = Swift.min(offset + 1, count)
    while end < count, self[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}

extension XMLSession {
  /// The callbacks of a parser. Unset callbacks do nothing: no entity is looked up, no external
  /// subset is loaded, and no tree is built.
  static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = XML_SAX2_MAGIC
    handler.startElementNs = { data, name, prefix, _, _, _, _, _, _ in
      XMLSession.from(data).startElement(XMLSession.name(prefix, name))
    }
    handler.endElementNs = { data, _, _, _ in XMLSession.from(data).endElement() }
    handler.comment = { data, _ in XMLSession.from(data).pass() }
    handler.processingInstruction = { data, _, _ in XMLSession.from(data).pass() }
    handler.entityDecl = { data, name, _, _, _, _ in
      XMLSession.from(data).refuseEntity(XMLSession.name(nil, name))
    }
    handler.unparsedEntityDecl = { data, name, _, _, _ in
      XMLSession.from(data).refuseEntity(XMLSession.name(nil, name))
    }
    handler.externalSubset = { data, _, _, _ in XMLSession.from(data).leaveDocumentType() }
    handler.elementDecl = { data, _, _, _ in XMLSession.from(data).passDeclaration() }
    handler.notationDecl = { data, _, _, _ in XMLSession.from(data).passDeclaration() }
    handler.serror = { data, error in
      guard let error = error?.pointee else { return }
      XMLSession.from(data).report(error)
    }
    return handler
  }

  private static func from(_ data: UnsafeMutableRawPointer?) -> XMLSession {
    Unmanaged<XMLSession>.fromOpaque(data!).takeUnretainedValue()
  }

  private static func name(
    _ prefix: UnsafePointer<xmlChar>?, _ name: UnsafePointer<xmlChar>?
  ) -> String {
    guard let name else { return "" }
    guard let prefix else { return String(cString: name) }
    return String(cString: prefix) + ":" + String(cString: name)
  }
}

import CLibXML2

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
  /// - Parameter receive: Receives each event in the order of the input. Returns whether to
  ///   continue.
  /// - Throws: The first error, after the events before it.
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

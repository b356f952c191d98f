import CLibXML2

/// One run of the parser over one input, which turns the library's calls into events with byte
/// offsets.
///
/// The library provides its position only at tags. The content between two tags is found in the
/// bytes themselves, independently of the pieces in which the library delivers text.
final class XMLSession {
  /// An element whose end tag hasn't been read.
  struct OpenElement {
    var name: String
    var tag: Range<Int>
    var isEmpty: Bool
  }

  let parser: xmlParserCtxtPtr
  let bytes: UnsafeBufferPointer<UInt8>
  private let receive: (XMLEvent) -> Bool

  private(set) var open: [OpenElement] = []
  /// The outermost element, once it has begun.
  private(set) var root: OpenElement?
  /// The end of what was turned into events. Before the root, the end of the last comment.
  private(set) var position = 0
  private(set) var error: XMLError?
  /// Whether the document type, if there is one, was read to its end.
  private(set) var isAfterDocumentType = false
  private var isStopped = false
  private var declarations = 0

  init(
    parser: xmlParserCtxtPtr, bytes: UnsafeBufferPointer<UInt8>,
    receive: @escaping (XMLEvent) -> Bool
  ) {
    self.parser = parser
    self.bytes = bytes
    self.receive = receive
  }

  /// The library's position in the input.
  var place: Int { min(max(xmlByteConsumed(parser), 0), bytes.count) }

  func startElement(_ name: String) {
    guard !isStopped else { return }
    // The library is before the '>' or '/>'. A tag can't contain '<'.
    let end = place
    let start = bytes.lastIndex(of: UInt8(ascii: "<"), before: end) ?? end
    if !open.isEmpty { emitContent(until: start) }
    let isEmpty = end < bytes.count && bytes[end] == UInt8(ascii: "/")
    let tag = start..<min(end + (isEmpty ? 2 : 1), bytes.count)
    guard open.count < XMLReader.maximumDepth else {
      return fail(XMLError(.tooDeep, at: tag))
    }
    guard xmlDictGetUsage(parser.pointee.dict) <= XMLReader.maximumNameSize else {
      return fail(XMLError(.tooManyNames, at: tag))
    }
    let element = OpenElement(name: name, tag: tag, isEmpty: isEmpty)
    if root == nil { root = element }
    open.append(element)
    position = tag.upperBound
    emit(.startElement(name: name, tag))
  }

  func endElement() {
    guard !isStopped, let element = open.popLast() else { return }
    guard !element.isEmpty else {
      return emit(.endElement(name: element.name, element.tag))
    }
    let end = place
    let start = bytes.lastIndex(of: UInt8(ascii: "<"), before: end) ?? end
    emitContent(until: start)
    position = end
    emit(.endElement(name: element.name, start..<end))
  }

  /// Records a comment or an instruction before the root, so that its text isn't searched later.
  func pass() {
    if root == nil { position = place }
  }

  func refuseEntity(_ name: String) {
    let end = place
    let start = bytes.firstIndex(of: "<!ENTITY", in: position..<end) ?? position
    fail(XMLError(.entityDeclaration(name), at: start..<end))
  }

  /// Records the end of the document type. External parts that it refers to aren't loaded.
  func leaveDocumentType() { isAfterDocumentType = true }

  /// Counts a declaration of an element or a notation, which is ignored.
  func passDeclaration() {
    declarations += 1
    guard declarations > XMLReader.maximumDeclarations else { return }
    let end = place
    let start = bytes.lastIndex(of: UInt8(ascii: "<"), before: end) ?? end
    fail(XMLError(.tooManyDeclarations, at: start..<end))
  }

  /// Stores the first error and ends parsing.
  ///
  /// Some functions of the library overwrite the state that ends parsing. They then report another
  /// error, and parsing has to be ended again.
  func fail(_ error: @autoclosure () -> XMLError) {
    if !isStopped { self.error = error() }
    stop()
  }
}

extension XMLSession {
  /// Ends parsing as `xmlStopParser` does since version 2.13 of the library. Older versions free
  /// the input there, although the functions that called this one go on with pointers into it.
  private func stop() {
    isStopped = true
    parser.pointee.disableSAX = 2
    parser.pointee.instate = XML_PARSER_EOF
  }

  private func emit(_ event: XMLEvent) {
    guard !isStopped else { return }
    if !receive(event) { stop() }
  }

  /// Emits the text, sections, comments and instructions between two tags.
  private func emitContent(until end: Int) {
    while position < end, !isStopped {
      let start = position
      if bytes.has("<!--", at: start) {
        position = bytes.end(of: "-->", in: start + 4..<end)
        emit(.comment(start..<position))
      } else if bytes.has("<![CDATA[", at: start) {
        position = bytes.end(of: "]]>", in: start + 9..<end)
        emit(.cdata(start..<position))
      } else if bytes.has("<?", at: start) {
        position = bytes.end(of: "?>", in: start + 2..<end)
        emit(.instruction(start..<position))
      } else {
        position = min(bytes.firstIndex(of: UInt8(ascii: "<"), from: start + 1) ?? end, end)
        emit(.text(start..<position))
      }
    }
  }
}

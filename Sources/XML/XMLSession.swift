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

extension XMLSession {
  /// Converts an error of the library to an `XMLError` at the bytes that are the cause.
  func report(_ error: xmlError) {
    // Namespaces have no meaning here, and warnings are about entities that are never loaded.
    guard error.level.rawValue >= XML_ERR_ERROR.rawValue,
      error.domain != Int32(XML_FROM_NAMESPACE.rawValue)
    else { return }
    fail(translated(error))
  }

  /// The library's own wording isn't used: it depends on the version and names its functions.
  private func translated(_ error: xmlError) -> XMLError {
    let place = place
    if isInDeclaration(place) { return XMLError(.faultyDeclaration, at: declaration) }
    switch xmlParserErrors(rawValue: UInt32(truncatingIfNeeded: error.code)) {
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY: return undefinedEntity(before: place)
    case XML_ERR_ENTITYREF_SEMICOL_MISSING: return bareAmpersand(before: place)
    case XML_ERR_NAME_REQUIRED where place > 0 && bytes[place - 1] == UInt8(ascii: "&"):
      return bareAmpersand(before: place)
    case XML_ERR_INVALID_HEX_CHARREF, XML_ERR_INVALID_DEC_CHARREF, XML_ERR_INVALID_CHARREF:
      return characterReference(before: place)
    case XML_ERR_DOCUMENT_EMPTY: return XMLError(.noElement, at: scalar(at: place))
    case XML_ERR_TAG_NAME_MISMATCH: return mismatchedEndTag(before: place)
    case XML_ERR_DOCUMENT_END where root != nil && open.isEmpty: return contentAfterRoot(place)
    case XML_ERR_INVALID_CHAR where place < bytes.count: return forbiddenCharacter(at: place)
    case XML_ERR_INVALID_ENCODING: return XMLError(.notUTF8, at: scalar(at: place))
    case XML_ERR_HYPHEN_IN_COMMENT: return hyphens(before: place)
    case XML_ERR_MISPLACED_CDATA_END: return sectionEnd(near: place)
    case XML_ERR_RESERVED_XML_NAME:
      return XMLError(.misplacedDeclaration, at: opening(of: .instruction, before: place)..<place)
    case XML_ERR_COMMENT_NOT_FINISHED: return unclosed(.comment)
    case XML_ERR_CDATA_NOT_FINISHED: return unclosed(.section)
    case XML_ERR_PI_NOT_FINISHED: return unclosed(.instruction)
    case let code: return faultyTag(code, at: place) ?? anyError(at: place)
    }
  }

  /// Returns the error for an invalid tag, if the code is about a tag.
  private func faultyTag(_ code: xmlParserErrors, at place: Int) -> XMLError? {
    guard place < bytes.count, !isInDocumentType(place) else { return nil }
    switch code {
    case XML_ERR_LT_IN_ATTRIBUTE: return XMLError(.lessThanInAttribute, at: scalar(at: place))
    case XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
      return XMLError(.attributeWithoutValue, at: scalar(at: place))
    case XML_ERR_ATTRIBUTE_NOT_STARTED:
      return XMLError(.attributeWithoutQuotes, at: scalar(at: place))
    case XML_ERR_ATTRIBUTE_REDEFINED: return XMLError(.repeatedAttribute, at: scalar(at: place))
    case XML_ERR_NAME_REQUIRED where place > 0 && bytes[place - 1] == UInt8(ascii: "<"):
      return XMLError(.bareLessThan, at: place - 1..<place)
    case XML_ERR_GT_REQUIRED, XML_ERR_SPACE_REQUIRED, XML_ERR_NAME_REQUIRED:
      return XMLError(.faultyTag, at: scalar(at: place))
    case XML_ERR_NAME_TOO_LONG, XML_ERR_ATTRIBUTE_NOT_FINISHED, XML_ERR_INTERNAL_ERROR:
      return XMLError(.tooLong, at: scalar(at: place))
    default: return nil
    }
  }

  private func anyError(at place: Int) -> XMLError {
    if isInDocumentType(place) {
      return XMLError(.faultyDocumentType, at: scalar(at: place))
    }
    if place == bytes.count, let element = open.last {
      return XMLError(.unclosedElement(element.name), at: element.tag)
    }
    return XMLError(root == nil ? .noElement : .notWellFormed, at: scalar(at: place))
  }

  private func scalar(at place: Int) -> Range<Int> { place..<bytes.endOfScalar(at: place) }

  private func isInDocumentType(_ place: Int) -> Bool {
    root == nil && !isAfterDocumentType
      && bytes.firstIndex(of: "<!DOCTYPE", in: 0..<place) != nil
  }

  /// The XML declaration. Empty if there is none.
  private var declaration: Range<Int> {
    let start = bytes.has("<", at: 0) ? 0 : 3
    guard bytes.has("<?xml ", at: start) else { return start..<start }
    return start..<(bytes.firstIndex(of: UInt8(ascii: ">"), from: start).map { $0 + 1 } ?? start)
  }

  private func isInDeclaration(_ place: Int) -> Bool {
    root == nil && declaration.contains(place)
  }

  private func undefinedEntity(before place: Int) -> XMLError {
    let start = bytes.lastIndex(of: UInt8(ascii: "&"), before: place) ?? place
    let end = bytes.firstIndex(of: UInt8(ascii: ";"), from: start).map { $0 + 1 } ?? place
    let reference = String(decoding: bytes[start..<end], as: UTF8.self)
    return XMLError(.undefinedEntity(reference), at: start..<end)
  }

  private func bareAmpersand(before place: Int) -> XMLError {
    let start = bytes.lastIndex(of: UInt8(ascii: "&"), before: place) ?? place
    return XMLError(.bareAmpersand, at: start..<min(start + 1, bytes.count))
  }

  private func mismatchedEndTag(before place: Int) -> XMLError {
    let start = bytes.lastIndex(of: UInt8(ascii: "<"), before: place) ?? place
    let name = bytes[min(start + 2, place)..<place].prefix {
      $0 > 0x20 && $0 != UInt8(ascii: ">")
    }
    let element = open.last ?? OpenElement(name: "", tag: start..<start, isEmpty: false)
    return XMLError(
      .mismatchedEndTag(start: element.name, end: String(decoding: name, as: UTF8.self)),
      at: start..<place, startTag: element.tag)
  }

  private func contentAfterRoot(_ place: Int) -> XMLError {
    let end = bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
    return XMLError(.contentAfterRoot(root?.name ?? ""), at: place..<end)
  }

  /// Returns the error for the numeric reference that ends at an offset, with its semicolon if it
  /// has one.
  private func characterReference(before place: Int) -> XMLError {
    let start = bytes.lastIndex(of: UInt8(ascii: "&"), before: place) ?? place
    let isClosed = place > 0 && bytes[place - 1] == UInt8(ascii: ";")
    let end = !isClosed && bytes.has(";", at: place) ? place + 1 : place
    // The number of leading zeros isn't limited.
    let text = String(decoding: bytes[start..<min(end, start + 16)], as: UTF8.self)
    return XMLError(.characterReference(text), at: start..<end)
  }

  /// Returns the error for a character that XML doesn't allow, or for a reference to one that ends
  /// at the offset.
  private func forbiddenCharacter(at place: Int) -> XMLError {
    let range = scalar(at: place)
    guard let text = String(validating: bytes[range], as: UTF8.self),
      let value = text.unicodeScalars.first?.value
    else { return XMLError(.notUTF8, at: range) }
    switch value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...: return characterReference(before: place)
    default: return XMLError(.forbiddenCharacter(value), at: range)
    }
  }

  private func hyphens(before place: Int) -> XMLError {
    let start = opening(of: .comment, before: place) + 4
    let found = bytes.firstIndex(of: "--", in: min(start, place)..<bytes.count) ?? place
    return XMLError(.hyphensInComment, at: found..<min(found + 2, bytes.count))
  }

  private func sectionEnd(near place: Int) -> XMLError {
    let found = bytes.firstIndex(of: "]]>", in: max(place - 3, 0)..<bytes.count) ?? place
    return XMLError(.sectionEnd, at: found..<min(found + 3, bytes.count))
  }

  /// Returns the start of the last comment, section or instruction before an offset.
  private func opening(of part: XMLError.Part, before place: Int) -> Int {
    var start = place
    while let found = bytes.lastIndex(of: UInt8(ascii: "<"), before: start) {
      if bytes.has(part.opening, at: found) { return found }
      start = found
    }
    return place
  }

  /// Returns the error for a part that has no end, or that is too long for the library.
  private func unclosed(_ part: XMLError.Part) -> XMLError {
    var start = position
    while let found = bytes.firstIndex(of: UInt8(ascii: "<"), from: start) {
      start = found + 1
      guard let piece = Self.part(at: found, of: bytes) else { continue }
      let content = found + piece.opening.utf8CodeUnitCount
      let closing = bytes.firstIndex(of: piece.closing, in: content..<bytes.count)
      guard let closing else {
        return XMLError(.unclosed(piece), at: found..<content)
      }
      start = closing + piece.closing.utf8CodeUnitCount
      if start > place { return XMLError(.tooLong, at: found..<content) }
    }
    return anyError(at: place)
  }

  /// Returns the part that begins at an offset, if it has its own delimiters.
  private static func part(at place: Int, of bytes: UnsafeBufferPointer<UInt8>) -> XMLError.Part? {
    let parts: [XMLError.Part] = [.comment, .section, .instruction]
    return parts.first { bytes.has($0.opening, at: place) }
  }
}

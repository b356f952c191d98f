import CLibXML2

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

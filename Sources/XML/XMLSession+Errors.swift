import CLibXML2

extension XMLSession {
  /// Takes an error of the library as ours, at the bytes to blame.
  func report(_ error: xmlError) {
    // Namespaces mean nothing here, and warnings are about entities that are never loaded.
    guard error.level.rawValue >= XML_ERR_ERROR.rawValue,
      error.domain != Int32(XML_FROM_NAMESPACE.rawValue)
    else { return }
    fail(translated(error))
  }

  private func translated(_ error: xmlError) -> XMLError {
    let place = place
    if isInDeclaration(place) { return XMLError(.faultyDeclaration, at: declaration) }
    switch xmlParserErrors(rawValue: UInt32(truncatingIfNeeded: error.code)) {
    case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY: return undefinedEntity(before: place)
    case XML_ERR_ENTITYREF_SEMICOL_MISSING: return bareAmpersand(before: place)
    case XML_ERR_NAME_REQUIRED where place > 0 && bytes[place - 1] == UInt8(ascii: "&"):
      return bareAmpersand(before: place)
    case XML_ERR_TAG_NAME_MISMATCH: return mismatchedEndTag(before: place)
    case XML_ERR_DOCUMENT_END where root != nil && open.isEmpty: return contentAfterRoot(place)
    case XML_ERR_INVALID_CHAR where place < bytes.count && bytes[place] < 0x20:
      return XMLError(.forbiddenCharacter(UInt32(bytes[place])), at: place..<place + 1)
    case XML_ERR_COMMENT_NOT_FINISHED, XML_ERR_CDATA_NOT_FINISHED, XML_ERR_PI_NOT_FINISHED: break
    default:
      guard place == bytes.count, let element = open.last else { break }
      return XMLError(.unclosedElement(element.name), at: element.tag)
    }
    return XMLError(.other(Self.wording(of: error)), at: place..<bytes.endOfScalar(at: place))
  }

  /// The XML declaration, or what stands in its place.
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

  /// The library's message as a fragment in lower case without a final period.
  private static func wording(of error: xmlError) -> String {
    guard let message = error.message else { return "not well-formed XML" }
    let text = String(cString: message).split(whereSeparator: \.isNewline).first ?? ""
    let trimmed = text.reversed().drop { $0 == "." || $0 == " " }.reversed()
    // Not 'xML declaration'.
    guard !trimmed.dropFirst().prefix(1).allSatisfy(\.isUppercase) else { return String(trimmed) }
    return String(trimmed.prefix(1)).lowercased() + String(trimmed.dropFirst())
  }
}

import CLibXML2

extension XMLSession {
  /// The calls that a parser makes. What is not set is not done: no entity is looked up, no
  /// external subset is loaded, no tree is built.
  static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = XML_SAX2_MAGIC
    handler.startElementNs = { data, name, prefix, _, _, _, count, _, attributes in
      let session = XMLSession.from(data)
      session.startElement(
        XMLSession.name(prefix, name), XMLSession.attributes(attributes, Int(count)))
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
    handler.internalSubset = { data, _, _, _ in XMLSession.from(data).enterDocumentType() }
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

  /// Copies attributes, each of which is five pointers: name, prefix, namespace, and the beginning
  /// and end of the value.
  private static func attributes(
    _ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, _ count: Int
  ) -> [XMLAttribute] {
    guard let pointers else { return [] }
    return (0..<count).map { index in
      let fields = pointers + index * 5
      let value = UnsafeBufferPointer(
        start: fields[3], count: fields[4]! - fields[3]!)
      return XMLAttribute(
        name: name(fields[1], fields[0]), value: unescaped(value))
    }
  }

  /// A value as text. As long as no entity is replaced, the library leaves `&#38;` for each
  /// ampersand.
  private static func unescaped(_ value: UnsafeBufferPointer<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "&")) else { return String(decoding: value, as: UTF8.self) }
    var bytes: [UInt8] = []
    var offset = 0
    while offset < value.count {
      bytes.append(value[offset])
      offset += value.has("&#38;", at: offset) ? 5 : 1
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

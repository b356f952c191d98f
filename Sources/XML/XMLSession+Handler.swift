import CLibXML2

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

extension XMLError {
  /// The message, as a fragment in lower case without a final period.
  package var message: String {
    switch kind {
    case .tooLarge: "more than \(XMLReader.maximumSize >> 20) MiB of XML"
    case .tooDeep: "elements are nested more than \(XMLReader.maximumDepth) levels deep"
    case .empty: "expected XML, found nothing"
    case .notXML: "expected '<', with which XML begins"
    case .noElement: "expected an element"
    case .faultyDeclaration: "faulty XML declaration; some tools read past it, others stumble"
    case .faultyDocumentType: "invalid document type"
    case .entityDeclaration(let name): "entity declaration '\(name)' is not allowed"
    case .attributeDeclaration: "declarations of attributes are not allowed"
    case .tooManyDeclarations: "too many declarations"
    case .tooManyAttributes: "more than \(XMLReader.maximumAttributes) attributes"
    case .tooManyNames: "too many different element names"
    case .tooLong: "a name, a value, a comment or a section is too long"
    case .undefinedEntity(let reference): "undefined entity '\(reference)'"
    case .characterReference(let reference): "'\(reference)' does not name a character"
    case .bareAmpersand: "'&' without an entity"
    case .bareLessThan: "'<' does not begin a tag here"
    case .lessThanInAttribute: "'<' is not allowed in the value of an attribute"
    case .attributeWithoutValue: "an attribute has no value"
    case .attributeWithoutQuotes: "the value of an attribute has no quotes"
    case .repeatedAttribute: "the tag has the same attribute twice"
    case .faultyTag: "unexpected character in a tag"
    case .mismatchedEndTag(let start, let end): "expected '</\(start)>', found '</\(end)>'"
    case .unclosedElement(let name): "'<\(name)>' is never closed"
    case .unclosed(let part): "'\(part.opening)' is never closed"
    case .hyphensInComment: "'--' is not allowed in a comment"
    case .sectionEnd: "']]>' is not allowed in text"
    case .misplacedDeclaration: "'<?xml' is allowed only at the start of the file"
    case .contentAfterRoot(let name):
      "content after '</\(name)>'; some tools read past it, others stumble"
    case .forbiddenCharacter(let scalar):
      "character U+\(Self.hexadecimal(scalar)) is not allowed in XML"
    case .notUTF8: "the bytes are not UTF-8"
    case .notWellFormed: "not well-formed XML"
    }
  }

  /// The help, if there is any.
  package var help: String? {
    switch kind {
    case .entityDeclaration: "write the text itself"
    case .undefinedEntity: "write the character itself, or '&amp;' for an ampersand"
    case .characterReference: "write the character itself"
    case .bareAmpersand: "write '&amp;'"
    case .bareLessThan: "write '&lt;'"
    case .lessThanInAttribute: "write '&lt;', or add the missing quote before it"
    case .attributeWithoutValue, .attributeWithoutQuotes: "write name=\"value\""
    case .mismatchedEndTag(let start, _), .unclosedElement(let start): "add '</\(start)>'"
    case .unclosed(let part): "add '\(part.closing)'"
    case .sectionEnd: "write ']]&gt;'"
    case .contentAfterRoot, .forbiddenCharacter, .attributeDeclaration, .misplacedDeclaration,
      .repeatedAttribute, .hyphensInComment:
      "remove it"
    case .faultyDeclaration: "write '<?xml version=\"1.0\" encoding=\"UTF-8\"?>'"
    case .notUTF8: "store the file as UTF-8"
    case .tooLarge, .tooDeep, .tooManyDeclarations, .tooManyAttributes, .tooManyNames, .tooLong,
      .empty, .notXML, .noElement, .faultyDocumentType, .faultyTag, .notWellFormed:
      nil
    }
  }

  private static func hexadecimal(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension XMLError.Part {
  var opening: StaticString {
    switch self {
    case .comment: "<!--"
    case .section: "<![CDATA["
    case .instruction: "<?"
    }
  }

  var closing: StaticString {
    switch self {
    case .comment: "-->"
    case .section: "]]>"
    case .instruction: "?>"
    }
  }
}

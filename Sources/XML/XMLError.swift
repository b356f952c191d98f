/// The reason that a document was rejected, and the bytes of the input that are the cause.
package struct XMLError: Error, Hashable, Sendable {
  /// The kind of error.
  package enum Kind: Hashable, Sendable {
    case tooLarge
    case tooDeep
    /// The input is empty or has nothing but whitespace.
    case empty
    /// The first character isn't the `<` with which every document begins.
    case notXML
    /// The content before the outermost element isn't followed by an element.
    case noElement
    case faultyDeclaration
    /// Anything in a document type that breaks its grammar.
    case faultyDocumentType
    /// Declared entities could refer to files or grow without limit, so none are allowed.
    case entityDeclaration(String)
    case attributeDeclaration
    case tooManyDeclarations
    /// A start tag with more attributes than the library can compare in reasonable time.
    case tooManyAttributes
    /// More different names than the library can look up in reasonable time.
    case tooManyNames
    /// A name, a value, a comment or a section that is longer than the library reads.
    case tooLong
    /// A reference to an entity that XML doesn't define, with its `&` and `;`.
    case undefinedEntity(String)
    /// A reference by number that isn't a character, or has no end.
    case characterReference(String)
    case bareAmpersand
    /// A `<` that begins neither a tag nor a comment.
    case bareLessThan
    case lessThanInAttribute
    case attributeWithoutValue
    case attributeWithoutQuotes
    case repeatedAttribute
    /// A character where a tag must continue or end.
    case faultyTag
    case mismatchedEndTag(start: String, end: String)
    /// The input ends before the end tag of this element.
    case unclosedElement(String)
    /// The input ends before a comment, a section or an instruction does.
    case unclosed(Part)
    case hyphensInComment
    /// `]]>` outside of a section.
    case sectionEnd
    /// An XML declaration that isn't at the very start.
    case misplacedDeclaration
    /// Something other than comments after the end tag of the outermost element.
    case contentAfterRoot(String)
    case forbiddenCharacter(UInt32)
    case notUTF8
    /// A violation of another rule of XML.
    case notWellFormed
  }

  /// A part with its own delimiters.
  package enum Part: Hashable, Sendable {
    case comment, section, instruction
  }

  package var kind: Kind
  package var range: Range<Int>
  /// The start tag that the range contradicts.
  package var startTag: Range<Int>?

  package init(_ kind: Kind, at range: Range<Int>, startTag: Range<Int>? = nil) {
    self.kind = kind
    self.range = range
    self.startTag = startTag
  }
}

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

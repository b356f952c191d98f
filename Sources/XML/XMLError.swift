/// Why a document was refused, and the bytes of the input to blame.
package struct XMLError: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    case tooLarge
    case tooDeep
    /// The bytes hold nothing but white space.
    case empty
    /// The first character is not the `<` with which every document begins.
    case notXML
    /// No element follows what stands before the outermost one.
    case noElement
    case faultyDeclaration
    /// Anything in a document type that breaks its grammar.
    case faultyDocumentType
    /// Declared entities could name files or grow without bound; none is allowed.
    case entityDeclaration(String)
    case attributeDeclaration
    case tooManyDeclarations
    /// A start tag with more attributes than the library can compare in reasonable time.
    case tooManyAttributes
    /// More different names than the library can look up in reasonable time.
    case tooManyNames
    /// A name, a value, a comment or a section that is longer than the library reads.
    case tooLong
    /// A reference to an entity that XML does not define, with its `&` and `;`.
    case undefinedEntity(String)
    /// A reference by number that names no character, or has no end.
    case characterReference(String)
    case bareAmpersand
    /// A `<` that begins neither a tag nor a comment.
    case bareLessThan
    case lessThanInAttribute
    case attributeWithoutValue
    case attributeWithoutQuotes
    case repeatedAttribute
    /// A character where a tag must go on or end.
    case faultyTag
    case mismatchedEndTag(start: String, end: String)
    /// The input ends before the end tag of this element.
    case unclosedElement(String)
    /// The input ends before a comment, a section or an instruction does.
    case unclosed(Part)
    case hyphensInComment
    /// `]]>` outside of a section.
    case sectionEnd
    /// An XML declaration that is not at the very start.
    case misplacedDeclaration
    /// Something other than comments behind the end tag of the outermost element.
    case contentAfterRoot(String)
    case forbiddenCharacter(UInt32)
    case notUTF8
    /// What breaks another rule of XML.
    case notWellFormed
  }

  /// What stands between its own delimiters.
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

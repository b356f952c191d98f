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

/// Why a document was refused, and the bytes of the input to blame.
public struct XMLError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Hashable, Sendable {
    case tooLarge
    case tooDeep
    /// The bytes hold nothing but white space.
    case empty
    /// The first character is not the `<` with which every document begins.
    case notXML
    case faultyDeclaration
    /// Declared entities could name files or grow without bound; none is allowed.
    case entityDeclaration(String)
    case attributeDeclaration
    case tooManyDeclarations
    /// A start tag with more attributes than the library can compare in reasonable time.
    case tooManyAttributes
    /// More different names than the library can look up in reasonable time.
    case tooManyNames
    /// A reference to an entity that XML does not define, with its `&` and `;`.
    case undefinedEntity(String)
    case bareAmpersand
    case mismatchedEndTag(start: String, end: String)
    /// The input ends before the end tag of this element.
    case unclosedElement(String)
    /// Something other than comments behind the end tag of the outermost element.
    case contentAfterRoot(String)
    case forbiddenCharacter(UInt32)
    /// What the library says, as a fragment in lower case.
    case other(String)
  }

  public var kind: Kind
  public var range: Range<Int>
  /// The start tag that the range contradicts.
  public var startTag: Range<Int>?

  public init(_ kind: Kind, at range: Range<Int>, startTag: Range<Int>? = nil) {
    self.kind = kind
    self.range = range
    self.startTag = startTag
  }
}

extension XMLError {
  /// What is wrong, as a fragment in lower case without a final period.
  public var message: String {
    switch kind {
    case .tooLarge: "more than \(XMLReader.maximumSize >> 20) MiB of XML"
    case .tooDeep: "elements are nested more than \(XMLReader.maximumDepth) levels deep"
    case .empty: "expected XML, found nothing"
    case .notXML: "expected '<', with which XML begins"
    case .faultyDeclaration: "faulty XML declaration; some tools read past it, others stumble"
    case .entityDeclaration(let name): "entity declaration '\(name)' is not allowed"
    case .attributeDeclaration: "declarations of attributes are not allowed"
    case .tooManyDeclarations: "too many declarations"
    case .tooManyAttributes: "more than \(XMLReader.maximumAttributes) attributes"
    case .tooManyNames: "too many different element names"
    case .undefinedEntity(let reference): "undefined entity '\(reference)'"
    case .bareAmpersand: "'&' without an entity"
    case .mismatchedEndTag(let start, let end): "expected '</\(start)>', found '</\(end)>'"
    case .unclosedElement(let name): "'<\(name)>' is never closed"
    case .contentAfterRoot(let name):
      "content behind '</\(name)>'; some tools read past it, others stumble"
    case .forbiddenCharacter(let scalar):
      "character U+\(Self.hexadecimal(scalar)) is not allowed in XML"
    case .other(let message): message
    }
  }

  /// What to do about it, where that is known.
  public var help: String? {
    switch kind {
    case .entityDeclaration: "write the text itself"
    case .undefinedEntity: "write the character itself, or '&amp;' for an ampersand"
    case .bareAmpersand: "write '&amp;'"
    case .mismatchedEndTag(let start, _), .unclosedElement(let start): "add '</\(start)>'"
    case .contentAfterRoot, .forbiddenCharacter, .attributeDeclaration: "remove it"
    case .faultyDeclaration: "write '<?xml version=\"1.0\" encoding=\"UTF-8\"?>'"
    case .tooLarge, .tooDeep, .tooManyDeclarations, .tooManyAttributes, .tooManyNames, .empty,
      .notXML, .other:
      nil
    }
  }

  private static func hexadecimal(_ scalar: UInt32) -> String {
    let digits = String(scalar, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

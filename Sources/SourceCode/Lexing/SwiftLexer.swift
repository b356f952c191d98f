import SourceText

/// Finds the string literals of Swift, their interpolations, and what determines their meaning.
///
/// The lexer reads only what literals need: comments, regular expressions, brackets and directives.
/// It jumps from one byte that matters to the next one. Nothing is recursive: a literal whose
/// interpolation begins is put on a stack and continues when the interpolation ends.
struct SwiftLexer {
  /// The maximum number of interpolations within each other.
  static let interpolationLimit = 64

  let bytes: SourceBuffer
  var outline = CodeOutline(.swift)
  var brackets = BracketStack()
  /// The literals whose interpolations are open.
  var openLiterals: [OpenLiteral] = []
  /// The depth of brackets at the beginning of the innermost interpolation.
  var interpolationDepth = 0
  var conditions = ConditionStack()
  /// The number of open brackets that begin a preview.
  var previews = 0
  /// The names of the routines whose callers are followed, or nil for those of the system.
  var callees: NameSet?
  /// The last block with a constant whose value is a literal, and the type whose block it is.
  var typeOfConstants: (brace: UInt32, name: Range<Int>?)?
  /// The names of those among them that the file declares.
  var declarations: [Range<Int>] = []
  /// The names of functions and types whose declarations are noted, or nil.
  var declaredNames: NameSet?
  var functions: [DeclaredFunction] = []
  /// Whether the braces of types are noted.
  var notesTypes = false
  var scopes: [TypeScope] = []
  /// The indices of the types that are open.
  private var openScopes: [Int] = []
  /// Whether literals whose type is `String` are noted, and not only those that are keys.
  var notesStrings = false
  /// The offset of the brace of the `PreviewProvider` around the position, if there is one.
  var provider: UInt32?
  /// The offsets of the braces of views that are only for previews, according to their names.
  var viewsOfPreviews: [UInt32] = []
  /// The depth at which the braces of a preview are expected.
  var previewDepth: Int?
  /// The offset before which no extended regular expression is closed, so that a search for its end
  /// is not repeated.
  var unclosedRegexEnd = 0

  /// A literal that is not at its end yet.
  struct OpenLiteral {
    let index: Int
    let pounds: Int
    let isMultiline: Bool
    /// The index of the interpolation that is open.
    var interpolation = 0
    /// The depth of brackets of the interpolation around the literal.
    var outerDepth = 0
  }

  init(_ bytes: SourceBuffer) {
    self.bytes = bytes
    outline.literals.reserveCapacity(bytes.count / 256)
    openLiterals.reserveCapacity(Self.interpolationLimit)
  }

  /// Reads the whole file.
  mutating func run() {
    bytes.forEachCodeStop(in: .swift) { read(at: $0) }
    closeAll()
  }

  /// Reads what begins at an offset. Returns where to continue.
  @inline(__always)
  private mutating func read(at offset: Int) -> Int {
    switch bytes[offset] {
    case UInt8(ascii: "("): return openParenthesis(at: offset)
    case UInt8(ascii: ")"): return close(.parenthesis, at: offset)
    case UInt8(ascii: "{"): return openBrace(at: offset)
    case UInt8(ascii: "}"): return close(.brace, at: offset)
    case UInt8(ascii: "["): return open(.square, at: offset)
    case UInt8(ascii: "]"): return close(.square, at: offset)
    case UInt8(ascii: "\""): return readLiteral(from: offset, pounds: 0)
    case UInt8(ascii: "/"): return readSlash(at: offset)
    case UInt8(ascii: "#"): return readPound(at: offset)
    case UInt8(ascii: "L"): return readKeyType(at: offset)
    case UInt8(ascii: "`"): return endOfQuotedName(from: offset)
    default: return offset + 1
    }
  }
}

extension SwiftLexer {
  @inline(__always)
  private mutating func openParenthesis(at offset: Int) -> Int {
    if offset > 0 {
      switch bytes[offset - 1] {
      // The names of the calls that look up strings end with this letter.
      case UInt8(ascii: "g"):
        readLookup(at: offset)
        if bytes.hasBytes("describing:", at: offset + 1) { outline.mayNameClasses = true }
      case UInt8(ascii: "t"):
        readInitializer(at: offset)
        if offset > 24, bytes.hasBytes("localizedStringWithFormat", at: offset - 25) {
          outline.formats.append(UInt32(offset + 1))
        }
      case UInt8(ascii: "s"):
        if offset > 16, bytes.hasBytes("NSStringFromClass", at: offset - 17) {
          outline.mayNameClasses = true
        }
      default: break
      }
    }
    if bytes[offset + 1] == UInt8(ascii: "f"), bytes.hasBytes("format:", at: offset + 1) {
      outline.formats.append(UInt32(offset + 8))
    }
    if let callees { readCall(at: offset, of: callees) }
    if let declaredNames { noteFunction(at: offset, of: declaredNames) }
    return open(.parenthesis, at: offset)
  }

  @inline(__always)
  private mutating func open(_ kind: BracketStack.Kind, at offset: Int) -> Int {
    guard !brackets.isFull else { return stop() }
    brackets.push(kind, at: offset)
    return offset + 1
  }

  private mutating func openBrace(at offset: Int) -> Int {
    guard !brackets.isFull else { return stop() }
    let isProvider = isPreviewProvider(before: offset)
    if isProvider, provider == nil { provider = UInt32(offset) }
    let isHidden = isBodyOfPreview || isProvider || isNeverRun(before: offset)
    let isNamed = !isHidden && isViewOfPreview(before: offset)
    if isNamed { viewsOfPreviews.append(UInt32(offset)) }
    let isPreview = isHidden || isNamed
    if isPreview {
      previews += 1
      previewDepth = nil
    }
    if let declaredNames { noteStructure(at: offset, of: declaredNames) }
    let isType = notesTypes && noteScope(at: offset)
    brackets.push(.brace, at: offset, isPreview: isPreview, isType: isType)
    return offset + 1
  }

  @inline(__always)
  private mutating func close(_ kind: BracketStack.Kind, at offset: Int) -> Int {
    if let last = brackets.last, last.kind == kind, !last.isPreview, !last.isType {
      _ = brackets.pop()
      return offset + 1
    }
    return closeUnusual(kind, at: offset)
  }

  /// Closes the brackets that a closing bracket matches, unless it is one that matches none.
  private mutating func closeUnusual(_ kind: BracketStack.Kind, at offset: Int) -> Int {
    for _ in 0..<brackets.count(closedBy: kind) {
      guard let closed = brackets.pop() else { break }
      noteEnd(of: closed, at: offset)
      if closed.kind == .interpolation { return resumeLiteral(at: offset) }
    }
    return offset + 1
  }

  /// Ends the run at a bracket that is nested too deeply.
  mutating func stop() -> Int {
    outline.isComplete = false
    return bytes.count
  }

  /// Ends the literals that are still open.
  private mutating func closeAll() {
    while let open = openLiterals.popLast() {
      outline.literals[open.index].end = UInt32(bytes.count)
      outline.literals[open.index].traits.insert(.unterminated)
      outline.interpolations[open.interpolation].end = UInt32(bytes.count)
    }
  }

  /// Closes the brackets that were opened since a depth, as the other branch of a condition does.
  mutating func close(downTo depth: Int) {
    guard depth >= interpolationDepth else { return }
    while brackets.depth > depth, let closed = brackets.pop() {
      noteEnd(of: closed, at: bytes.count)
    }
  }

  private mutating func noteEnd(of closed: BracketStack.Bracket, at offset: Int) {
    if closed.isPreview {
      previews -= 1
      if provider == closed.offset { provider = nil }
      if viewsOfPreviews.last == closed.offset { viewsOfPreviews.removeLast() }
      outline.previews.append(closed.offset..<UInt32(offset))
    }
    if closed.isType, let index = openScopes.popLast() {
      scopes[index].range = scopes[index].range.lowerBound..<UInt32(offset)
    }
  }

  /// Records a type if its braces begin at an offset.
  private mutating func noteScope(at brace: Int) -> Bool {
    guard let name = typeName(beforeBrace: brace) else { return false }
    openScopes.append(scopes.count)
    scopes.append(
      TypeScope(name: name.compact, range: UInt32(brace)..<UInt32(bytes.count)))
    return true
  }

  /// A name in backticks may contain any character. It ends on the same line.
  private func endOfQuotedName(from backtick: Int) -> Int {
    var offset = backtick + 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "`"): return offset + 1
      case 0x0A, 0x0D: return backtick + 1
      default: offset += 1
      }
    }
    return backtick + 1
  }

  /// Returns whether the braces are those of a view that is only for previews, according to its
  /// name: `PreviewWrapper`, `WrapperForPreview`.
  private func isViewOfPreview(before brace: Int) -> Bool {
    let end = bytes[max(brace - 1, 0)] == UInt8(ascii: " ") ? brace - 1 : brace
    guard end >= 4, bytes[end - 1] == UInt8(ascii: "w"), bytes.hasBytes("View", at: end - 4),
      let name = typeName(beforeBrace: brace)
    else { return false }
    let text = bytes.string(in: name)
    if text.hasPrefix("Preview") {
      // A `PreviewView` or a `PreviewButton` is one of the app.
      return text == "Preview" || text == "Previews"
        || Self.wrappers.contains { text.hasSuffix($0) || text.hasSuffix("\($0)View") }
    }
    return text.hasSuffix("ForPreview") || text.hasSuffix("ForPreviews")
      || text.hasSuffix("PreviewWrapper")
  }

  private static var wrappers: [String] { ["Wrapper", "Container", "Content", "Host"] }

  /// Returns whether the braces are those of `if false`, whose strings the compiler drops.
  private func isNeverRun(before brace: Int) -> Bool {
    let end = bytes[max(brace - 1, 0)] == UInt8(ascii: " ") ? brace - 1 : brace
    return end >= 8 && bytes[end - 1] == UInt8(ascii: "e")
      && bytes.hasBytes("if false", at: end - 8)
  }

  /// Whether braces at the present depth are those of `#Preview`, or of its argument `body`.
  private var isBodyOfPreview: Bool {
    previewDepth.map { $0 == brackets.depth || $0 + 1 == brackets.depth } ?? false
  }

  private func isPreviewProvider(before brace: Int) -> Bool {
    let end = bytes[max(brace - 1, 0)] == UInt8(ascii: " ") ? brace - 1 : brace
    return end >= 15 && bytes[end - 1] == UInt8(ascii: "r")
      && bytes.hasBytes("PreviewProvider", at: end - 15)
  }
}

/// The declarations that braces belong to.
extension SwiftLexer {
  /// A declaration with braces.
  struct Declaration {
    enum Kind {
      case type, function, variable
    }

    let kind: Kind
    let name: Range<Int>
  }

  /// Returns the declaration whose braces begin at an offset, or nil if they belong to something
  /// else, such as a condition or a closure.
  ///
  /// - Parameter isType: whether only types are looked for, before whose braces are no parentheses.
  func declaration(beforeBrace brace: Int, isType: Bool = false) -> Declaration? {
    var following: Range<Int>?
    var offset = brace
    while offset > 0, brace - offset < 512 {
      switch bytes[offset - 1] {
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"): return nil
      case UInt8(ascii: ")") where isType: return nil
      case let byte where bytes.isPartOfName(byte):
        let word = bytes.name(endingAt: offset)
        if let kind = Declaration.Kind(keyword: word, in: bytes) {
          return following.map { Declaration(kind: kind, name: $0) }
        }
        following = word
        offset = word.lowerBound
      default: offset -= 1
      }
    }
    return nil
  }

  /// Returns the name of the type whose braces begin at an offset, or nil.
  func typeName(beforeBrace brace: Int) -> Range<Int>? {
    declaration(beforeBrace: brace, isType: true).flatMap { $0.kind == .type ? $0.name : nil }
  }
}

extension SwiftLexer.Declaration.Kind {
  fileprivate init?(keyword word: Range<Int>, in bytes: SourceBuffer) {
    switch word.count {
    case 3 where bytes.bytes(word, equal: "var"): self = .variable
    case 4 where bytes.bytes(word, equal: "func"): self = .function
    case 4 where bytes.bytes(word, equal: "enum"): self = .type
    case 5 where bytes.bytes(word, equal: "class") || bytes.bytes(word, equal: "actor"):
      self = .type
    case 6 where bytes.bytes(word, equal: "struct"): self = .type
    case 8 where bytes.bytes(word, equal: "protocol"): self = .type
    case 9 where bytes.bytes(word, equal: "extension"): self = .type
    default: return nil
    }
  }
}

extension SwiftLexer {
  /// Reads a comment, a regular expression or an operator from its slash.
  mutating func readSlash(at slash: Int) -> Int {
    switch bytes[slash + 1] {
    case UInt8(ascii: "/"):
      let end = bytes.endOfLine(from: slash + 2)
      note(comment: slash + 2..<end)
      outline.comments.append((slash..<end).compact)
      return end
    case UInt8(ascii: "*"): return readBlockComment(from: slash)
    default: return endOfPlainRegex(from: slash) ?? slash + 1
    }
  }

  /// Reads a comment that may contain others.
  private mutating func readBlockComment(from start: Int) -> Int {
    var depth = 1
    var offset = start + 2
    while depth > 0 {
      let slash = bytes.nextOffset(of: UInt8(ascii: "/"), from: offset)
      guard slash < bytes.count else {
        outline.hasOpenComment = true
        return bytes.count
      }
      if slash > offset, bytes[slash - 1] == UInt8(ascii: "*") {
        depth -= 1
        offset = slash + 1
      } else if bytes[slash + 1] == UInt8(ascii: "*") {
        depth += 1
        offset = slash + 2
      } else {
        offset = slash + 1
      }
    }
    note(comment: start + 2..<offset - 2)
    outline.comments.append((start..<offset).compact)
    return offset
  }

  /// Records a comment if it begins as a directive for the linter does.
  private mutating func note(comment: Range<Int>) {
    if CommentDirective.begins(in: comment, of: bytes) {
      outline.directives.append(comment.compact)
    }
  }
}

/// A comment for the linter, for example `// lint:allow undefined-key -- reason`.
enum CommentDirective {
  /// Returns whether a comment begins with `lint:`, as in `lint:allow` and `lint:disable`.
  @inline(__always)
  static func begins(in comment: Range<Int>, of bytes: SourceBuffer) -> Bool {
    var offset = comment.lowerBound
    while offset < comment.upperBound, bytes[offset] == 0x20 || bytes[offset] == UInt8(ascii: "*") {
      offset += 1
    }
    return bytes[offset] == UInt8(ascii: "l") && bytes.hasBytes("lint:", at: offset)
  }
}

extension SwiftLexer {
  /// Reads a raw string, an extended regular expression, a directive or a macro from its `#`.
  mutating func readPound(at start: Int) -> Int {
    let pounds = countPounds(at: start)
    switch bytes[start + pounds] {
    case UInt8(ascii: "\""): return readLiteral(from: start, pounds: pounds)
    case UInt8(ascii: "/"):
      return endOfExtendedRegex(from: start, pounds: pounds) ?? start + pounds + 1
    default:
      readDirective(from: start + pounds)
      return start + pounds
    }
  }

  private mutating func readDirective(from start: Int) {
    let word = bytes.name(startingAt: start)
    switch bytes[start] {
    case UInt8(ascii: "i") where bytes.bytes(word, equal: "if"):
      conditions.begin(
        ConditionStack.Condition(from: word.upperBound, in: bytes),
        ConditionStack.number(ofConditionFrom: word.upperBound, in: bytes), depth: brackets.depth)
      noteCondition(at: start)
    case UInt8(ascii: "e") where bytes.bytes(word, equal: "endif"):
      conditions.end()
      noteCondition(at: start)
    case UInt8(ascii: "e") where bytes.bytes(word, equal: "else"):
      beginBranch(nil, at: start)
    case UInt8(ascii: "e") where bytes.bytes(word, equal: "elseif"):
      beginBranch(
        ConditionStack.number(ofConditionFrom: word.upperBound, in: bytes), at: start)
    case UInt8(ascii: "P") where bytes.bytes(word, equal: "Preview"):
      previewDepth = brackets.depth
    default: break
    }
  }

  private mutating func beginBranch(_ number: UInt32?, at offset: Int) {
    if let depth = conditions.beginBranch(number) { close(downTo: depth) }
    noteCondition(at: offset)
  }

  private mutating func noteCondition(at offset: Int) {
    outline.conditions.append(
      CodeOutline.Condition(start: UInt32(offset), number: conditions.number))
  }
}

package import Diagnostics
package import SourceText

/// A scanner for JSON (RFC 8259) that reads from front to back and provides the position of
/// everything.
///
/// The caller requests what it expects and gets positions. No values are built. Objects are read
/// with a cursor:
///
///     var object = try scanner.beginObject()
///     while let name = try scanner.nextMember(of: &object) { … }
package struct JSONScanner {
  /// The maximum nesting of objects and arrays.
  package static let depthLimit = 128

  package let file: SourceFile
  let bytes: SourceBuffer
  /// The offset of the next byte to read.
  @usableFromInline package internal(set) var offset: Int
  package private(set) var depth = 0
  /// Escapes that are half of a surrogate pair, until the caller takes them.
  package private(set) var loneSurrogates: [SourceRange] = []
  /// The side of merge conflicts that is read, or nil if a marker is an error.
  package var conflictSide: MergeConflict.Side?
  /// The first markers of the conflicts that were read.
  package private(set) var conflicts: [SourceRange] = []
  /// The sides of conflicts that were skipped.
  package private(set) var otherSides: [SourceRange] = []

  package init(_ file: SourceFile) {
    self.file = file
    self.bytes = file.bytes
    self.offset = file.encoding == .utf8WithMark ? 3 : 0
  }

  /// What a value begins with.
  package enum Kind: Hashable, Sendable {
    case object, array, string, number, literal, other
  }

  /// The number of members that were read, which determines whether a comma must come next.
  package struct Cursor {
    @usableFromInline package internal(set) var count = 0

    package init() {}
  }

  /// Returns the kind of the next value. Skips whitespace before it.
  package mutating func peek() -> Kind {
    skipWhitespace()
    switch bytes[offset] {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): return .literal
    default: return .other
    }
  }

  /// Reads the opening brace of an object.
  package mutating func beginObject() throws(JSONSyntaxError) -> Cursor {
    try open(UInt8(ascii: "{"), "'{'")
  }

  /// Reads up to the value of the next member.
  ///
  /// - Returns: the name, without quotes, or nil at the end of the object.
  package mutating func nextMember(of object: inout Cursor) throws(JSONSyntaxError) -> TextSpan? {
    guard try next(in: &object, closing: UInt8(ascii: "}"), "'}'") else { return nil }
    guard bytes[offset] == UInt8(ascii: "\"") else {
      let expectation = object.count == 1 ? "a member name or '}'" : "a member name"
      throw .expected(expectation, at: offset, in: file)
    }
    let name = try string()
    skipWhitespace()
    guard bytes[offset] == UInt8(ascii: ":") else { throw .expected("':'", at: offset, in: file) }
    offset += 1
    return name
  }

  /// Returns the offset of the next member's name, or nil if the object ends or isn't well-formed.
  /// Nothing is read.
  package func startOfMember(in object: Cursor) -> Int? {
    var next = bytes.skipJSONWhitespace(from: offset)
    if object.count > 0 {
      guard bytes[next] == UInt8(ascii: ",") else { return nil }
      next = bytes.skipJSONWhitespace(from: next + 1)
    }
    return bytes[next] == UInt8(ascii: "\"") ? next : nil
  }

  /// Reads the opening bracket of an array.
  package mutating func beginArray() throws(JSONSyntaxError) -> Cursor {
    try open(UInt8(ascii: "["), "'['")
  }

  /// Reads up to the next element.
  ///
  /// - Returns: whether there is one.
  package mutating func nextElement(of array: inout Cursor) throws(JSONSyntaxError) -> Bool {
    try next(in: &array, closing: UInt8(ascii: "]"), "']'")
  }

  /// Reads a string. The range excludes the quotes. Escapes are checked but not replaced.
  package mutating func string() throws(JSONSyntaxError) -> TextSpan {
    skipWhitespace()
    guard bytes[offset] == UInt8(ascii: "\"") else {
      throw .expected("a string", at: offset, in: file)
    }
    let start = offset + 1
    var traits: TextSpan.Traits = []
    let end = bytes.endOfJSONString(from: start, traits: &traits)
    guard bytes[end] == UInt8(ascii: "\"") else { throw unterminated(from: offset, at: end) }
    if traits.contains(.escaped) { try checkEscapes(in: start..<end) }
    offset = end + 1
    return TextSpan(range: file.range(start..<end), traits: traits)
  }

  /// Reads `true` or `false`, or returns nil if something else comes next.
  package mutating func boolean() -> Bool? {
    skipWhitespace()
    if bytes.hasBytes("true", at: offset) {
      offset += 4
      return true
    }
    if bytes.hasBytes("false", at: offset) {
      offset += 5
      return false
    }
    return nil
  }

  /// Reads a number and returns its range.
  package mutating func number() throws(JSONSyntaxError) -> Range<Int> {
    skipWhitespace()
    let start = offset
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let zero = bytes[offset] == UInt8(ascii: "0")
    let digits = try self.digits()
    if zero && digits > 1 {
      throw JSONSyntaxError(
        "a number must not begin with 0", at: file.range(offset - digits..<offset))
    }
    if bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      _ = try self.digits()
    }
    if bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-") { offset += 1 }
      _ = try self.digits()
    }
    return start..<offset
  }

  /// Checks that nothing but whitespace follows the value.
  package mutating func finish() throws(JSONSyntaxError) {
    skipWhitespace()
    guard offset >= bytes.count else {
      throw .expected("the end of the file", at: offset, in: file)
    }
  }

  /// Moves to another offset, for example back to that of a skipped member.
  package mutating func move(to offset: Int) { self.offset = offset }

  /// Counts a member of an object that the caller has read itself, with the comma before it.
  @inlinable @inline(__always)
  package mutating func passMember(of object: inout Cursor, endingAt end: Int) {
    object.count &+= 1
    offset = end
  }

  /// Leaves an object whose end the caller has read itself.
  @inline(__always)
  package mutating func passEnd(at end: Int) {
    depth -= 1
    offset = end
  }

  /// Moves into an object or array that another scanner has begun.
  ///
  /// - Parameter depth: the number of objects and arrays around the offset.
  package mutating func move(to offset: Int, depth: Int) {
    (self.offset, self.depth) = (offset, depth)
  }

  /// Checks that nothing but whitespace follows the value, and that all of its strings are text.
  /// Catalogs don't need that: they may contain halves of surrogate pairs.
  package mutating func finishText() throws(JSONSyntaxError) {
    try finish()
    if let half = loneSurrogates.first { throw .loneSurrogate(at: half, in: file) }
  }

  /// Returns the halves of surrogate pairs that were found since the last call.
  package mutating func takeLoneSurrogates() -> [SourceRange] {
    defer { loneSurrogates = [] }
    return loneSurrogates
  }

  /// Skips the next whitespace.
  package mutating func skipWhitespace() {
    // Usually there is none, because reading the previous token skipped it.
    guard bytes[offset] <= 0x20 else { return }
    // Next to a colon, it is a single space.
    if bytes[offset] == 0x20, bytes[offset + 1] > 0x20 {
      offset += 1
    } else {
      offset = bytes.skipJSONWhitespace(from: offset)
      // Tokens that begin like this don't exist, except for a closing brace.
      if bytes[offset] >= UInt8(ascii: "<"), conflictSide != nil { skipConflict() }
    }
  }

  /// Skips the markers of a merge conflict and the side that isn't read, if they come next.
  private mutating func skipConflict() {
    while let side = conflictSide, let marker = MergeConflict.marker(at: offset, in: bytes) {
      let sign = bytes[offset]
      let line = MergeConflict.nextLine(from: offset, in: bytes)
      var end = line
      if sign == UInt8(ascii: "<") {
        guard conflicts.count < Self.conflictLimit,
          let other = MergeConflict.nextMarker(["======="], from: line, in: bytes),
          MergeConflict.nextMarker([">>>>>>>"], from: other, in: bytes) != nil
        else { return }
        conflicts.append(file.range(marker))
        if side == .second { end = MergeConflict.nextLine(from: other, in: bytes) }
      } else if conflicts.isEmpty {
        return
      } else if sign != UInt8(ascii: ">") {
        guard let last = MergeConflict.nextMarker([">>>>>>>"], from: line, in: bytes)
        else { return }
        let start = MergeConflict.nextMarker(["======="], from: offset, in: bytes) ?? offset
        let second = MergeConflict.nextLine(from: start, in: bytes)
        if second < last { otherSides.append(file.range(second..<last)) }
        end = MergeConflict.nextLine(from: last, in: bytes)
      }
      offset = bytes.skipJSONWhitespace(from: end)
    }
  }

  /// More conflicts than any real file has.
  private static let conflictLimit = 1000
}

extension JSONScanner {
  private mutating func open(_ byte: UInt8, _ name: String) throws(JSONSyntaxError) -> Cursor {
    skipWhitespace()
    guard bytes[offset] == byte else { throw .expected(name, at: offset, in: file) }
    depth += 1
    guard depth <= Self.depthLimit else {
      throw JSONSyntaxError(
        "values are nested more than \(Self.depthLimit) levels deep",
        help: "no localization file needs that; the rest of the file is not checked",
        at: file.range(offset..<offset + 1))
    }
    offset += 1
    return Cursor()
  }

  /// Skips the comma before the next member or element.
  private mutating func next(
    in cursor: inout Cursor, closing: UInt8, _ name: String
  ) throws(JSONSyntaxError) -> Bool {
    skipWhitespace()
    if bytes[offset] == closing {
      offset += 1
      depth -= 1
      return false
    }
    if cursor.count > 0 {
      guard bytes[offset] == UInt8(ascii: ",") else {
        throw .expected("',' or \(name)", at: offset, in: file)
      }
      let comma = offset
      offset += 1
      skipWhitespace()
      guard bytes[offset] != closing else {
        throw JSONSyntaxError(
          "unexpected comma before \(name)", help: "remove it; JSON has no trailing commas",
          at: file.range(comma..<comma + 1))
      }
    }
    cursor.count += 1
    return true
  }

  private mutating func digits() throws(JSONSyntaxError) -> Int {
    let start = offset
    while bytes[offset] >= UInt8(ascii: "0") && bytes[offset] <= UInt8(ascii: "9") { offset += 1 }
    guard offset > start else { throw .expected("a digit", at: offset, in: file) }
    return offset - start
  }

  private func unterminated(from quote: Int, at end: Int) -> JSONSyntaxError {
    guard end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D else {
      return JSONSyntaxError(
        "the string that begins here is not closed on its line",
        help: "close it with '\"'; a line break in a string is written \\n",
        at: file.range(quote..<max(quote + 1, min(end, bytes.count))))
    }
    let found = FoundText(at: end, in: bytes)
    return JSONSyntaxError(
      "\(found.name) must be escaped in a string", at: file.range(found.range))
  }

  /// Checks the escapes of a string. Lone surrogates are well-formed JSON and are collected.
  private mutating func checkEscapes(in range: Range<Int>) throws(JSONSyntaxError) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard bytes[offset] == UInt8(ascii: "\\") else {
        offset =
          bytes.firstOffset(of: UInt8(ascii: "\\"), in: offset..<range.upperBound)
          ?? range.upperBound
        continue
      }
      let backslash = offset
      let (scalar, length) = JSONEscapes.scalar(at: backslash, in: bytes)
      if scalar == nil && length == 2 {
        let isUnicode = bytes[backslash + 1] == UInt8(ascii: "u")
        let end = FoundText(at: backslash + 1, in: bytes).range.upperBound
        throw JSONSyntaxError(
          "'\(bytes.string(in: backslash..<end))' is not an escape of JSON",
          help: isUnicode
            ? "four hexadecimal digits must follow \\u" : "write \\\\ for a backslash",
          at: file.range(backslash..<end))
      }
      if scalar == nil { loneSurrogates.append(file.range(backslash..<backslash + length)) }
      offset = backslash + length
    }
  }
}

extension SourceFile {
  /// Opens a JSON file, which should be UTF-8. UTF-16 and UTF-32 are recognized and transcoded, so
  /// that a reader can say so.
  ///
  /// - Parameter input: the bytes as they are on disk.
  package static func json(_ input: SourceBuffer, id: FileID, path: String) -> SourceFile {
    let decoded = FileEncoding.decode(input)
    let encoding = decoded.encoding == .binary ? .utf8 : decoded.encoding
    return SourceFile(
      id: id, path: path, bytes: decoded.bytes, encoding: encoding, escapes: .json)
  }
}

extension JSONScanner {
  /// Skips a value of any kind, and reports duplicate members in it.
  ///
  /// - Returns: the range of the value.
  @discardableResult
  package mutating func skipValue(
    reporting diagnostics: inout [Diagnostic]
  ) throws(JSONSyntaxError) -> Range<Int> {
    let kind = peek()
    let start = offset
    switch kind {
    case .object: try skipObject(reporting: &diagnostics)
    case .array:
      var array = try beginArray()
      while try nextElement(of: &array) { try skipValue(reporting: &diagnostics) }
    case .string: _ = try string()
    case .number: _ = try number()
    case .literal: try skipLiteral()
    case .other: throw .expected("a value", at: offset, in: file)
    }
    return start..<offset
  }

  private mutating func skipObject(
    reporting diagnostics: inout [Diagnostic]
  ) throws(JSONSyntaxError) {
    var seen = ObjectKeys(file)
    var object = try beginObject()
    while let name = try nextMember(of: &object) {
      let value = try skipValue(reporting: &diagnostics)
      if let earlier = seen.insert(name, value: value) {
        diagnostics.append(
          .duplicateKey(name, value: file.range(value), earlier: earlier, in: file))
      }
    }
  }

  private mutating func skipLiteral() throws(JSONSyntaxError) {
    guard boolean() == nil else { return }
    guard bytes.hasBytes("null", at: offset) else {
      throw .expected("a value", at: offset, in: file)
    }
    move(to: offset + 4)
  }
}

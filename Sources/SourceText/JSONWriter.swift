import Platform

/// A writer for JSON in one buffer of UTF-8, member by member in the given order.
///
/// Values don't allocate. Long documents are passed on in pieces: see `flush(to:)`.
package struct JSONWriter: Sendable {
  /// The layout of an object's members or an array's elements.
  package enum Layout: Sendable {
    /// On one line, without spaces.
    case compact
    /// On one line, with a space after each colon and comma.
    case spaced
    /// Each on its own line, which is compact.
    case lines
    /// Each on its own line, indented by two more spaces than the container. Short arrays of plain
    /// values stay on one line.
    case indented
  }

  /// The object or the array that is being written.
  private struct Container {
    var layout: Layout
    var depth: Int
    var isEmpty = true
  }

  /// The UTF-8 that is written and not yet passed on.
  private var bytes: [UInt8] = []
  private var container: Container
  /// Whether the name of the next value has been written.
  private var isNamed = false
  private var beginsLine = false

  package init(_ layout: Layout = .compact) { container = Container(layout: layout, depth: 0) }

  /// Returns a value in a layout.
  package static func text(_ layout: Layout, _ value: (inout Self) -> Void) -> String {
    var json = JSONWriter(layout)
    value(&json)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// Returns an indented document with a line feed at the end.
  package static func document(_ value: (inout Self) -> Void) -> String {
    text(.indented) {
      value(&$0)
      $0.endLine()
    }
  }

  /// Writes an object. It has the layout of its container unless another one is given.
  package mutating func object(_ layout: Layout? = nil, _ members: (inout Self) -> Void) {
    enclose("{", "}", layout, members)
  }

  package mutating func array(_ layout: Layout? = nil, _ elements: (inout Self) -> Void) {
    enclose("[", "]", layout, elements)
  }

  /// Writes an array of strings, numbers or booleans.
  ///
  /// - Parameter count: the number of elements, which determines whether they stay on one line.
  package mutating func values(_ count: Int, _ elements: (inout Self) -> Void) {
    enclose("[", "]", container.layout == .indented && count <= 6 ? .spaced : nil, elements)
  }

  /// Writes an array of strings.
  package mutating func value(_ strings: [String]) {
    values(strings.count) { json in for text in strings { json.value(text) } }
  }

  package mutating func value(_ value: String) {
    begin()
    JSONString.append(value, to: &bytes)
  }

  package mutating func value(_ value: Int) {
    begin()
    bytes.append(contentsOf: String(value).utf8)
  }

  package mutating func value(_ value: Bool) { self.value(json: value ? "true" : "false") }

  /// Writes something that is JSON already, for example the digits of a number.
  package mutating func value(json: String) {
    begin()
    bytes.append(contentsOf: json.utf8)
  }

  /// Writes the name of the next value's member.
  package mutating func name(_ name: String) {
    separate()
    JSONString.append(name, to: &bytes)
    endName()
  }

  /// Begins a new line before the next member of a compact object.
  package mutating func breakLine() { beginsLine = true }

  /// Ends a document with a line feed.
  package mutating func endLine() { append("\n") }

  /// Passes on what was written so far.
  package mutating func flush(to output: inout some UTF8OutputStream) {
    output.write(utf8: bytes)
    bytes.removeAll(keepingCapacity: true)
  }
}

extension JSONWriter {
  /// Writes a member, or nothing if there is no value.
  package mutating func member(_ name: String, _ value: String?) {
    guard let value else { return }
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: String, _ value: Int) {
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: String, _ value: Bool) {
    self.name(name)
    self.value(value)
  }

  package mutating func member(_ name: String, _ strings: [String]) {
    self.name(name)
    value(strings)
  }

  /// Writes a member whose value is JSON already, or null if there is none.
  package mutating func member(_ name: String, json: String?) {
    self.name(name)
    value(json: json ?? "null")
  }

  package mutating func object(_ name: String, _ members: (inout Self) -> Void) {
    self.name(name)
    object(nil, members)
  }

  package mutating func array(
    _ name: String, _ layout: Layout? = nil, _ elements: (inout Self) -> Void
  ) {
    self.name(name)
    array(layout, elements)
  }
}

extension JSONWriter {
  private mutating func enclose(
    _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ layout: Layout?,
    _ content: (inout Self) -> Void
  ) {
    begin()
    append(opening)
    let outer = container
    // The content of a line is compact.
    let inherited = outer.depth > 0 && outer.layout == .lines ? .compact : outer.layout
    container = Container(layout: layout ?? inherited, depth: outer.depth + 1)
    content(&self)
    if !container.isEmpty { breakLine(in: container.layout, depth: outer.depth) }
    container = outer
    append(closing)
  }

  /// Appends an ASCII character.
  private mutating func append(_ character: Unicode.Scalar) {
    bytes.append(UInt8(ascii: character))
  }

  private mutating func endName() {
    switch container.layout {
    case .compact, .lines: append(":")
    case .spaced, .indented: bytes.append(contentsOf: ": ".utf8)
    }
    isNamed = true
  }

  private mutating func begin() {
    if isNamed { isNamed = false } else { separate() }
  }

  /// Writes the separator before a part of an object or an array.
  private mutating func separate() {
    guard container.depth > 0 else { return }
    if !container.isEmpty { append(",") }
    switch container.layout {
    case .compact: if beginsLine { append("\n") }
    case .spaced: if !container.isEmpty { append(" ") }
    case .lines, .indented: breakLine(in: container.layout, depth: container.depth)
    }
    beginsLine = false
    container.isEmpty = false
  }

  private mutating func breakLine(in layout: Layout, depth: Int) {
    switch layout {
    case .compact, .spaced: break
    case .lines: append("\n")
    case .indented:
      append("\n")
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
    }
  }
}

/// A string as JSON, with its quotes.
///
/// In addition to what RFC 8259 requires, it escapes invisible and bidirectional characters and a
/// `#` after a `#`. The value stays the same, and a document that is printed in a build log can't
/// deceive readers or the build service.
package enum JSONString {
  /// Returns the string in double quotes, with its escapes.
  package static func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the string in double quotes, as UTF-8.
  package static func append(_ text: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    let start = output.count
    text.withUTF8Span { output.append(contentsOf: $0) }
    close(from: start, in: &output)
  }

  /// Escapes what follows an offset, and adds the closing quote.
  @inline(__always)
  private static func close(from start: Int, in output: inout [UInt8]) {
    if let first = firstEscape(in: output.span, from: start) {
      let rest = Array(output[first...])
      output.removeSubrange(first...)
      escape(rest, isAfterHash: first > start && output[first - 1] == UInt8(ascii: "#"), &output)
    }
    output.append(UInt8(ascii: "\""))
  }

  /// Returns the first offset from `start` of a character that is escaped, or nil.
  private static func firstEscape(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while let candidate = firstCandidate(in: bytes, from: index) {
      let (scalar, length) = bytes.scalar(at: candidate)
      let isAfterHash = candidate > start && bytes[candidate - 1] == UInt8(ascii: "#")
      if needsEscape(scalar, isAfterHash) { return candidate }
      index = candidate + length
    }
    return nil
  }

  /// Returns the first offset from `start` of a byte that may begin a character with an escape, or
  /// nil.
  private static func firstCandidate(in bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      // Most words have only plain ASCII.
      guard !bytes.hasPlainWord(at: index) else {
        index += 8
        continue
      }
      let end = min(index + 8, bytes.count)
      while index < end {
        if mayNeedEscape(bytes[index]) { return index }
        index += 1
      }
    }
    return nil
  }

  /// Returns whether a character that begins with a byte may have an escape.
  private static func mayNeedEscape(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "#"), 0..<0x20, 0x7F: true
    // The first bytes of invisible and bidirectional characters.
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xEF, 0xF0, 0xF3: true
    default: false
    }
  }

  /// Appends bytes of valid UTF-8 that start at the beginning of a character.
  ///
  /// - Parameter isAfterHash: whether the character before them is a `#`.
  private static func escape(_ bytes: [UInt8], isAfterHash: Bool, _ output: inout [UInt8]) {
    var plainStart = 0
    var index = 0
    while let candidate = firstCandidate(in: bytes.span, from: index) {
      let (scalar, length) = bytes.span.scalar(at: candidate)
      let isNext =
        candidate > 0 ? bytes[candidate - 1] == UInt8(ascii: "#") : isAfterHash
      if needsEscape(scalar, isNext) {
        output.append(contentsOf: bytes[plainStart..<candidate])
        appendEscape(of: scalar, to: &output)
        plainStart = candidate + length
      }
      index = candidate + length
    }
    output.append(contentsOf: bytes[plainStart...])
  }

  private static func needsEscape(_ scalar: Unicode.Scalar, _ isAfterHash: Bool) -> Bool {
    switch scalar {
    case "\"", "\\": true
    case "#": isAfterHash
    default: scalar.isTreacherous
    }
  }

  private static func appendEscape(of scalar: Unicode.Scalar, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\\"))
    switch scalar {
    case "\"": output.append(UInt8(ascii: "\""))
    case "\\": output.append(UInt8(ascii: "\\"))
    case "\n": output.append(UInt8(ascii: "n"))
    case "\r": output.append(UInt8(ascii: "r"))
    case "\t": output.append(UInt8(ascii: "t"))
    default:
      let codes = scalar.utf16.map { "u" + UInt32($0).hexadecimal(digits: 4) }
      output.append(contentsOf: codes.joined(separator: "\\").utf8)
    }
  }
}

extension Span<UInt8> {
  /// Returns whether the eight bytes at an offset, or as many as there are, are ASCII that no
  /// string escapes. Sometimes it does not find out for the last ones.
  @inline(__always)
  fileprivate func hasPlainWord(at offset: Int) -> Bool {
    let left = count - offset
    if left >= 8 { return Self.isPlain(word(at: offset)) }
    guard count >= 8 else { return false }
    // Spaces follow the last bytes.
    let filled = 8 * UInt64(left)
    let spaces = SourceBuffer.repeated(UInt8(ascii: " ")) &<< filled
    return Self.isPlain(word(at: count - 8) &>> (64 - filled) | spaces)
  }

  @inline(__always)
  private static func isPlain(_ word: UInt64) -> Bool {
    let special =
      SourceBuffer.marks(word, equal: UInt8(ascii: "\""))
      | SourceBuffer.marks(word, equal: UInt8(ascii: "\\"))
      | SourceBuffer.marks(word, equal: UInt8(ascii: "#"))
      | SourceBuffer.marks(word, equal: 0x7F) | SourceBuffer.marks(word, below: 0x20)
    return (special | word & SourceBuffer.repeated(0x80)) == 0
  }
}

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
  /// - Parameter count: The number of elements, which determines whether they stay on one line.
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

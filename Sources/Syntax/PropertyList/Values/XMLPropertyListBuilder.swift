import Diagnostics
import SourceText
import XML

/// A builder for a property list from the events of an XML document, as strict as CoreFoundation.
struct XMLPropertyListBuilder {
  /// An element that has begun.
  enum Frame {
    case plist(tag: Range<Int>, isEmpty: Bool)
    /// A dictionary or an array, by its node.
    case dictionary(Int, pending: Key?)
    case array(Int)
    case leaf(Leaf)
    /// An element that was reported, or that is inside one.
    case skipped

    /// The node of the dictionary or the array that has begun.
    var node: Int? {
      switch self {
      case .dictionary(let node, _), .array(let node): node
      case .plist, .leaf, .skipped: nil
      }
    }
  }

  /// A key whose value hasn't begun.
  struct Key {
    var text: TextSpan
    /// The range with its tags.
    var tag: Range<Int>
    var comment: Range<Int>?
  }

  /// An element that contains text.
  struct Leaf {
    /// The purpose of the text.
    enum Role {
      case key(comment: Range<Int>?)
      case value(PropertyList.Node.Kind, key: Key?, parent: Int?)
    }

    var name: String
    var tag: Range<Int>
    var role: Role
    var traits: TextSpan.Traits = []
  }

  let file: SourceFile
  private(set) var list = PropertyList()
  var diagnostics: [Diagnostic] = []
  /// The elements that have begun. The innermost is last.
  var frames: [Frame] = []
  /// The last comment, if only whitespace has followed it.
  var comment: Range<Int>?
  /// Whether no entry was read without a fault since the last reported fault.
  var isRecovering = false
  /// Whether the current entry has had no fault so far.
  var isEntryClean = false

  init(file: SourceFile) { self.file = file }

  /// Handles the next event.
  ///
  /// - Returns: whether reading should continue.
  mutating func receive(_ event: XMLEvent) -> Bool {
    switch event {
    case .startElement(let name, let tag):
      guard start(name, tag) else { return false }
      checkEnd(of: name, tag)
      comment = nil
    case .endElement(let name, let tag):
      end(name, tag)
      comment = nil
    case .text(let range): text(range)
    case .cdata(let range): section(range)
    case .comment(let range):
      if !escapeLeaf() || !reportInLeaf(range, "a comment") {
        comment = AllowingComment.join(comment, with: range, of: file.bytes)
      }
    case .instruction(let range):
      if escapeLeaf() { _ = reportInLeaf(range, "an instruction") }
    }
    return true
  }
}

extension XMLPropertyListBuilder {
  private mutating func start(_ name: String, _ tag: Range<Int>) -> Bool {
    switch frames.last {
    case .leaf(let leaf):
      report(
        "'<\(name)>' inside '<\(leaf.name)>'", at: tag,
        help: "add '</\(leaf.name)>' before it, or write '&lt;'")
      return false
    case .skipped: frames.append(.skipped)
    case .dictionary(let node, let pending):
      if name == "key" {
        if let pending { reportMissingValue(of: pending) }
        frames[frames.count - 1] = .dictionary(node, pending: nil)
        if node == 0 { isEntryClean = true }
        frames.append(.leaf(Leaf(name: name, tag: tag, role: .key(comment: comment))))
      } else if let pending {
        frames[frames.count - 1] = .dictionary(node, pending: nil)
        startValue(name, tag, key: pending, parent: node)
      } else {
        refuse("expected '<key>', found '<\(name)>'", at: tag)
      }
    case .array(let node): startValue(name, tag, key: nil, parent: node)
    case .plist(let start, let isEmpty):
      guard isEmpty else {
        refuse("a second value in '<plist>'", at: tag)
        break
      }
      frames[frames.count - 1] = .plist(tag: start, isEmpty: false)
      startValue(name, tag, key: nil, parent: nil)
    case nil:
      if name == "plist" {
        frames.append(.plist(tag: tag, isEmpty: true))
      } else {
        startValue(name, tag, key: nil, parent: nil)
      }
    }
    return true
  }

  private mutating func startValue(_ name: String, _ tag: Range<Int>, key: Key?, parent: Int?) {
    guard let kind = Self.kind(of: name) else {
      refuse(
        name == "key" || name == "plist"
          ? "expected a value, found '<\(name)>'" : "unknown element '<\(name)>'",
        at: tag, help: "write a value such as '<string>' or '<dict>'")
      return
    }
    // Containers must be added before their values. A string is added when it is complete.
    switch kind {
    case .dictionary: frames.append(.dictionary(append(kind, tag, key, parent), pending: nil))
    case .array: frames.append(.array(append(kind, tag, key, parent)))
    case .string, .data, .number, .boolean, .date:
      let role = Leaf.Role.value(kind, key: key, parent: parent)
      frames.append(.leaf(Leaf(name: name, tag: tag, role: role)))
    }
  }

  private mutating func append(
    _ kind: PropertyList.Node.Kind, _ whole: Range<Int>, _ key: Key?, _ parent: Int?,
    text: TextSpan? = nil
  ) -> Int {
    let range = file.range(whole)
    var node = PropertyList.Node(
      kind: kind, key: key?.text, text: text ?? TextSpan(range: range), range: range)
    node.comment = key?.comment.map(file.range)
    return list.append(node, to: parent)
  }

  private mutating func refuse(_ message: String, at tag: Range<Int>, help: String? = nil) {
    report(message, at: tag, help: help)
    frames.append(.skipped)
  }

  private mutating func end(_ name: String, _ tag: Range<Int>) {
    defer { endEntry() }
    if case .dictionary(_, let key?) = frames.last { reportMissingValue(of: key) }
    switch frames.popLast() {
    case .leaf(let leaf): end(leaf, tag)
    case .dictionary(let node, _), .array(let node): extend(node, to: tag.upperBound)
    case .plist(let start, let isEmpty):
      if isEmpty { report("'<plist>' has no value", at: start, help: "add a '<dict>'") }
    case .skipped, nil: break
    }
  }

  /// Ends the recovery from a fault if an entry of the top dictionary was read without one.
  private mutating func endEntry() {
    if case .dictionary(0, pending: nil) = frames.last, isEntryClean { isRecovering = false }
  }

  /// Records that a syntax error is in the current entry, so that its value is unknown.
  mutating func cutOffEntry() {
    isEntryClean = false
    let nodes = frames.lazy.compactMap(\.node)
    if let entry = nodes.dropFirst().first { list.update(entry) { $0.isCutOff = true } }
  }

  private mutating func end(_ leaf: Leaf, _ tag: Range<Int>) {
    let content = leaf.tag.upperBound..<max(tag.lowerBound, leaf.tag.upperBound)
    let text = TextSpan(range: file.range(content), traits: leaf.traits)
    switch leaf.role {
    case .key(let comment):
      guard case .dictionary(let node, _) = frames.last else { return }
      let key = Key(text: text, tag: leaf.tag.lowerBound..<tag.upperBound, comment: comment)
      frames[frames.count - 1] = .dictionary(node, pending: key)
    case .value(let kind, let key, let parent):
      checkValue(leaf, content, isEmptyElement: tag == leaf.tag)
      let whole = leaf.tag.lowerBound..<tag.upperBound
      _ = append(kind, whole, key, parent, text: kind == .string ? text : nil)
    }
  }

  private mutating func extend(_ node: Int, to end: Int) {
    let range = file.range(list.nodes[node].range.bytes.lowerBound..<end)
    list.update(node) { node in
      node.range = range
      node.text = TextSpan(range: range)
    }
  }
}

extension XMLPropertyListBuilder {
  /// Handles text between tags: part of a string, or whitespace.
  mutating func text(_ range: Range<Int>) {
    if isInLeaf {
      _ = add(XMLEscapes.traits(of: range, in: file.bytes))
      return
    }
    guard let stray = trimmed(range) else { return }
    comment = nil
    reportStray(stray)
  }

  mutating func section(_ range: Range<Int>) {
    let content = range.lowerBound + 9..<max(range.lowerBound + 9, range.upperBound - 3)
    guard !add(XMLEscapes.traits(of: content, in: file.bytes).union(.escaped)) else { return }
    comment = nil
    reportStray(range)
  }

  /// Records that the text of a key or string continues after something that isn't text.
  ///
  /// - Returns: false outside of keys and strings.
  mutating func escapeLeaf() -> Bool { add(.escaped) }

  /// Returns the kind of value for an element's name, or nil if the element isn't a value.
  static func kind(of name: String) -> PropertyList.Node.Kind? {
    switch name {
    case "string": .string
    case "dict": .dictionary
    case "array": .array
    case "data": .data
    case "integer", "real": .number
    case "true", "false": .boolean
    case "date": .date
    default: nil
    }
  }

  /// Reports a `>` in an attribute, at which Foundation ends the tag.
  mutating func checkEnd(of name: String, _ tag: Range<Int>) {
    let bytes = file.bytes
    let inside = tag.lowerBound..<tag.upperBound - 1
    guard let end = bytes.firstOffset(of: UInt8(ascii: ">"), in: inside) else { return }
    let isEmpty = bytes.hasBytes("/", at: end - 1) || bytes.hasBytes("/", at: tag.upperBound - 2)
    let isText = ["key", "string", "data"].contains(name) && !isEmpty
    report(
      "Foundation ends '<\(name)>' at this '>' and "
        + (isText ? "reads the rest of the tag as text" : "loads nothing of the file"),
      at: end..<end + 1, help: "write '&gt;', or remove the attribute")
  }

  mutating func reportMissingValue(of key: Key) {
    let name = file.bytes.string(in: key.text.range.bytes)
    report("key '\(name)' has no value", at: key.tag, help: "add a '<string>' after it")
  }
}

extension XMLPropertyListBuilder {
  private mutating func add(_ traits: TextSpan.Traits) -> Bool {
    guard case .leaf(var leaf) = frames.last else { return false }
    leaf.traits.formUnion(traits)
    frames[frames.count - 1] = .leaf(leaf)
    return true
  }

  private mutating func reportStray(_ range: Range<Int>) {
    if case .skipped = frames.last { return }
    if let marker = MergeConflict.marker(at: range.lowerBound, in: file.bytes) {
      return reportConflict(marker)
    }
    report("unexpected text between tags", at: range, help: "put it into '<string>', or remove it")
  }

  private var isInLeaf: Bool {
    if case .leaf = frames.last { true } else { false }
  }

  /// Returns the range without the whitespace around it, or nil if there is nothing else.
  private func trimmed(_ range: Range<Int>) -> Range<Int>? {
    file.bytes.withSpan(range) { span in
      guard let first = span.indices.first(where: { !Self.isWhitespace(span[$0]) }),
        let last = span.indices.last(where: { !Self.isWhitespace(span[$0]) })
      else { return nil }
      return range.lowerBound + first..<range.lowerBound + last + 1
    }
  }

  private static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}

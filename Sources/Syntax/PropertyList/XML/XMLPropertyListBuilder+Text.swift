import SourceText

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
  /// - Returns: False outside of keys and strings.
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

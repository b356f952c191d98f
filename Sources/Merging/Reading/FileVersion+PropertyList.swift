import Diagnostics
import SourceText
import Syntax

extension FileVersion {
  /// Reads a `.strings` or a `.stringsdict` file.
  ///
  /// - Returns: nil for a base without text, which both sides added to.
  static func propertyList(
    _ input: VersionInput, kind: PropertyListReader.Kind
  ) throws(VersionFault) -> FileVersion? {
    let (side, bytes) = (input.side, input.bytes)
    if side == .base, bytes.count == 0 { return nil }
    let document = PropertyListReader.read(bytes, id: input.id, path: input.path, kind: kind)
    let file = document.file
    if file.encoding == .binary { throw VersionFault(.binary(side)) }
    if let fault = document.diagnostics.first(where: \.isReadFault) {
      throw VersionFault(fault.message, at: fault.range, in: file, side)
    }
    let repetitions = document.diagnostics.filter {
      $0.rule == .duplicateKey && $0.severity != .note
    }
    // A dictionary in another one may say what it is by its members, so only entries are repeated.
    if let first = repetitions.first,
      !input.keepsRepeated || !(document.list?.hasEntries(at: repetitions) ?? false)
    {
      var fault = VersionFault(first.message, at: first.range, in: file, side)
      fault.isRepetition = true
      throw fault
    }
    guard EncodedText.bytes(of: file).map({ SourceBuffer($0).hasSameBytes(as: bytes) }) ?? false
    else {
      throw VersionFault(.encoding(side))
    }
    guard let list = document.list, let root = list.root, root.kind == .dictionary else {
      throw VersionFault("it has no dictionary", at: file.range(0..<0), in: file, side)
    }
    return FileVersion(
      side, file, file.escapes.isXML ? .xml : .oldStyle, root: MergeValue(root, node: 0),
      list: list)
  }

  /// Returns the members of a dictionary in a property list.
  func listMembers(of value: MergeValue) -> [MergeMember] {
    guard let list else { return [] }
    var members: [MergeMember] = []
    var end = inside(of: value).lowerBound
    var next = list.nodes[value.node].firstChild
    while let index = next {
      let node = list.nodes[index]
      next = node.nextSibling
      guard let key = node.key else { continue }
      let start = startOfMember(key, after: end, isFirst: members.isEmpty)
      end = endOfMember(node)
      members.append(
        MergeMember(key: key, whole: start..<end, value: MergeValue(node, node: index)))
    }
    return members
  }

  /// Returns the comments at the start and at the end of a dictionary that belong to no member.
  func edges(of value: MergeValue) -> (header: MergeMember?, footer: MergeMember?) {
    guard form != .json, value.kind == .dictionary else { return (nil, nil) }
    let inside = inside(of: value)
    let members = members(of: value)
    guard let first = members.first, let last = members.last else {
      return (edge(inside, .header), nil)
    }
    return (
      edge(inside.lowerBound..<first.whole.lowerBound, .header),
      edge(last.whole.upperBound..<inside.upperBound, .footer)
    )
  }

  private func edge(_ range: Range<Int>, _ place: MergeMember.Place) -> MergeMember? {
    let start = skipSpace(from: range.lowerBound)
    guard start < range.upperBound else { return nil }
    var end = range.upperBound
    // The byte at `start` isn't whitespace, so the loop ends. Other control characters belong to
    // the text.
    while isSpace(bytes[end - 1]) { end -= 1 }
    let text = TextSpan(range: file.range(start..<end))
    return MergeMember(
      place: place, key: TextSpan(range: file.range(start..<start)), whole: start..<end,
      value: MergeValue(kind: .other, range: start..<end, text: text))
  }

  /// Returns the elements of an array in a property list.
  func listElements(of value: MergeValue) -> [MergeValue] {
    guard let list else { return [] }
    var elements: [MergeValue] = []
    var next = list.nodes[value.node].firstChild
    while let index = next {
      elements.append(MergeValue(list.nodes[index], node: index))
      next = list.nodes[index].nextSibling
    }
    return elements
  }
}

extension FileVersion {
  /// Returns the start of a member: that of the comments before its key, or of the key.
  ///
  /// An empty line ends comments at the top of a file that describe the file.
  private func startOfMember(_ key: TextSpan, after end: Int, isFirst: Bool) -> Int {
    let keyStart = startOfKey(key)
    var start = skipSpace(from: end)
    guard isFirst else { return min(start, keyStart) }
    var offset = start
    while offset < keyStart {
      let commentEnd = endOfComment(at: offset)
      offset = skipSpace(from: commentEnd)
      if bytes.lineFeeds(in: commentEnd..<min(offset, keyStart)) > 1 { start = offset }
    }
    return min(start, keyStart)
  }

  /// Returns the start of a key with its quote or tag.
  func startOfKey(_ key: TextSpan) -> Int {
    let start = key.range.bytes.lowerBound
    guard form == .oldStyle else {
      return bytes.lastOffset(of: UInt8(ascii: "<"), in: 0..<start) ?? start
    }
    guard start > 0, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[start - 1]),
      bytes[key.range.bytes.upperBound] == bytes[start - 1]
    else { return start }
    return start - 1
  }

  /// Returns the end of a member. In the old style, it is after the semicolon and after a comment
  /// that ends the line.
  private func endOfMember(_ node: PropertyList.Node) -> Int {
    let end = node.range.bytes.upperBound
    guard form == .oldStyle else { return end }
    var offset = skipSpace(from: end)
    while isComment(at: offset) { offset = skipSpace(from: endOfComment(at: offset)) }
    guard bytes[offset] == UInt8(ascii: ";") else { return end }
    return endOfLineComment(from: offset + 1)
  }

  private func endOfLineComment(from start: Int) -> Int {
    var offset = start
    while bytes[offset] == 0x20 || bytes[offset] == 0x09 { offset += 1 }
    guard isComment(at: offset) else { return start }
    let end = endOfComment(at: offset)
    guard bytes.lineFeeds(in: offset..<end) == 0 else { return start }
    return end == bytes.count || bytes[end] == 0x0A || bytes[end] == 0x0D ? end : start
  }

  /// Returns whether a member, or a comment at an end, ends in a comment up to the end of a line.
  func endsInLineComment(_ member: MergeMember) -> Bool {
    guard form == .oldStyle else { return false }
    let end = member.whole.upperBound
    var offset = member.place == .entry ? member.tail.lowerBound : member.whole.lowerBound
    var isLineComment = false
    while offset < end {
      isLineComment = bytes.hasBytes("//", at: offset)
      offset = skipSpace(from: endOfComment(at: offset))
    }
    return isLineComment
  }

  private func isComment(at offset: Int) -> Bool {
    switch form {
    case .json: false
    case .oldStyle: bytes.hasBytes("/*", at: offset) || bytes.hasBytes("//", at: offset)
    case .xml: bytes.hasBytes("<!--", at: offset) || bytes.hasBytes("<?", at: offset)
    }
  }

  /// Returns the end of a comment or an instruction, or the offset itself plus one for other text.
  private func endOfComment(at start: Int) -> Int {
    if bytes.hasBytes("//", at: start) {
      var offset = start + 2
      while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D,
        !isLineSeparator(offset)
      { offset += 1 }
      return offset
    }
    let ending: StaticString =
      bytes.hasBytes("/*", at: start) ? "*/" : bytes.hasBytes("<!--", at: start) ? "-->" : "?>"
    guard isComment(at: start) else { return start + 1 }
    var offset = start + 2
    while offset < bytes.count, !bytes.hasBytes(ending, at: offset) { offset += 1 }
    return min(offset + ending.utf8CodeUnitCount, bytes.count)
  }

  private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private func skipSpace(from start: Int) -> Int {
    var offset = start
    while offset < bytes.count {
      if isSpace(bytes[offset]) {
        offset += 1
      } else if form == .oldStyle, isLineSeparator(offset) {
        offset += 3
      } else {
        break
      }
    }
    return offset
  }

  private func isLineSeparator(_ offset: Int) -> Bool {
    bytes[offset] == 0xE2 && bytes[offset + 1] == 0x80 && bytes[offset + 2] & 0xFE == 0xA8
  }
}

extension PropertyList {
  /// Returns whether all findings are about keys of the top dictionary.
  fileprivate func hasEntries(at findings: [Diagnostic]) -> Bool {
    var keys: Set<SourceRange> = []
    var next = root?.firstChild
    while let index = next {
      if let key = nodes[index].key { keys.insert(key.range) }
      next = nodes[index].nextSibling
    }
    return findings.allSatisfy { keys.contains($0.range) }
  }
}

extension MergeValue {
  fileprivate init(_ value: PropertyList.Node, node: Int) {
    let kind: Kind =
      switch value.kind {
      case .dictionary: .dictionary
      case .array: .array
      case .string: .string
      case .data, .number, .boolean, .date: .other
      }
    self.init(kind: kind, range: value.range.bytes, text: value.text, node: node)
  }
}

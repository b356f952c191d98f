import SourceText
import Syntax

/// One of the three files of a merge, of which members are read on demand.
final class FileVersion {
  /// The syntax of a file.
  enum Form {
    case json, oldStyle, xml
  }

  let side: MergeSide
  let file: SourceFile
  let form: Form
  /// The value that contains all others, which is a dictionary.
  let root: MergeValue
  /// The values of a property list.
  let list: PropertyList?
  /// Members that were read with the whole file, by the start of their dictionary.
  private let known: [Int: [MergeMember]]
  /// The entries of a string catalog.
  let entries: KnownEntries?

  init(
    _ side: MergeSide, _ file: SourceFile, _ form: Form, root: MergeValue,
    list: PropertyList? = nil, known: [Int: [MergeMember]] = [:], entries: KnownEntries? = nil
  ) {
    (self.side, self.file, self.form) = (side, file, form)
    (self.root, self.list, self.known, self.entries) = (root, list, known, entries)
  }

  var bytes: SourceBuffer { file.bytes }

  /// The line break of the file.
  lazy var lineBreak: [UInt8] = {
    guard let feed = bytes.firstOffset(of: 0x0A, in: 0..<bytes.count), feed > 0,
      bytes[feed - 1] == 0x0D
    else { return [0x0A] }
    return [0x0D, 0x0A]
  }()

  /// Returns the bytes of a range.
  func raw(_ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    bytes.append(range, to: &text)
    return text
  }

  /// Returns the members of a dictionary in file order. Other values have none.
  func members(of value: MergeValue) -> [MergeMember] {
    guard value.kind == .dictionary else { return [] }
    if let members = known[value.range.lowerBound] { return members }
    return form == .json ? jsonMembers(of: value) : listMembers(of: value)
  }

  /// Returns the members of a dictionary, and the comments at its ends.
  func parts(of value: MergeValue) -> [MergeMember] {
    guard form != .json else { return members(of: value) }
    let edges = edges(of: value)
    return [edges.header].compactMap(\.self) + members(of: value)
      + [edges.footer].compactMap(\.self)
  }

  /// Returns the member of a dictionary that has a name, or nil.
  func member(_ name: String, of value: MergeValue) -> MergeMember? {
    members(of: value).first { isName(name, $0.key) }
  }

  /// Returns the elements of an array.
  func elements(of value: MergeValue) -> [MergeValue] {
    guard value.kind == .array else { return [] }
    return form == .json ? jsonElements(of: value) : listElements(of: value)
  }

  /// Returns whether the value of a text has exactly the bytes of a name.
  func isName(_ name: String, _ text: TextSpan) -> Bool {
    guard text.traits.isDisjoint(with: [.escaped, .wide]) else {
      return file.string(of: text).utf8.elementsEqual(name.utf8)
    }
    let range = text.range.bytes
    guard range.count == name.utf8.count else { return false }
    return zip(range, name.utf8).allSatisfy { bytes[$0] == $1 }
  }
}

extension FileVersion {
  /// Returns whether two members have equal values and equal comments, also inside of the values.
  func isEqual(_ member: MergeMember, _ other: MergeMember, in otherFile: FileVersion) -> Bool {
    guard member.place == .entry else {
      return words(member.whole) == otherFile.words(other.whole)
    }
    guard isEqual(member.value, other.value, in: otherFile) else { return false }
    return form == .json
      || comment(of: member) == otherFile.comment(of: other)
        && comments(inside: member.value) == otherFile.comments(inside: other.value)
  }

  /// Returns the comments around the key and after the value of a member, without the semicolon and
  /// the equals sign.
  func comment(of member: MergeMember) -> [UInt8] {
    guard form != .json else { return [] }
    let key = max(startOfKey(member.key), member.whole.lowerBound)
    let keyEnd = member.key.range.bytes.upperBound
    // A quoted key ends with a quote.
    let isQuoted = form == .oldStyle && key < member.key.range.bytes.lowerBound
    var between = words(
      min(isQuoted ? keyEnd + 1 : keyEnd, member.head.upperBound)..<member.head.upperBound)
    if form == .xml {
      between = Array(between.drop { $0 != UInt8(ascii: ">") }.dropFirst())
    } else if let sign = between.firstIndex(of: UInt8(ascii: "=")) {
      between.remove(at: sign)
    }
    var after = words(member.tail)
    if let semicolon = after.firstIndex(of: UInt8(ascii: ";")) { after.remove(at: semicolon) }
    return words(member.whole.lowerBound..<key) + trimmed(between) + after
  }

  /// Returns the comments inside of a dictionary or an array, at any depth.
  private func comments(inside value: MergeValue) -> [UInt8] {
    var comments: [UInt8] = []
    appendComments(inside: value, to: &comments)
    return comments
  }

  private func appendComments(inside value: MergeValue, to comments: inout [UInt8]) {
    switch value.kind {
    case .dictionary:
      for part in parts(of: value) {
        guard part.place == .entry else {
          comments += words(part.whole)
          continue
        }
        comments += comment(of: part)
        appendComments(inside: part.value, to: &comments)
      }
    case .array:
      var start = value.range.lowerBound
      for element in elements(of: value) {
        comments += words(start..<element.range.lowerBound)
        appendComments(inside: element, to: &comments)
        start = element.range.upperBound
      }
      comments += words(start..<value.range.upperBound)
    case .string, .other: break
    }
  }

  /// Returns the text of a range with a space in place of whitespace inside, and none at its ends.
  func words(_ range: Range<Int>) -> [UInt8] { trimmed(raw(range)) }

  private func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.split { $0 <= 0x20 }.joined(separator: [0x20]))
  }
}

extension FileVersion {
  /// Returns the value of a string as UTF-8, with its escapes resolved.
  func decoded(_ text: TextSpan) -> [UInt8] {
    var decoded = DecodedText(keepingOffsets: false)
    decoded.decode(text, of: file)
    return decoded.bytes
  }

  /// Returns whether two strings have the same value. They may be in different files.
  func isEqual(_ text: TextSpan, _ other: TextSpan, in otherFile: FileVersion) -> Bool {
    if form == otherFile.form,
      text.traits.union(other.traits).isDisjoint(with: [.escaped, .wide])
    {
      return bytes.bytes(text.range.bytes, equal: otherFile.bytes, other.range.bytes)
    }
    return decoded(text) == otherFile.decoded(other)
  }

  /// Returns whether two values are equal as data. The order of members, whitespace and escapes
  /// don't matter.
  ///
  /// - Parameter name: the name of members that don't count if they are strings, at any depth.
  func isEqual(
    _ value: MergeValue, _ other: MergeValue, in otherFile: FileVersion,
    ignoring name: String? = nil
  ) -> Bool {
    isEqual(value, other, in: otherFile, ignoring: name, depth: 0)
  }

  private func isEqual(
    _ value: MergeValue, _ other: MergeValue, in otherFile: FileVersion, ignoring name: String?,
    depth: Int
  ) -> Bool {
    if form == otherFile.form, bytes.bytes(value.range, equal: otherFile.bytes, other.range) {
      return true
    }
    guard value.kind == other.kind, depth <= Self.maxDepth else { return false }
    switch value.kind {
    case .string: return isEqual(value.text, other.text, in: otherFile)
    case .array:
      let (left, right) = (elements(of: value), otherFile.elements(of: other))
      return left.count == right.count
        && zip(left, right).allSatisfy {
          isEqual($0, $1, in: otherFile, ignoring: name, depth: depth + 1)
        }
    case .dictionary:
      return haveEqualMembers(
        members(of: value, ignoring: name), otherFile.members(of: other, ignoring: name),
        in: otherFile, ignoring: name, depth: depth)
    case .other: return false
    }
  }

  /// The number of levels that are read one by one, which is more than a table has. Each level is
  /// read again for the one above it, so deeper values are only compared byte by byte.
  static let maxDepth = 16

  private func members(of value: MergeValue, ignoring name: String?) -> [MergeMember] {
    guard let name else { return members(of: value) }
    return members(of: value).filter { $0.value.kind != .string || !isName(name, $0.key) }
  }

  private func haveEqualMembers(
    _ members: [MergeMember], _ others: [MergeMember], in otherFile: FileVersion,
    ignoring name: String?, depth: Int
  ) -> Bool {
    guard members.count == others.count else { return false }
    func isEqual(_ member: MergeMember, _ other: MergeMember) -> Bool {
      self.isEqual(member.value, other.value, in: otherFile, ignoring: name, depth: depth + 1)
    }
    // Usually the order is the same.
    let pairs = zip(members, others)
    if pairs.allSatisfy({ self.isEqual($0.key, $1.key, in: otherFile) }) {
      return pairs.allSatisfy(isEqual)
    }
    var table = KeyTable()
    for member in members {
      _ = table.index(of: member.key, in: file, value: file.range(member.whole))
    }
    // Which of several equal keys is used depends on their order.
    guard table.slots.count == members.count else { return false }
    var found: Set<Int> = []
    return others.allSatisfy { other in
      let (index, isNew) = table.index(
        of: other.key, in: otherFile.file, value: otherFile.file.range(other.whole))
      return !isNew && found.insert(index).inserted && isEqual(members[index], other)
    }
  }

  /// Returns whether two members have the same bytes, with their comments and keys.
  func hasSameBytes(_ member: MergeMember, _ other: MergeMember, in otherFile: FileVersion) -> Bool
  {
    form == otherFile.form && bytes.bytes(member.whole, equal: otherFile.bytes, other.whole)
  }
}

extension SourceBuffer {
  func hasSameBytes(as other: SourceBuffer) -> Bool {
    bytes(0..<count, equal: other, 0..<other.count)
  }
}

extension FileVersion {
  /// Returns the range between the brackets or tags of a dictionary. It is empty, at the end, for
  /// an XML element without an end tag.
  func inside(of value: MergeValue) -> Range<Int> {
    let range = value.range
    switch form {
    case .json: return range.lowerBound + 1..<range.upperBound - 1
    case .oldStyle:
      // The top dictionary may have no braces.
      guard bytes[range.lowerBound] == UInt8(ascii: "{"), value.node > 0 || hasBraces else {
        return startOfText..<bytes.count
      }
      return range.lowerBound + 1..<range.upperBound - 1
    case .xml:
      guard let open = bytes.firstOffset(of: UInt8(ascii: ">"), in: range),
        let close = bytes.lastOffset(of: UInt8(ascii: "<"), in: range), open < close
      else { return range.upperBound..<range.upperBound }
      return open + 1..<close
    }
  }

  /// Whether the top dictionary of an old-style property list is in braces.
  private var hasBraces: Bool {
    root.range.upperBound > root.range.lowerBound
      && bytes[root.range.upperBound - 1] == UInt8(ascii: "}")
      && bytes[root.range.lowerBound] == UInt8(ascii: "{")
  }

  /// The offset after a byte order mark.
  var startOfText: Int { bytes.hasBytes("\u{FEFF}", at: 0) ? 3 : 0 }
}

/// A value of a file that is merged, with its position.
struct MergeValue {
  /// The type of a value.
  enum Kind {
    case dictionary, array, string, other
  }

  let kind: Kind
  /// The range with quotes, brackets or tags.
  let range: Range<Int>
  /// The text of a string, without quotes or tags.
  let text: TextSpan
  /// The index in a property list.
  var node = 0
}

/// A member of a dictionary, or a comment at one of its ends.
struct MergeMember {
  /// The part of a dictionary that a member is.
  enum Place {
    case header, entry, footer
  }

  var place = Place.entry
  /// The key. Empty for a comment.
  let key: TextSpan
  /// The range with the key and the comments before it, without the comma after it.
  let whole: Range<Int>
  let value: MergeValue
  /// The index of the entry of the base with the same key, if it is known.
  var baseIndex: Int?

  /// The range before the value: the comments, the key, and what is between key and value.
  var head: Range<Int> { whole.lowerBound..<value.range.lowerBound }

  /// The range after the value, for example a semicolon.
  var tail: Range<Int> { value.range.upperBound..<whole.upperBound }
}

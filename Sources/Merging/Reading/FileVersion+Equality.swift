import SourceText
import Syntax

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
  /// - Parameter name: The name of members that don't count if they are strings, at any depth.
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

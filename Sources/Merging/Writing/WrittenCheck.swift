import Catalog
package import SourceText
import Syntax

/// A check that a merged text has what was decided, and nothing else.
///
/// It compares keys, values and comments with those of the sides they are from. Any fault of the
/// writer is then a refusal instead of a lost string.
struct WrittenCheck {
  let ours: FileVersion
  let theirs: FileVersion
  let written: FileVersion
  /// The side that is chosen at conflicts.
  let chosen: MergeSide

  /// Returns whether the text has all decisions.
  func hasAll(_ dictionary: MergedDictionary) -> Bool { has(dictionary, in: written.root) }
}

extension WrittenCheck {
  private func has(_ dictionary: MergedDictionary, in value: MergeValue) -> Bool {
    guard value.kind == .dictionary else { return false }
    let decided = dictionary.members.compactMap(own)
    let entries = decided.filter { $0.own.place == .entry }
    let members = written.members(of: value)
    guard entries.count == members.count else { return false }
    let areEqual = zip(entries, members).allSatisfy { entry, member in
      file(entry.side).isEqual(entry.own.key, member.key, in: written)
        && isEqual(entry.decision, entry.own, of: entry.side, member)
    }
    // A comment may belong to another member than before.
    let comments = decided.flatMap { file($0.side).allComments(of: $0.own) }
    return areEqual && comments == written.parts(of: value).flatMap { written.allComments(of: $0) }
  }

  private func isEqual(
    _ decision: MergedMember, _ own: MergeMember, of side: MergeSide, _ member: MergeMember
  ) -> Bool {
    switch decision.content {
    case .taken, .conflict:
      file(side).isEqual(own.value, member.value, in: written)
    case .edited:
      // Only states are edited: those inside the value, or the value itself.
      own.value.kind == .dictionary
        ? file(side).isEqual(own.value, member.value, in: written, ignoring: "state")
        : UnitState(written.decoded(member.value.text)) == .needsReview
    case .combined(_, let dictionary): has(dictionary, in: member.value)
    }
  }

  /// Returns the member from which a decision has its bytes, or nil if the chosen side removed it.
  private func own(
    _ decision: MergedMember
  ) -> (decision: MergedMember, side: MergeSide, own: MergeMember)? {
    let side = decision.side ?? chosen
    return decision.row[side].map { (decision, side, $0) }
  }

  private func file(_ side: MergeSide) -> FileVersion { side == .theirs ? theirs : ours }
}

extension FileVersion {
  /// Returns the comments of a member, or a comment at an end, without whitespace.
  fileprivate func allComments(of member: MergeMember) -> [UInt8] {
    guard form != .json else { return [] }
    let text = member.place == .entry ? comment(of: member) : raw(member.whole)
    return text.filter { $0 > 0x20 }
  }
}

extension MergedFile {
  /// Returns the bytes for a file of the working tree, where git may keep other line breaks or
  /// another encoding than in its objects.
  ///
  /// - Parameter present: the file in the working tree, of which both are kept.
  package func bytes(replacing present: SourceBuffer?) -> [UInt8] {
    guard let present else { return bytes }
    let merged = SourceFile.json(SourceBuffer(bytes), id: FileID(0), path: "")
    let file = SourceFile.json(present, id: FileID(1), path: "")
    var text: [UInt8] = []
    merged.bytes.append(0..<merged.bytes.count, to: &text)
    if file.hasCarriageReturn, !merged.hasCarriageReturn {
      text = text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    }
    let isConverted = file.encoding.isWide && merged.encoding == .utf8
    return EncodedText.bytes(text, (isConverted ? file : merged).encoding) ?? bytes
  }
}

extension SourceFile {
  /// Whether the first line ends with a carriage return.
  var hasCarriageReturn: Bool {
    guard let feed = bytes.firstOffset(of: 0x0A, in: 0..<bytes.count), feed > 0 else {
      return false
    }
    return bytes[feed - 1] == 0x0D
  }
}

extension TextEncoding {
  fileprivate var isWide: Bool {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: true
    case .utf8, .utf8WithMark, .utf32, .declared, .binary: false
    }
  }
}

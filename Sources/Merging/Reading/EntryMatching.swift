import SourceText
import Syntax

/// The entries of a file that was read.
struct KnownEntries {
  let file: SourceFile
  let members: [MergeMember]
  /// The keys of the members, in the same order.
  let table: KeyTable
}

/// A search for entries of a file whose bytes are those of an entry of the base.
///
/// Most entries of a file are unchanged. It takes a tenth of the time to compare one than to read
/// it.
struct EntryMatching {
  private let base: KnownEntries?
  private let file: SourceFile
  /// The keys of the base, and those that only this file has.
  private(set) var table: KeyTable
  /// The index of the entry of the base that probably comes next.
  private var next = 0
  /// Whether this file has the key of an entry of the base.
  private var isTaken: [Bool]

  init(_ base: KnownEntries?, in file: SourceFile) {
    (self.base, self.file) = (base, file)
    table = base?.table ?? KeyTable()
    isTaken = Array(repeating: false, count: base?.members.count ?? 0)
  }

  /// The number of entries of the base.
  var count: Int { isTaken.count }

  /// Returns the entry at an offset if it has the same bytes as the next one of the base.
  mutating func take(at start: Int) -> MergeMember? {
    guard let base, next < count, !isTaken[next] else { return nil }
    let member = base.members[next]
    let end = start + member.whole.count
    // After a number, more digits could follow.
    guard member.value.kind != .other, end <= file.bytes.count,
      file.bytes.bytes(start..<end, equal: base.file.bytes, member.whole)
    else { return nil }
    isTaken[next] = true
    defer { next += 1 }
    return member.moved(by: start - member.whole.lowerBound, to: file)
  }

  /// Adds an entry that was read, and notes which entry of the base has its key. Returns whether
  /// the key is new in this file.
  mutating func add(_ member: inout MergeMember) -> Bool {
    let (index, isNew) = table.index(of: member.key, in: file, value: file.range(member.whole))
    guard !isNew else {
      // In the base, an entry has its own index.
      if file.id == FileID(MergeSide.base.rawValue) { member.baseIndex = index }
      return true
    }
    guard index < count, !isTaken[index] else { return false }
    isTaken[index] = true
    next = index + 1
    member.baseIndex = index
    return true
  }
}

extension MergeMember {
  /// Returns the member of a file that has the same bytes at another place.
  fileprivate func moved(by distance: Int, to file: SourceFile) -> MergeMember {
    func moved(_ text: TextSpan) -> TextSpan {
      TextSpan(range: file.range(moved(text.range.bytes)), traits: text.traits)
    }
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + distance..<range.upperBound + distance
    }
    return MergeMember(
      key: moved(key), whole: moved(whole),
      value: MergeValue(kind: value.kind, range: moved(value.range), text: moved(value.text)),
      baseIndex: baseIndex)
  }
}

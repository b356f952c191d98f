import SourceText

/// The file from which a merged dictionary has the text between its members.
struct MergeLayout {
  let file: FileVersion
  let value: MergeValue
  let members: [MergeMember]
  let inside: Range<Int>

  /// Uses ours, unless ours is empty.
  init(_ dictionary: MergedDictionary, ours: FileVersion, theirs: FileVersion) {
    let members = ours.parts(of: dictionary.ours)
    let others = members.isEmpty ? theirs.parts(of: dictionary.theirs) : []
    (file, value) = others.isEmpty ? (ours, dictionary.ours) : (theirs, dictionary.theirs)
    self.members = others.isEmpty ? members : others
    inside = file.inside(of: value)
  }

  /// The range before the first member. All of the contents if there is none.
  var head: Range<Int> {
    inside.lowerBound..<(members.first?.whole.lowerBound ?? inside.upperBound)
  }

  /// The range after the last member.
  var tail: Range<Int> { (members.last?.whole.upperBound ?? inside.upperBound)..<inside.upperBound }

  /// Returns the index of a merged member, or nil if the layout doesn't have it.
  func index(of member: MergedMember) -> Int? {
    guard let start = member.row[file.side]?.whole.lowerBound else { return nil }
    let index = members.partitioningIndex { $0.whole.lowerBound >= start }
    return index < members.count ? index : nil
  }

  /// Returns the text between two members of the merged file, with the comma of JSON.
  ///
  /// - Parameters:
  ///   - previous: the index of the first one, or nil if it is new here.
  ///   - next: the index of the second one, or nil if it is new here.
  func gap(after previous: Int?, before next: Int?) -> [UInt8] {
    if let next, next > 0 { return gap(next - 1) }
    if let previous, previous + 1 < members.count { return gap(previous) }
    if members.count > 1 { return gap((previous ?? 0) > 0 ? members.count - 2 : 0) }
    return newGap
  }

  private func gap(_ index: Int) -> [UInt8] {
    file.raw(members[index].whole.upperBound..<members[index + 1].whole.lowerBound)
  }

  /// The text between members of a dictionary that has only one.
  private var newGap: [UInt8] {
    switch file.form {
    case .json: [UInt8(ascii: ",")] + file.raw(head)
    case .oldStyle: file.lineBreak
    case .xml: file.spaceBefore(head.upperBound)
    }
  }
}

extension FileVersion {
  /// Returns the whitespace directly before an offset, or a line break if there is none.
  func spaceBefore(_ offset: Int) -> [UInt8] {
    var start = offset
    while start > 0, bytes[start - 1] <= 0x20 { start -= 1 }
    return start < offset ? raw(start..<offset) : lineBreak
  }

  /// Returns the whitespace directly after an offset, or a line break if there is none.
  func spaceAfter(_ offset: Int) -> [UInt8] {
    var end = offset
    while end < bytes.count, bytes[end] <= 0x20 { end += 1 }
    return offset < end ? raw(offset..<end) : lineBreak
  }

  /// Returns the spaces and tabs before an offset if they begin its line.
  func indentation(before offset: Int) -> [UInt8] {
    var start = offset
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return start == 0 || bytes[start - 1] == 0x0A ? raw(start..<offset) : []
  }
}

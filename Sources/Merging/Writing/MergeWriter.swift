import SourceText

/// A writer for the text of a merged file.
///
/// It copies the text of ours up to what is different. Text that isn't in one of the files is only
/// between members: commas, line breaks and markers.
struct MergeWriter {
  let ours: FileVersion
  let theirs: FileVersion
  let markerSize: Int
  private(set) var output: [UInt8] = []
  /// The ranges of the conflicts in the output.
  private(set) var conflicts: [WrittenConflict] = []

  init(ours: FileVersion, theirs: FileVersion, markerSize: Int) {
    (self.ours, self.theirs, self.markerSize) = (ours, theirs, markerSize)
    // Growing would copy all of it. Memory that isn't written to costs nothing.
    output.reserveCapacity(ours.bytes.count + theirs.bytes.count)
  }

  /// Returns the text of the merged file.
  mutating func write(
    _ dictionary: MergedDictionary, in surroundings: Surroundings
  ) -> [UInt8] {
    let (first, last) = (file(surroundings.before), file(surroundings.after))
    append(0..<ours.startOfText, of: ours)
    append(first.beforeRoot, of: first)
    append(dictionary)
    append(last.afterRoot, of: last)
    return output
  }

  /// Returns the text with one side in place of each conflict.
  func text(choosing side: MergeSide) -> [UInt8] {
    if conflicts.isEmpty { return output }
    var text: [UInt8] = []
    text.reserveCapacity(output.count)
    var start = 0
    for conflict in conflicts {
      text += output[start..<conflict.whole.lowerBound]
      text += output[side == .ours ? conflict.ours : conflict.theirs]
      start = conflict.whole.upperBound
    }
    return text + output[start...]
  }
}

/// The ranges of a conflict: with its markers, and of each side.
struct WrittenConflict {
  let whole: Range<Int>
  let ours: Range<Int>
  let theirs: Range<Int>
}

extension MergeWriter {
  private mutating func append(_ dictionary: MergedDictionary) {
    let layout = MergeLayout(dictionary, ours: ours, theirs: theirs)
    let start = max(layout.value.range.lowerBound, layout.file.startOfText)
    append(start..<layout.inside.lowerBound, of: layout.file)
    if dictionary.members.isEmpty, !layout.members.isEmpty {
      appendNothing(layout)
    } else {
      append(dictionary.members, layout)
    }
    append(layout.inside.upperBound..<layout.value.range.upperBound, of: layout.file)
  }

  /// Writes the inside of a dictionary that has no members any more.
  private mutating func appendNothing(_ layout: MergeLayout) {
    let end = converted(layout.file.raw(layout.tail), of: layout.file)
    if layout.file.form == .json {
      // Xcode leaves a line empty.
      if end.contains(0x0A) { output += ours.lineBreak + end }
    } else {
      append(layout.head, of: layout.file)
      output += end
    }
  }

  private mutating func append(_ members: [MergedMember], _ layout: MergeLayout) {
    let groupStart = startOfGroup(members)
    var previous: Int?
    for index in members.indices {
      let next = layout.index(of: members[index])
      let joint = joint(
        after: index > 0 ? members[index - 1] : nil, previous, before: members[index], next, layout)
      defer { previous = next }
      let isAfterConflict = index > 0 && members[index - 1].isConflict
      if index == groupStart {
        appendGroup(members[index...], joint)
        break
      } else if members[index].isConflict {
        startLine(joint, isAfterConflict: isAfterConflict)
        appendConflict(
          [members[index]], ending: index + 1 < members.count ? comma : [], before: ([], []))
      } else {
        if index > 0 { endLine(after: members[index - 1], joint) }
        output += isAfterConflict ? rest(of: joint) : joint
        append(members[index])
      }
    }
    let tail = converted(layout.file.raw(layout.tail), of: layout.file)
    if let last = members.last, layout.inside.upperBound < layout.file.bytes.count {
      endLine(after: last, tail)
    }
    output += members.last?.isConflict ?? false ? rest(of: tail) : tail
  }

  /// Returns the text between two members, or before the first one.
  ///
  /// - Parameters:
  ///   - index: the index of the member before, in the layout.
  ///   - next: the index of the member after, in the layout.
  private func joint(
    after previous: MergedMember?, _ index: Int?, before member: MergedMember, _ next: Int?,
    _ layout: MergeLayout
  ) -> [UInt8] {
    guard let previous else {
      return converted(layout.file.raw(layout.head), of: layout.file)
    }
    // Without its own empty line, a comment at the top would belong to the first member.
    if index == nil, let side = previous.side, let own = previous.row[side], own.place == .header {
      let file = file(side)
      return converted(file.spaceAfter(own.whole.upperBound), of: file)
    }
    let gap = converted(layout.gap(after: index, before: next), of: layout.file)
    // On the line of the last member, a comment at the end would belong to it.
    guard !gap.contains(0x0A), !gap.contains(0x0D), let side = member.side,
      let own = member.row[side],
      own.place == .footer
    else { return gap }
    let file = file(side)
    return converted(file.spaceBefore(own.whole.lowerBound), of: file)
  }

  /// Writes a line break if a comment at the end of a member would swallow what follows.
  private mutating func endLine(after member: MergedMember, _ joint: [UInt8]) {
    guard let side = member.side, let own = member.row[side],
      !joint.contains(0x0A), !joint.contains(0x0D), file(side).endsInLineComment(own)
    else { return }
    output += ours.lineBreak
  }

  private mutating func append(_ member: MergedMember) {
    switch member.content {
    case .taken(let side):
      guard let own = member.row[side] else { return }
      append(own.whole, of: file(side))
    case .edited(let side, let edits):
      guard let own = member.row[side] else { return }
      append(own.whole, of: file(side), replacing: edits)
    case .combined(let head, let dictionary):
      guard let own = member.row[head] else { return }
      append(own.head, of: file(head))
      append(dictionary)
      append(own.tail, of: file(head))
    case .conflict: break
    }
  }
}

extension MergeWriter {
  private var comma: [UInt8] { ours.form == .json ? [UInt8(ascii: ",")] : [] }

  /// Returns the index from which only conflicts follow, if one of them has no member on one side.
  /// The comma before it is then only on the other side. Nil if there is none, or no commas.
  private func startOfGroup(_ members: [MergedMember]) -> Int? {
    guard ours.form == .json, members.last?.isConflict ?? false else { return nil }
    let start = (members.lastIndex { !$0.isConflict } ?? -1) + 1
    let isOptional = members[start...].contains { $0.row.ours == nil || $0.row.theirs == nil }
    return isOptional ? start : nil
  }

  /// Writes conflicts at the end of an object between common markers. They begin with the last line
  /// of the member before them, because one side has a comma there.
  private mutating func appendGroup(_ group: ArraySlice<MergedMember>, _ joint: [UInt8]) {
    guard joint.contains(UInt8(ascii: ",")) else {
      startLine(joint, isAfterConflict: false)
      return appendConflict(Array(group), ending: [], before: ([], []))
    }
    let start = output.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    var line: [UInt8] = []
    if output.count - start <= Self.maxRepeatedLine {
      line = Array(output[start...])
      output.removeSubrange(start...)
    } else {
      output += ours.lineBreak
    }
    func opening(_ side: MergeSide) -> [UInt8] {
      let hasMembers = group.contains { $0.row[side] != nil }
      let text = line + (hasMembers ? comma : [])
      return text.isEmpty ? [] : text + ours.lineBreak
    }
    appendConflict(Array(group), ending: [], before: (opening(.ours), opening(.theirs)))
  }

  /// The maximum number of bytes of a line that is repeated on both sides of a conflict.
  private static let maxRepeatedLine = 200

  /// Writes both sides of some members between markers.
  ///
  /// - Parameters:
  ///   - ending: the comma after the last member, if there is one.
  ///   - before: text before the members of each side.
  private mutating func appendConflict(
    _ members: [MergedMember], ending: [UInt8], before: (ours: [UInt8], theirs: [UInt8])
  ) {
    let start = output.count
    marker("<", "ours")
    let startOfOurs = output.count
    output += before.ours
    append(members, of: .ours, ending: ending)
    let endOfOurs = output.count
    marker("=", nil)
    let startOfTheirs = output.count
    output += before.theirs
    append(members, of: .theirs, ending: ending)
    let endOfTheirs = output.count
    marker(">", "theirs")
    conflicts.append(
      WrittenConflict(
        whole: start..<output.count, ours: startOfOurs..<endOfOurs,
        theirs: startOfTheirs..<endOfTheirs))
  }

  private mutating func append(_ members: [MergedMember], of side: MergeSide, ending: [UInt8]) {
    let file = file(side)
    let own = members.compactMap { $0.row[side] }
    for (index, member) in own.enumerated() {
      output += file.indentation(before: member.whole.lowerBound)
      append(member.whole, of: file)
      output += (index + 1 < own.count ? comma : ending) + ours.lineBreak
    }
  }

  private mutating func marker(_ character: Character, _ label: String?) {
    output += String(repeating: character, count: markerSize).utf8
    if let label { output += " \(label)".utf8 }
    output += ours.lineBreak
  }

  /// Writes the part of a joint that is before a marker, which begins a line.
  private mutating func startLine(_ joint: [UInt8], isAfterConflict: Bool) {
    let joint = isAfterConflict ? rest(of: joint) : joint
    if let end = joint.lastIndex(of: 0x0A) {
      output += joint[...end]
    } else {
      output += joint.filter { $0 > 0x20 }
      if let last = output.last, last != 0x0A { output += ours.lineBreak }
    }
  }

  /// Returns the part of a joint or of the text at the end that follows a conflict, which has its
  /// own comma and its own line break.
  private func rest(of joint: [UInt8]) -> [UInt8] {
    let space = joint.drop { $0 != 0x0A }
    guard space.isEmpty else { return Array(space.dropFirst()) }
    return joint.filter { $0 != UInt8(ascii: ",") }
  }
}

extension MergeWriter {
  private func file(_ side: MergeSide) -> FileVersion { side == .theirs ? theirs : ours }

  private mutating func append(
    _ range: Range<Int>, of file: FileVersion, replacing edits: [MergedMember.Replacement]
  ) {
    var start = range.lowerBound
    for edit in edits {
      append(start..<edit.range.lowerBound, of: file)
      output += edit.text.utf8
      start = edit.range.upperBound
    }
    append(start..<range.upperBound, of: file)
  }

  /// Copies a range of a file, with the line breaks of ours.
  private mutating func append(_ range: Range<Int>, of file: FileVersion) {
    // A string of an old-style property list may have line breaks.
    guard file.form != .oldStyle, file !== ours, file.lineBreak != ours.lineBreak else {
      return file.bytes.append(range, to: &output)
    }
    output += converted(file.raw(range), of: file)
  }

  /// Returns text of a file with the line breaks of ours.
  private func converted(_ bytes: [UInt8], of file: FileVersion) -> [UInt8] {
    guard file !== ours, file.lineBreak != ours.lineBreak else { return bytes }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0x0A: text += ours.lineBreak
      // A carriage return alone may be part of a string.
      case 0x0D where index + 1 < bytes.count && bytes[index + 1] == 0x0A: break
      default: text.append(byte)
      }
    }
    return text
  }
}

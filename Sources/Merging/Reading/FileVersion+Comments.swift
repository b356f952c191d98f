import SourceText

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

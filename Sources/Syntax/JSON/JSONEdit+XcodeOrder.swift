package import Diagnostics
import SourceText

extension JSONEdit {
  /// Returns the insertion of each of several members into an object, in Xcode's order.
  ///
  /// Each can be applied without the others. Those at the same place are ordered. If the object is
  /// empty, only one can be applied at a time.
  ///
  /// - Parameters:
  ///   - new: the members, whose names the object doesn't have, in any order.
  ///   - members: the members of the object.
  package func insertions(
    inXcodeOrder new: [(name: String, value: JSONTree)], into members: [Member],
    ofObjectAt brace: Int
  ) -> [Edit]? {
    let style = style(of: members, brace)
    let keys = new.map { XcodeOrder.Key(Array($0.name.utf8)) }
    let sorted = new.indices.sorted { left, right in
      if XcodeOrder.precedes(keys[left], keys[right]) { return true }
      return !XcodeOrder.precedes(keys[right], keys[left])
        && new[left].name.utf8.lexicographicallyPrecedes(new[right].name.utf8)
    }
    let places = XcodeOrder.places(
      of: sorted.map { keys[$0] },
      among: members.map { XcodeOrder.Key(Array(file.string(of: $0.name).utf8)) })
    var edits: [Edit] = []
    for (rank, index) in sorted.enumerated() {
      let (name, value) = new[index]
      let text =
        JSONTree.name(name, style.json) + value.text(in: style.json, indentation: style.indentation)
      guard var edit = insertion(of: text, at: places[rank], among: members, brace, style) else {
        return nil
      }
      edit.order = UInt32(clamping: rank)
      edits.append(edit)
    }
    var inOrder = edits
    for (rank, index) in sorted.enumerated() { inOrder[index] = edits[rank] }
    return inOrder
  }
}

extension JSONEdit {
  /// How the members of an object are written, with those in their values.
  private struct Style {
    let json: JSONTree.Style
    let joint: String
    let indentation: String
  }

  private func style(of members: [Member], _ brace: Int) -> Style {
    guard let first = members.first else {
      // The strings of a catalog are the first level.
      let outer = indentation(ofLineAt: brace)
      let step = outer.isEmpty ? "  " : outer
      let gap = bytes.string(in: brace + 1..<bytes.skipJSONWhitespace(from: brace + 1))
      return Style(
        json: JSONTree.Style(colon: " : ", newline: lineEnd(gap), step: step),
        joint: ",\(lineEnd(gap))\(outer)\(step)", indentation: outer + step)
    }
    let layout = layout(of: members, first, brace)
    let isOnLines = layout.joint.unicodeScalars.contains { $0 == "\n" || $0 == "\r" }
    // The members of a catalog's strings are the second level.
    let half = layout.indentation.prefix(layout.indentation.count / 2)
    return Style(
      json: JSONTree.Style(
        colon: layout.colon, newline: isOnLines ? lineEnd(layout.joint) : nil,
        step: half.isEmpty ? "  " : String(half)),
      joint: layout.joint, indentation: layout.indentation)
  }

  /// - Parameter place: the number of members before the new one.
  private func insertion(
    of text: String, at place: Int, among members: [Member], _ brace: Int, _ style: Style
  ) -> Edit? {
    if place < members.count {
      let offset = members[place].range.lowerBound
      return file.edit(offset..<offset, text + style.joint)
    }
    if let last = members.last {
      return file.edit(last.range.upperBound..<last.range.upperBound, style.joint + text)
    }
    let end = bytes.skipJSONWhitespace(from: brace + 1)
    guard bytes[end] == UInt8(ascii: "}"), let newline = style.json.newline else { return nil }
    let outer = indentation(ofLineAt: brace)
    return file.edit(brace + 1..<end, "\(newline)\(style.indentation)\(text)\(newline)\(outer)")
  }
}

extension XcodeOrder {
  /// More comparisons of keys than real files take that aren't sorted.
  private static let comparisonLimit = 2_000_000

  /// Returns for each of several new keys how many of others it follows.
  ///
  /// In keys that aren't quite sorted, it is the place where the fewest are on the wrong side.
  ///
  /// - Parameter new: the new keys, sorted.
  static func places(of new: [Key], among others: [Key]) -> [Int] {
    let isSorted = isSorted(others)
    guard isSorted || new.count > comparisonLimit / max(others.count, 1) else {
      return new.map { place(of: $0, amongUnsorted: others) }
    }
    return new.map { key in others.partitioningIndex { precedes(key, $0) } }
  }

  private static func place(of key: Key, amongUnsorted others: [Key]) -> Int {
    // The number of keys on the wrong side, less those of the first place.
    var (count, least, best) = (0, 0, 0)
    for (index, other) in others.enumerated() {
      count += precedes(key, other) ? 1 : -1
      if count <= least { (least, best) = (count, index + 1) }
    }
    return best
  }
}

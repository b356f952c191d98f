import Diagnostics
import SourceText

/// A search for duplicate keys in the dictionaries of a property list.
struct DuplicateKeys {
  private let list: PropertyList
  private let file: SourceFile
  private var left = DecodedText()
  private var right = DecodedText()
  private var findings: [Diagnostic] = []
}

extension DuplicateKeys {
  /// Reports the later of equal keys, in dictionaries at any depth.
  ///
  /// Keys are equal if their decoded bytes are equal. Foundation uses the last of them.
  static func report(
    in list: PropertyList, of file: SourceFile, into diagnostics: inout [Diagnostic]
  ) {
    var search = DuplicateKeys(list: list, file: file)
    // Several dictionaries of a binary list may share the same values.
    var seen: Set<Int> = []
    // The last entry so far, whose values follow it in the list, and the next one.
    var entry: PropertyList.Node?
    var next = list.root?.firstChild
    for (index, node) in list.nodes.enumerated() {
      if index == next { (entry, next) = (node, node.nextSibling) }
      guard node.kind == .dictionary, let first = node.firstChild, seen.insert(first).inserted
      else { continue }
      let known = search.findings.count
      search.check(node)
      if let entry { search.nameEntry(entry, inFindingsFrom: known) }
    }
    diagnostics += search.findings
  }

  /// Gives findings about a dictionary inside of an entry the entry's key.
  private mutating func nameEntry(_ entry: PropertyList.Node, inFindingsFrom start: Int) {
    guard start < findings.count, let key = entry.key.map(file.string) else { return }
    for index in start..<findings.count { findings[index].subject.key = key }
  }

  private mutating func check(_ dictionary: PropertyList.Node) {
    var table = KeyTable()
    // The last value of each key in the table, and the values whose keys may look the same.
    var lasts: [Int] = []
    var nonASCII: [Int] = []
    var reported: Set<Int> = []
    var mayBeComposed = false
    var next = dictionary.firstChild
    while let index = next {
      let node = list.nodes[index]
      next = node.nextSibling
      guard let key = node.key else { continue }
      let (slot, isNew) = table.index(of: key, in: file, value: node.range)
      guard isNew else {
        let earlier = list.nodes[lasts[slot]]
        // A binary list may use one key a thousand times, which is a single fault.
        if earlier.key?.range != key.range || reported.insert(slot).inserted {
          report(node, earlier)
        }
        lasts[slot] = index
        continue
      }
      lasts.append(index)
      if key.range.bytes.count <= CompositionCheck.maxTextLength,
        !key.traits.isDisjoint(with: [.nonASCII, .escaped, .wide])
      {
        nonASCII.append(index)
        mayBeComposed = mayBeComposed || mayDiffer(key)
      }
    }
    if mayBeComposed { checkComposition(nonASCII) }
  }

  private mutating func mayDiffer(_ key: TextSpan) -> Bool {
    guard !key.traits.isDisjoint(with: [.escaped, .wide]) else {
      return CompositionCheck.mayDiffer(key.range.bytes, of: file.bytes)
    }
    left.decode(key, of: file)
    return CompositionCheck.mayDiffer(0..<left.bytes.count, of: SourceBuffer(left.bytes))
  }

  private mutating func report(_ node: PropertyList.Node, _ earlier: PropertyList.Node) {
    guard let key = node.key, let earlierKey = earlier.key else { return }
    findings.append(
      .duplicateKey(
        file.string(of: key), at: key.range, earlier: earlierKey.range,
        values: relation(of: node, to: earlier),
        isOfOtherObject: areOfDifferentObjects(node, earlier),
        removal: removal(of: earlier, before: node)))
  }

  /// Returns whether `ibtool` wrote both entries, each for another object of an interface file.
  private func areOfDifferentObjects(
    _ node: PropertyList.Node, _ other: PropertyList.Node
  ) -> Bool {
    guard let id = objectID(of: node), let otherID = objectID(of: other) else { return false }
    return id != otherID
  }

  /// Returns the identifier in a comment: `/* Class = "NSMenu"; ObjectID = "8285"; */`.
  private func objectID(of node: PropertyList.Node) -> Substring? {
    guard let comment = node.comment, comment.bytes.count < 1 << 12 else { return nil }
    let text = file.string(of: TextSpan(range: comment, traits: []))
    return text.split(separator: ";").last {
      $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("ObjectID = ")
    }
  }

  /// Returns the edits that remove an entry. Its comment moves to a later entry for the same key,
  /// unless that has the same comment.
  private func removal(
    of earlier: PropertyList.Node, before later: PropertyList.Node
  ) -> [Edit]? {
    guard let edit = PropertyListEdit(file), !earlier.isCutOff, !later.isCutOff,
      let removed = PropertyListEdit.Entry(earlier), let kept = PropertyListEdit.Entry(later),
      !edit.hasOtherComment(before: removed), let removal = edit.removal(of: removed)
    else { return nil }
    guard let comment = earlier.comment, !hasComment(later, equalTo: comment) else {
      return [removal]
    }
    // A comment for the linter must stay where it is.
    guard !AllowingComment.mayOccur(in: comment.bytes, of: file.bytes),
      let insertion = edit.insertion(ofComment: comment, before: kept)
    else { return nil }
    return [removal, insertion]
  }

  private func hasComment(_ node: PropertyList.Node, equalTo comment: SourceRange) -> Bool {
    guard let own = node.comment else { return false }
    return file.bytes.bytes(own.bytes, equal: file.bytes, comment.bytes)
  }

  private mutating func relation(
    of node: PropertyList.Node, to other: PropertyList.Node
  ) -> DuplicateValues {
    guard node.kind == other.kind else { return .different }
    guard node.kind == .string else {
      let isSame = file.bytes.bytes(node.range.bytes, equal: file.bytes, other.range.bytes)
      return isSame ? .same : .different
    }
    left.decode(node.text, of: file)
    right.decode(other.text, of: file)
    return left.bytes == right.bytes ? .same : DuplicateValues(left.bytes, right.bytes)
  }

  /// Finds keys that differ only in how their characters are composed.
  ///
  /// Swift strings are equal if they are canonically equivalent. Foundation compares code units.
  private mutating func checkComposition(_ indices: [Int]) {
    guard indices.count > 1 else { return }
    var first: [String: Int] = [:]
    var composed: Set<String> = []
    for index in indices {
      guard let key = list.nodes[index].key else { continue }
      let text = file.string(of: key)
      guard let other = first.updateValue(index, forKey: text) else { continue }
      first[text] = other
      guard let firstKey = list.nodes[other].key else { continue }
      findings.append(.composedKey(text, at: key.range, other: firstKey.range))
      composed.insert(text)
    }
    findings.removeFixes(ofDuplicatesOf: composed)
  }
}

extension PropertyListEdit.Entry {
  fileprivate init?(_ node: PropertyList.Node) {
    guard let key = node.key else { return nil }
    self.init(key: key, value: node.range, comment: node.comment)
  }
}

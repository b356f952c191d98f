import Diagnostics
import SourceText

/// Finds keys that a dictionary of a property list has twice.
struct DuplicateKeys {
  private let list: PropertyList
  private let file: SourceFile
  private let seed: UInt64
  private var decoded = DecodedText()
  private var findings: [Diagnostic] = []
}

extension DuplicateKeys {
  /// Reports the later ones of equal keys, in dictionaries at any depth.
  ///
  /// Keys are equal if the bytes are that they stand for. Foundation takes the last of them.
  static func report(
    in list: PropertyList, of file: SourceFile, into diagnostics: inout [Diagnostic]
  ) {
    var search = DuplicateKeys(list: list, file: file, seed: .random(in: .min ... .max))
    for node in list.nodes where node.kind == .dictionary && node.firstChild != nil {
      search.check(node)
    }
    diagnostics += search.findings
  }

  private mutating func check(_ dictionary: PropertyList.Node) {
    var table = KeyTable(capacity: count(of: dictionary))
    var nonASCII: [Int] = []
    var mayBeComposed = false
    var next = dictionary.firstChild
    while let index = next {
      let node = list.nodes[index]
      next = node.nextSibling
      guard let key = node.key else { continue }
      let plain = plain(key)
      let hash = plain.bytes.hash(of: plain.range, seed: seed)
      let first = table.insert(index, hash: hash) { equals(plain, list.nodes[$0].key) }
      if let first {
        report(node, list.nodes[first])
      } else if !key.traits.isDisjoint(with: [.nonASCII, .escaped, .wide]) {
        nonASCII.append(index)
        mayBeComposed = mayBeComposed || CompositionCheck.mayDiffer(plain.range, of: plain.bytes)
      }
    }
    if mayBeComposed { checkComposition(nonASCII) }
  }

  private func count(of dictionary: PropertyList.Node) -> Int {
    var count = 0
    var next = dictionary.firstChild
    while let index = next {
      count += 1
      next = list.nodes[index].nextSibling
    }
    return count
  }

  private typealias Plain = (bytes: SourceBuffer, range: Range<Int>)

  /// The bytes that a text stands for; copied only if they are not in the file as they are.
  private mutating func plain(_ text: Text) -> Plain {
    guard text.traits.contains(.escaped) || text.traits.contains(.wide) else {
      return (file.bytes, text.range.bytes)
    }
    decoded.decode(text, of: file)
    return (SourceBuffer(decoded.bytes), 0..<decoded.bytes.count)
  }

  private mutating func equals(_ plain: Plain, _ text: Text?) -> Bool {
    guard let text else { return false }
    let other = self.plain(text)
    return plain.bytes.bytes(plain.range, equal: other.bytes, other.range)
  }

  private mutating func report(_ node: PropertyList.Node, _ first: PropertyList.Node) {
    guard let key = node.key, let firstKey = first.key else { return }
    let isEqual = haveEqualValues(node, first)
    findings.append(
      Diagnostic(
        rule: .duplicateKey, severity: isEqual ? .warning : .error,
        message: "the key '\(file.string(of: key))' is there twice"
          + (isEqual ? " with the same value" : "; the last one wins"),
        range: key.range, notes: [Note("the first one is here", at: firstKey.range)],
        help: "delete one of them"))
  }

  private mutating func haveEqualValues(
    _ node: PropertyList.Node, _ other: PropertyList.Node
  ) -> Bool {
    guard node.kind == other.kind else { return false }
    guard node.kind == .string else {
      return file.bytes.bytes(node.range.bytes, equal: file.bytes, other.range.bytes)
    }
    return equals(plain(node.text), other.text)
  }

  /// Finds keys that differ only in how their characters are composed.
  ///
  /// Swift's strings are equal if they are canonically equivalent; Foundation compares the units.
  private mutating func checkComposition(_ indices: [Int]) {
    guard indices.count > 1 else { return }
    var first: [String: Int] = [:]
    for index in indices {
      guard let key = list.nodes[index].key else { continue }
      let text = file.string(of: key)
      guard let other = first.updateValue(index, forKey: text) else { continue }
      first[text] = other
      guard let firstKey = list.nodes[other].key else { continue }
      findings.append(
        Diagnostic(
          rule: .duplicateKey, severity: .note,
          message: "the key '\(text)' differs from another one only in how accents are composed",
          range: key.range, notes: [Note("the other one is here", at: firstKey.range)],
          help: "Foundation keeps them apart; spell both in NFC, or delete one"))
    }
  }
}

import SourceText

extension Finding {
  /// The finding's ID in baselines and dashboards: 32 hexadecimal digits.
  ///
  /// It is derived from the rule, path, table, key, locale and variant, and from the ordinal unless
  /// it is 0. It doesn't depend on the message or the line, so it survives edits that move or
  /// reword. It uses SHA-256, so that a finding can't be forged to match the baseline entry of
  /// another one.
  package var fingerprint: String {
    var fingerprints = Fingerprints()
    return String(decoding: fingerprints[FindingList([self]).recorded(at: 0)], as: UTF8.self)
  }
}

/// The fingerprints of successive findings, which share most of what is hashed.
package struct Fingerprints {
  private var path = ExactString("")
  private var table: ArraySlice<UInt8> = []
  /// The hashes of a rule, the path and the table.
  private var prefixes: [RuleID: SHA256] = [:]
  /// The rule of the previous finding and its hash. Most findings have the same rule.
  private var last: (rule: RuleID, prefix: SHA256)?

  package init() {}

  /// The fingerprint of a finding, in ASCII.
  package subscript(finding: RecordedFinding) -> [UInt8] {
    mutating get {
      var hash = prefix(of: finding)
      hash.update(part: finding.key ?? [])
      hash.update(part: finding.locale ?? [])
      hash.update(part: finding.variant ?? [])
      let ordinal = finding.ordinal == 0 ? "" : String(finding.ordinal)
      hash.update(part: Array(ordinal.utf8)[...])
      let words = hash.finishWords()
      var digits: [UInt8] = []
      digits.reserveCapacity(32)
      Self.append(words[0], to: &digits)
      Self.append(words[1], to: &digits)
      Self.append(words[2], to: &digits)
      Self.append(words[3], to: &digits)
      return digits
    }
  }

  private mutating func prefix(of finding: RecordedFinding) -> SHA256 {
    let (path, table) = (finding.path, finding.table ?? [])
    if !self.path.hasSameBytes(as: path) || self.table != table {
      (self.path, self.table) = (ExactString(path), table)
      prefixes.removeAll(keepingCapacity: true)
      last = nil
    }
    if let last, last.rule == finding.rule { return last.prefix }
    let prefix = prefixes[finding.rule] ?? newPrefix(of: finding)
    prefixes[finding.rule] = prefix
    last = (finding.rule, prefix)
    return prefix
  }

  private func newPrefix(of finding: RecordedFinding) -> SHA256 {
    var hash = SHA256()
    hash.update(part: Array(finding.rule.name.utf8)[...])
    hash.update(part: Array(finding.path.utf8)[...])
    hash.update(part: finding.table ?? [])
    return hash
  }

  /// Appends the hexadecimal digits of a word.
  @inline(__always)
  private static func append(_ word: UInt32, to digits: inout [UInt8]) {
    for shift in stride(from: UInt32(28), through: 0, by: -4) {
      let value = UInt8(truncatingIfNeeded: word &>> shift & 0xF)
      digits.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
    }
  }
}

/// A string that is compared by its bytes. `==` treats some different bytes as equal.
private struct ExactString {
  private let text: String
  private let isASCII: Bool

  init(_ text: String) {
    self.text = text
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Returns whether a string has the same bytes. This is fast for ASCII: strings with other bytes
  /// that equal it are longer.
  func hasSameBytes(as other: String) -> Bool {
    text == other && text.utf8.count == other.utf8.count
      && (isASCII || text.utf8.elementsEqual(other.utf8))
  }
}

extension SHA256 {
  /// Hashes a part of a fingerprint. Its length marks its end, whatever it contains.
  fileprivate mutating func update(part: ArraySlice<UInt8>) {
    update(UInt32(truncatingIfNeeded: part.count))
    update(part)
  }
}

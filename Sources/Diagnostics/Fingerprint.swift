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
    var digits: [UInt8] = []
    FindingList([self]).forEachRecorded(in: 0..<1) { fingerprints.append($0, to: &digits) }
    return String(decoding: digits, as: UTF8.self)
  }
}

/// The fingerprints of successive findings, which share most of what is hashed.
package struct Fingerprints {
  private var path = ExactString("")
  private var table: [UInt8] = []
  /// The hashes of a rule, the path and the table.
  private var prefixes: [RuleID: SHA256] = [:]
  /// The rule of the previous finding and its hash. Most findings have the same rule.
  private var last: (rule: RuleID, prefix: SHA256)?
  private var hash = SHA256()

  package init() {}

  /// Appends the fingerprint of a finding, in ASCII.
  package mutating func append(_ finding: borrowing RecordedFinding, to digits: inout [UInt8]) {
    begin(finding)
    hash.update(part: finding.key, of: finding.bytes)
    hash.update(part: finding.locale, of: finding.bytes)
    hash.update(part: finding.variant, of: finding.bytes)
    hash.update(part: finding.ordinal == 0 ? "" : String(finding.ordinal))
    let words = hash.end()
    Self.append(words[0], to: &digits)
    Self.append(words[1], to: &digits)
    Self.append(words[2], to: &digits)
    Self.append(words[3], to: &digits)
  }

  /// Hashes the rule, the path and the table of a finding.
  private mutating func begin(_ finding: borrowing RecordedFinding) {
    let (rule, path, table) = (finding.rule, finding.path, finding.table ?? 0..<0)
    if !self.path.hasSameBytes(as: path) || !self.table.elementsEqual(finding.bytes[table]) {
      (self.path, self.table) = (ExactString(path), Array(finding.bytes[table]))
      prefixes.removeAll(keepingCapacity: true)
      last = nil
    }
    if let last, last.rule == rule { return hash.restart(after: last.prefix) }
    let prefix = prefixes[rule] ?? newPrefix(rule)
    prefixes[rule] = prefix
    last = (rule, prefix)
    hash.restart(after: prefix)
  }

  private func newPrefix(_ rule: RuleID) -> SHA256 {
    var hash = SHA256()
    hash.update(part: rule.name)
    hash.update(part: path.text)
    hash.update(part: table.indices, of: table)
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
  let text: String
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
  fileprivate mutating func update(part: Range<Int>?, of bytes: borrowing [UInt8]) {
    let part = part ?? 0..<0
    update(UInt32(truncatingIfNeeded: part.count))
    update(bytes, part)
  }

  fileprivate mutating func update(part: String) {
    update(UInt32(truncatingIfNeeded: part.utf8.count))
    update(part.utf8)
  }
}

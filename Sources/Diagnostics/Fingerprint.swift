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
    return fingerprints[self]
  }
}

/// The fingerprints of successive findings, which share most of what is hashed.
package struct Fingerprints {
  private var path = ExactString("")
  private var table = ExactString("")
  /// The hashes of a rule, the path and the table.
  private var prefixes: [RuleID: SHA256] = [:]

  package init() {}

  /// The fingerprint of a finding.
  package subscript(finding: Finding) -> String {
    mutating get {
      var hash = prefix(of: finding)
      hash.update(part: finding.subject.key ?? "")
      hash.update(part: finding.subject.locale ?? "")
      hash.update(part: finding.subject.variant ?? "")
      hash.update(part: finding.ordinal == 0 ? "" : String(finding.ordinal))
      let words = hash.finishWords()
      var digits: [UInt8] = []
      digits.reserveCapacity(32)
      for word in [words[0], words[1], words[2], words[3]] {
        for shift in stride(from: UInt32(28), through: 0, by: -4) {
          digits.append(Self.digit(UInt8(truncatingIfNeeded: word &>> shift & 0xF)))
        }
      }
      return String(decoding: digits, as: UTF8.self)
    }
  }

  private mutating func prefix(of finding: Finding) -> SHA256 {
    let (path, table) = (finding.location.path, finding.subject.table ?? "")
    if !self.path.hasSameBytes(as: path) || !self.table.hasSameBytes(as: table) {
      (self.path, self.table) = (ExactString(path), ExactString(table))
      prefixes.removeAll(keepingCapacity: true)
    }
    if let known = prefixes[finding.rule] { return known }
    var hash = SHA256()
    hash.update(part: finding.rule.name)
    hash.update(part: path)
    hash.update(part: table)
    prefixes[finding.rule] = hash
    return hash
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
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
  fileprivate mutating func update(part: String) {
    let length = UInt32(truncatingIfNeeded: part.utf8.count)
    update((0..<4).lazy.map { UInt8(truncatingIfNeeded: length >> (8 * UInt32($0))) })
    update(part.utf8)
  }
}

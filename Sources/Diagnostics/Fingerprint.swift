import SourceText

extension Finding {
  /// The finding's ID in baselines and dashboards: 32 hexadecimal digits.
  ///
  /// It is derived from the rule, path, table, key, locale and variant, from the ordinal unless it
  /// is 0, and from the kind of fault if the rule gives one. A kind that is only a severity doesn't
  /// count, since dashboards know the severity of a finding. The fingerprint doesn't depend on the
  /// message or the line, so it survives edits that move or reword. It uses SHA-256, so that a
  /// finding can't be forged to match the baseline entry of another one.
  package var fingerprint: String {
    var fingerprints = Fingerprints(of: FindingList([self]), in: 0..<1)
    var digits: [UInt8] = []
    fingerprints.appendNext(to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }
}

/// The fingerprints of successive findings of a list.
package struct Fingerprints {
  private typealias Digest = SIMD4<UInt32>

  private var digests: [Digest] = []
  private var next = 0

  package init(of findings: FindingList, in indices: Range<Int>) {
    var hashes = FingerprintHashes()
    digests.reserveCapacity(indices.count)
    findings.forEachRecorded(in: indices) { finding in
      hashes.append(finding)
      if hashes.isFull { digests += hashes.finish() }
    }
    digests += hashes.finish()
  }

  /// Appends the next fingerprint, in ASCII.
  package mutating func appendNext(to digits: inout [UInt8]) {
    digits.append(addingCapacity: 32) { appendNext(to: &$0) }
  }

  /// Appends the next fingerprint, in ASCII.
  package mutating func appendNext(to digits: inout OutputSpan<UInt8>) {
    let digest = digests[next]
    digits.append(hexadecimal: digest[0])
    digits.append(hexadecimal: digest[1])
    digits.append(hexadecimal: digest[2])
    digits.append(hexadecimal: digest[3])
    next += 1
  }
}

/// The hashes of some findings, which share most of what is hashed. They are computed at the same
/// time.
private struct FingerprintHashes {
  private var inputs = SHA256Inputs()
  /// The rules, paths and tables of earlier findings.
  private var seen: Set<RecordedFinding.Site> = []
  /// The hashes of those that more than one finding has.
  private var prefixes: [RecordedFinding.Site: SHA256] = [:]
  /// The site of the previous finding and its hash.
  private var last: (site: RecordedFinding.Site, prefix: SHA256)?

  var isFull: Bool { inputs.count == SHA256Inputs.maxCount }

  mutating func append(_ finding: borrowing RecordedFinding) {
    // The length of a part marks its end, whatever it contains.
    if let prefix = prefix(of: finding) {
      inputs.begin(after: prefix)
    } else {
      inputs.begin(after: SHA256())
      let (rule, path) = (Array(finding.rule.name.utf8), Array(finding.path.utf8))
      inputs.append(rule.indices, of: rule)
      inputs.append(path.indices, of: path)
      inputs.append(finding.table ?? 0..<0, of: finding.bytes)
    }
    inputs.append(finding.key ?? 0..<0, of: finding.bytes)
    inputs.append(finding.locale ?? 0..<0, of: finding.bytes)
    inputs.append(finding.variant ?? 0..<0, of: finding.bytes)
    let ordinal = finding.ordinal == 0 ? [] : Array(String(finding.ordinal).utf8)
    inputs.append(ordinal.indices, of: ordinal)
    if let fault = finding.fault, !Self.isSeverity(finding.bytes[fault]) {
      inputs.append(fault, of: finding.bytes)
    }
    inputs.end()
  }

  private static func isSeverity(_ fault: ArraySlice<UInt8>) -> Bool {
    Severity(rawValue: String(decoding: fault, as: UTF8.self)) != nil
  }

  /// Returns the fingerprints of the findings, and begins again.
  mutating func finish() -> some Collection<SIMD4<UInt32>> {
    inputs.finish().map { $0.lowHalf }
  }

  /// Returns the hash of the part that other findings share, or nil for the first one. Often there
  /// are no others, and the whole input is hashed faster.
  private mutating func prefix(of finding: borrowing RecordedFinding) -> SHA256? {
    let site = finding.site
    if let last, last.site == site { return last.prefix }
    guard !seen.insert(site).inserted else { return nil }
    let known = prefixes[site]
    let prefix = known ?? Self.newPrefix(finding)
    if known == nil { prefixes[site] = prefix }
    last = (site, prefix)
    return prefix
  }

  /// Hashes the same bytes that `append` does without a prefix.
  private static func newPrefix(_ finding: borrowing RecordedFinding) -> SHA256 {
    var hash = SHA256()
    hash.update(part: Array(finding.rule.name.utf8))
    hash.update(part: Array(finding.path.utf8))
    hash.update(part: finding.table.map { Array(finding.bytes[$0]) } ?? [])
    return hash
  }
}

extension SHA256 {
  /// Hashes the length of a part and the part.
  fileprivate mutating func update(part: [UInt8]) {
    let count = UInt32(truncatingIfNeeded: part.count)
    update((0..<4).map { UInt8(truncatingIfNeeded: count &>> (8 * UInt32($0))) })
    update(part)
  }
}

extension Finding {
  /// The finding's ID in baselines and dashboards: 32 hexadecimal digits.
  ///
  /// It is derived from the rule, path, table, key, locale and variant, from the ordinal unless it
  /// is 0, and from the kind of fault if the rule gives one. A kind that is only a severity doesn't
  /// count, since dashboards know the severity of a finding. The fingerprint doesn't depend on the
  /// message or the line, so it survives edits that move or reword. It uses SHA-256, so that a
  /// finding can't be forged to match the baseline entry of another one.
  package var fingerprint: String { [self].fingerprints[0] }
}

extension Collection<Finding> {
  /// The fingerprints of all findings, in their order.
  package var fingerprints: [String] {
    var inputs = SHA256Inputs()
    var fingerprints: [String] = []
    for finding in self {
      inputs.append(finding)
      if inputs.count == SHA256Inputs.maxCount { fingerprints += inputs.finish().map { $0.digits } }
    }
    return fingerprints + inputs.finish().map { $0.digits }
  }
}

extension SHA256Inputs {
  /// Appends what identifies a finding. Baselines depend on the order.
  fileprivate mutating func append(_ finding: Finding) {
    begin()
    append(finding.rule.name)
    append(finding.location.path)
    append(finding.subject.table ?? "")
    append(finding.subject.key ?? "")
    append(finding.subject.locale ?? "")
    append(finding.subject.variant ?? "")
    append(finding.ordinal == 0 ? "" : String(finding.ordinal))
    if let kind = finding.kind, Severity(rawValue: kind) == nil { append(kind) }
    end()
  }
}

extension SIMD8<UInt32> {
  /// The first 16 bytes of a digest in hexadecimal digits.
  fileprivate var digits: String {
    var digits: [UInt8] = []
    digits.reserveCapacity(32)
    for part in 0..<4 {
      let word = self[part]
      for shift in stride(from: UInt32(28), through: 0, by: -4) {
        let digit = UInt8(truncatingIfNeeded: word &>> shift) & 15
        digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit)
      }
    }
    return String(decoding: digits, as: UTF8.self)
  }
}

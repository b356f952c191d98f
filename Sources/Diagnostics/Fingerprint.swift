import SourceText

extension Finding {
  /// The finding's ID in baselines and dashboards: 32 hexadecimal digits.
  ///
  /// It is derived from the rule, path, table, key, locale and variant, and from the ordinal unless
  /// it is 0. It doesn't depend on the message or the line, so it survives edits that move or
  /// reword. It uses SHA-256, so that a finding can't be forged to match the baseline entry of
  /// another one.
  package var fingerprint: String {
    var digest = SHA256()
    let parts = [
      rule.name, place.path, subject.table ?? "", subject.key ?? "", subject.locale ?? "",
      subject.variant ?? "", ordinal == 0 ? "" : String(ordinal),
    ]
    for part in parts {
      // The length marks the end of a part, whatever the part contains.
      digest.update((0..<4).map { UInt8(truncatingIfNeeded: part.utf8.count >> (8 * $0)) })
      digest.update(part.utf8)
    }
    return digest.finish().prefix(16).map { $0.hexadecimal(digits: 2) }.joined().lowercased()
  }
}

import SourceText

extension Finding {
  /// Names the finding in baselines and dashboards: 32 hexadecimal digits.
  ///
  /// It is made of rule, path, table, key, locale and variant, never of the message or the line,
  /// so it survives edits that move or reword. SHA-256, because whoever can forge a fingerprint can
  /// hide a finding behind somebody else's baseline entry.
  package var fingerprint: String {
    var digest = SHA256()
    let parts = [
      rule.name, place.path, subject.table ?? "", subject.key ?? "", subject.locale ?? "",
      subject.variant ?? "", ordinal == 0 ? "" : String(ordinal),
    ]
    for part in parts {
      // The length tells where a part ends, whatever it holds.
      digest.update((0..<4).map { UInt8(truncatingIfNeeded: part.utf8.count >> (8 * $0)) })
      digest.update(part.utf8)
    }
    return digest.finish().prefix(16).map { $0.hexadecimal(digits: 2) }.joined().lowercased()
  }
}

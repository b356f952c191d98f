import Diagnostics
import LintConfiguration

extension BaselineFile {
  /// Returns the entries that cover more than those of an earlier baseline, by the configurations
  /// that report their findings.
  ///
  /// - Parameter owner: returns what identifies the configuration of an entry.
  func additions<Owner: Hashable>(
    since earlier: [BaselineEntry], by owner: (BaselineEntry) -> Owner
  ) -> [Owner: [Weakening]] {
    var known = Dictionary(grouping: earlier, by: \.subject)
    let larger = baseline.entries.filter { entry in
      let fault = BaselineFault(severity: entry.severity ?? .error, kind: entry.kind)
      var left = entry.count
      for index in known[entry.subject]?.indices ?? 0..<0 {
        guard let other = known[entry.subject]?[index], other.accepts(fault),
          other.until == nil || entry.until.map({ $0 <= other.until ?? "" }) ?? false
        else { continue }
        // Several entries together cover no more than before.
        let count = min(left, other.count)
        known[entry.subject]?[index].count -= count
        left -= count
      }
      return left > 0
    }
    return Dictionary(grouping: larger, by: owner).mapValues { entries in
      let added = entries.filter { known[$0.subject] == nil }
      let extended = entries.filter { known[$0.subject] != nil }
      return [weakening("adds", added, "for"), weakening("extends", extended, "to")]
        .compactMap(\.self)
    }
  }

  private func weakening(
    _ verb: String, _ entries: [BaselineEntry], _ preposition: String
  ) -> Weakening? {
    guard let first = entries.first else { return nil }
    let names = entries.count == 1 ? "1 baseline entry" : "\(entries.count) baseline entries"
    let findings = entries.reduce(0) { $0 + $1.count }
    let more = findings == entries.count ? "" : " \(preposition) \(findings) findings"
    return Weakening("\(verb) \(names)\(more)", at: location(of: first))
  }
}

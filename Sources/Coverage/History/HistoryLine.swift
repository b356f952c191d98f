import SourceText
package import TranslationStatus

/// A line of a history: a JSON object with the figures of one run.
package enum HistoryLine {
  /// The reason why a line can't be parsed.
  package enum Fault: Error {
    /// The line ends before its object, as after a run that was interrupted while writing.
    case torn
    /// The line has a version that is newer than the supported one.
    case newer(Int)
    /// The line is invalid in another way. The column counts bytes, from 1.
    case broken(column: Int, reason: String)
  }

  /// The version that is written, and the newest version that can be read.
  static let version = 1

  /// Returns the object without a line feed. Empty amounts are omitted.
  package static func text(of snapshot: CoverageSnapshot) -> String {
    JSONWriter.text(.compact) {
      $0.object {
        $0.member("version", version)
        $0.member("date", snapshot.date)
        $0.member("revision", snapshot.revision)
        $0.member("total", snapshot.total)
        $0.member("locales", snapshot.locales)
        $0.member("groups", snapshot.groups)
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ name: String, _ tallies: [String: StatusTally]) {
    let sorted = tallies.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    object(name) { json in
      for (name, tally) in sorted { json.member(name, tally) }
    }
  }

  fileprivate mutating func member(_ name: String, _ tally: StatusTally) {
    object(name) { json in
      for member in TallyMember.all {
        let amount = member.amount(of: tally)
        if amount != TextAmount() { json.member(member.name, amount) }
      }
    }
  }
}

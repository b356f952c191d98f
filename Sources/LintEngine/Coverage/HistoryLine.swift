import SourceText
import TranslationStatus

/// A line of a history: an object of JSON with what one run came to.
enum HistoryLine {
  /// Why a line is not understood.
  enum Fault: Error {
    /// It ends before its object does, as a run leaves it that was stopped while it wrote.
    case torn
    /// The line has a version that is not known here.
    case newer(Int)
    /// Something else stands there; the column counts bytes, from 1.
    case broken(column: Int, reason: String)
  }

  /// The version of the lines that are written, and the newest that is understood.
  static let version = 1

  /// The object without a line feed. What is nothing is left out.
  static func text(of snapshot: CoverageSnapshot) -> String {
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

  private mutating func member(_ name: String, _ amount: TextAmount) {
    object(name) {
      $0.member("keys", amount.keys)
      $0.member("units", amount.units)
      $0.member("words", amount.words)
      $0.member("characters", amount.characters)
    }
  }
}

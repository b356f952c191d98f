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
    var line = #"{"version":\#(version),"date":\#(JSONString.quoted(snapshot.date))"#
    if let revision = snapshot.revision { line += #","revision":\#(JSONString.quoted(revision))"# }
    line += #","total":\#(text(of: snapshot.total))"#
    line += #","locales":\#(text(of: snapshot.locales)),"groups":\#(text(of: snapshot.groups))}"#
    return line
  }

  private static func text(of tallies: [String: StatusTally]) -> String {
    let members = tallies.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    return "{"
      + members.map { "\(JSONString.quoted($0.key)):\(text(of: $0.value))" }
      .joined(separator: ",") + "}"
  }

  private static func text(of tally: StatusTally) -> String {
    let members = TallyMember.all.compactMap { member in
      let amount = member.amount(of: tally)
      return amount == TextAmount() ? nil : "\"\(member.name)\":\(text(of: amount))"
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  private static func text(of amount: TextAmount) -> String {
    #"{"keys":\#(amount.keys),"units":\#(amount.units),"words":\#(amount.words),"#
      + #""characters":\#(amount.characters)}"#
  }
}

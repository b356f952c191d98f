import Diagnostics
import SourceText
import Syntax
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

extension HistoryLine {
  /// Parses a line. Returns nil for a line that contains only whitespace.
  package static func read(_ line: ArraySlice<UInt8>) throws(Fault) -> CoverageSnapshot? {
    let mark = Array("\u{FEFF}".utf8)
    let line = line.starts(with: mark) ? line.dropFirst(mark.count) : line
    guard line.contains(where: { $0 > 0x20 }) else {
      // A power failure can leave zero bytes.
      if line.contains(0) { throw .torn }
      return nil
    }
    guard !endsInside(line) else { throw .torn }
    let file = SourceFile(
      id: FileID(0), path: "", bytes: SourceBuffer(line), encoding: .utf8, escapes: .json)
    if let invalid = file.bytes.firstInvalidUTF8(in: 0..<file.bytes.count) {
      throw .broken(column: invalid + 1, reason: "it is not UTF-8")
    }
    let reader = HistoryLineReader(file)
    let version = try understood { () throws(JSONSyntaxError) in try reader.version() }
    // The form of lines of newer versions is unknown.
    guard version <= Self.version else { throw .newer(version) }
    return try understood { () throws(JSONSyntaxError) in try reader.snapshot() }
  }

  private static func understood<Value>(
    _ read: () throws(JSONSyntaxError) -> Value
  ) throws(Fault) -> Value {
    do throws(JSONSyntaxError) {
      return try read()
    } catch {
      throw .broken(column: error.range.bytes.lowerBound + 1, reason: error.message)
    }
  }

  /// Returns whether a line starts an object and doesn't end it.
  private static func endsInside(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return false }
    var depth = 0
    var isText = false
    var isEscape = false
    for byte in line {
      if isText {
        if !isEscape, byte == UInt8(ascii: "\"") { isText = false }
        isEscape = !isEscape && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isText = true
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return isText || depth > 0
  }
}

/// An amount of a tally, identified by its name in files.
enum TallyMember: Hashable {
  case state(TranslationState)
  case identical, outdated, faulty

  static let all =
    TranslationState.allCases.map(TallyMember.state) + [.identical, .outdated, .faulty]

  init?(name: String) {
    guard let member = Self.all.first(where: { $0.name == name }) else { return nil }
    self = member
  }

  var name: String {
    switch self {
    case .state(let state): state.name
    case .identical: "identical"
    case .outdated: "outdated"
    case .faulty: "faulty"
    }
  }

  func amount(of tally: StatusTally) -> TextAmount {
    switch self {
    case .state(let state): tally[state]
    case .identical: tally.identical
    case .outdated: tally.outdated
    case .faulty: tally.faulty
    }
  }

  func set(_ amount: TextAmount, in tally: inout StatusTally) {
    switch self {
    case .state(let state): tally[state] = amount
    case .identical: tally.identical = amount
    case .outdated: tally.outdated = amount
    case .faulty: tally.faulty = amount
    }
  }
}

import Diagnostics
import SourceText
import Syntax
import TranslationStatus

/// Reads the members of a line of a history. Unknown members are ignored.
struct HistoryLineReader {
  /// The maximum figure, which no project reaches. It prevents integer overflow in the sums of
  /// malicious figures.
  private static let maxNumber = 1_000_000_000_000
  private static let maxVersion = 1_000_000
  /// The maximum number of locales, and of groups.
  private static let maxCount = 10_000

  private let start: JSONScanner
  private let file: SourceFile

  init(_ file: SourceFile) {
    self.file = file
    start = JSONScanner(file)
  }

  /// Returns the version of the line, which must be one JSON value.
  func version() throws(JSONSyntaxError) -> Int {
    var scanner = start
    var version: Int?
    try members(with: &scanner) { name, scanner throws(JSONSyntaxError) in
      guard name == "version" else { return false }
      version = try number(in: 1...Self.maxVersion, with: &scanner)
      return true
    }
    try scanner.finishText()
    return try present(version, "version")
  }

  func snapshot() throws(JSONSyntaxError) -> CoverageSnapshot {
    var scanner = start
    var (date, revision): (String?, String?)
    var total: StatusTally?
    var (locales, groups): ([String: StatusTally]?, [String: StatusTally]?)
    try members(with: &scanner) { name, scanner throws(JSONSyntaxError) in
      switch name {
      case "date": date = try self.date(with: &scanner)
      case "revision": revision = file.string(of: try scanner.string())
      case "total": total = try tally(with: &scanner)
      case "locales": locales = try tallies(with: &scanner)
      case "groups": groups = try tallies(with: &scanner)
      default: return false
      }
      return true
    }
    return CoverageSnapshot(
      date: try present(date, "date"), revision: revision, total: try present(total, "total"),
      locales: try present(locales, "locales"), groups: groups ?? [:])
  }
}

extension HistoryLineReader {
  /// Reads an object.
  ///
  /// - Parameter read: called with the name of a member. It reads the value, or returns false.
  private func members(
    with scanner: inout JSONScanner,
    _ read: (String, inout JSONScanner) throws(JSONSyntaxError) -> Bool
  ) throws(JSONSyntaxError) {
    var object = try scanner.beginObject()
    while let name = try scanner.nextMember(of: &object) {
      guard try !read(file.string(of: name), &scanner) else { continue }
      var ignored: [Diagnostic] = []
      try scanner.skipValue(reporting: &ignored)
    }
  }

  private func tallies(
    with scanner: inout JSONScanner
  ) throws(JSONSyntaxError) -> [String: StatusTally] {
    var tallies: [String: StatusTally] = [:]
    try members(with: &scanner) { name, scanner throws(JSONSyntaxError) in
      tallies[name] = try tally(with: &scanner)
      guard tallies.count <= Self.maxCount else {
        throw fault("there are more than \(Self.maxCount)", at: scanner.offset)
      }
      return true
    }
    return tallies
  }

  private func tally(with scanner: inout JSONScanner) throws(JSONSyntaxError) -> StatusTally {
    var tally = StatusTally()
    try members(with: &scanner) { name, scanner throws(JSONSyntaxError) in
      guard let member = TallyMember(name: name) else { return false }
      member.set(try amount(with: &scanner), in: &tally)
      return true
    }
    return tally
  }

  private func amount(with scanner: inout JSONScanner) throws(JSONSyntaxError) -> TextAmount {
    var amount = TextAmount()
    try members(with: &scanner) { name, scanner throws(JSONSyntaxError) in
      let place: WritableKeyPath<TextAmount, Int>
      switch name {
      case "keys": place = \.keys
      case "units": place = \.units
      case "words": place = \.words
      case "characters": place = \.characters
      default: return false
      }
      amount[keyPath: place] = try number(in: 0...Self.maxNumber, with: &scanner)
      return true
    }
    return amount
  }

  private func number(
    in range: ClosedRange<Int>, with scanner: inout JSONScanner
  ) throws(JSONSyntaxError) -> Int {
    let place = try scanner.number()
    let text = file.bytes.string(in: place)
    guard let number = Int(text), range.contains(number) else {
      throw fault(
        "expected an integer from \(range.lowerBound) to \(range.upperBound)", at: place.lowerBound)
    }
    return number
  }

  /// Reads a time, with or without the `Z` for UTC.
  private func date(with scanner: inout JSONScanner) throws(JSONSyntaxError) -> String {
    let text = try scanner.string()
    let date = file.string(of: text)
    let time = Array(date.utf8.dropFirst(10))
    let form = Array("T00:00:00Z".utf8)
    let isTime =
      (9...10).contains(time.count)
      && zip(time, form).allSatisfy { byte, model in
        model == UInt8(ascii: "0")
          ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == model
      }
    guard isTime, CalendarDate.isValid(String(decoding: date.utf8.prefix(10), as: UTF8.self)) else {
      throw fault(
        "expected a time in UTC such as '2026-12-31T23:59:59Z'", at: text.range.bytes.lowerBound)
    }
    return date
  }

  private func present<Value>(_ value: Value?, _ name: String) throws(JSONSyntaxError) -> Value {
    guard let value else { throw fault("'\(name)' is missing", at: 0) }
    return value
  }

  private func fault(_ reason: String, at offset: Int) -> JSONSyntaxError {
    JSONSyntaxError(reason, at: file.range(offset..<offset))
  }
}

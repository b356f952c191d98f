import SourceText

/// A date of a report as a number of seconds, for the axis of a chart.
struct PointInTime {
  /// The number of seconds since 1970.
  let seconds: Int

  /// Parses a date in the form `2026-11-21T04:00:00Z`. Returns nil for any other form.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let form = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
    let digit = UInt8(ascii: "d")
    guard bytes.count == form.count,
      zip(bytes, form).allSatisfy({ $1 == digit ? 48...57 ~= $0 : $0 == $1 })
    else { return nil }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 } }
    guard 1...12 ~= number(5..<7), 1...31 ~= number(8..<10),
      let start = CalendarDate.start(of: String(text.prefix(10)))
    else { return nil }
    seconds = start + number(11..<13) * 3600 + number(14..<16) * 60 + number(17..<19)
  }
}

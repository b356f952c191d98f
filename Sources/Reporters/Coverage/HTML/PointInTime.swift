/// A date of a report, as a number of seconds on the axis of a chart.
struct PointInTime {
  /// Since the start of the year 0 in the Gregorian calendar.
  let seconds: Int

  /// The form is `2026-11-21T04:00:00Z`; nil for every other.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    let form = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
    let digit = UInt8(ascii: "d")
    guard bytes.count == form.count,
      zip(bytes, form).allSatisfy({ $1 == digit ? 48...57 ~= $0 : $0 == $1 })
    else { return nil }
    func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1) - 48 } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    guard 1...12 ~= month, 1...31 ~= day else { return nil }
    // The year begins in March, so that a leap day is its last.
    let years = month > 2 ? year : year - 1
    let months = (month + 9) % 12
    let days = years * 365 + years / 4 - years / 100 + years / 400 + (months * 153 + 2) / 5 + day
    seconds = days * 86_400 + number(11..<13) * 3600 + number(14..<16) * 60 + number(17..<19)
  }
}

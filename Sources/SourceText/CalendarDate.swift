/// Days in ISO 8601 format, which sort as strings: `2026-12-31`.
package enum CalendarDate {
  /// The last second of the year 9999, since 1970.
  package static let maxTime = 253_402_300_799

  /// Returns whether a string is a valid day of the Gregorian calendar.
  package static func isValid(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]),
      let day = number(bytes[8..<10]), (1...12).contains(month)
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    return (1...days).contains(day)
  }

  /// Returns the day of a time in UTC.
  ///
  /// - Parameter seconds: seconds since 1970.
  package static func day(at seconds: Int) -> String {
    // Counts in years that begin in March, after Howard Hinnant's 'civil from days'.
    let days = Int((Double(seconds) / 86_400).rounded(.down)) + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    let day = dayOfYear - (153 * shifted + 2) / 5 + 1
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }

  /// Returns the day that is a number of days after another one.
  ///
  /// - Parameter day: a valid day.
  package static func day(_ count: Int, after day: String) -> String {
    guard let start = start(of: day) else { return day }
    return self.day(at: start + count * 86_400)
  }

  /// Returns the start of a day in UTC, in seconds since 1970, or nil if the string doesn't have
  /// the format of a day.
  package static func start(of day: String) -> Int? {
    let parts = day.split(separator: "-").compactMap { Int($0) }
    guard day.utf8.count == 10, parts.count == 3 else { return nil }
    // The inverse, after 'days from civil' by the same author.
    let year = parts[1] <= 2 ? parts[0] - 1 : parts[0]
    let month = parts[1] <= 2 ? parts[1] + 9 : parts[1] - 3
    let dayOfYear = (153 * month + 2) / 5 + parts[2] - 1
    // Rounded down, for years before the year 0.
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return (days - 719_468) * 86_400
  }

  /// Returns the same time of day some months earlier, or on the last day of that month if it is
  /// shorter.
  ///
  /// - Parameter seconds: seconds since 1970.
  package static func time(_ months: Int, monthsBefore seconds: Int) -> Int {
    let parts = day(at: seconds).split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, let today = start(of: day(at: seconds)) else { return seconds }
    let month = parts[0] * 12 + parts[1] - 1 - months
    guard month >= 0 else { return 0 }
    let first = [padded(month / 12, 4), padded(month % 12 + 1, 2)].joined(separator: "-")
    let last = (28...31).last { isValid("\(first)-\($0)") } ?? 28
    guard let start = start(of: "\(first)-\(padded(min(parts[2], last), 2))") else {
      return seconds
    }
    return start + seconds - today
  }

  /// Returns a time in ISO 8601 format in UTC, without fractions and time zone:
  /// `2026-12-31T23:59:59`.
  ///
  /// - Parameter seconds: seconds since 1970. The format has no years beyond 9999, so later times
  ///   are clamped to the last second of 9999.
  package static func timestamp(at seconds: Int) -> String {
    let seconds = min(max(seconds, 0), maxTime)
    let time = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }
    return day(at: seconds) + "T" + time.joined(separator: ":")
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) } : nil
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(count - digits.count, 0)) + digits
  }
}

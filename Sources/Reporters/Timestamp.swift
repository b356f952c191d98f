/// A moment as ISO 8601 writes it in UTC, without Foundation.
struct Timestamp {
  let text: String

  init(secondsSince1970 seconds: Int) {
    // Years beyond 9999 have no place in the format.
    let seconds = min(max(seconds, 0), 253_402_300_799)
    let (year, month, day) = Self.date(daysSince1970: seconds / 86_400)
    let time = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map(Self.padded)
    text =
      "\(year)-\(Self.padded(month))-\(Self.padded(day))T" + time.joined(separator: ":")
  }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// Counts in 400-year eras of years that begin in March, so the leap day comes last.
  private static func date(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let days = days + 719_468
    let dayOfEra = days % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = days / 146_097 * 400 + yearOfEra + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

import Git
import SourceText
import Testing

@testable import Coverage

/// The meaning of `--since` and `--every`.
@Suite struct TrendPeriodTests {
  /// 2026-11-21T12:30:00Z
  private let now = 1_795_264_200

  @Test(arguments: [
    ("90d", "2026-08-23T12:30:00"), ("12w", "2026-08-29T12:30:00"), ("6m", "2026-05-21T12:30:00"),
    ("1y", "2025-11-21T12:30:00"), ("2026-08-01", "2026-08-01T00:00:00"),
    ("2024-02-29", "2024-02-29T00:00:00"), ("9999m", "1970-01-01T00:00:01"),
    ("0001-01-01", "1970-01-01T00:00:01"),
  ]) func `a period has the expected start`(text: String, start: String) throws {
    let period = try TrendPeriod(since: text, every: .month, now: now)
    #expect(CalendarDate.timestamp(at: period.start) == start)
  }

  @Test(arguments: [
    "", "d", "90", "90D", "-3d", "+3d", "0d", "00000001d", "1.5y", "90 d", "90days", "3h",
    "2026-02-30", "2026-8-1", "2026-08-01T00:00:00Z", "٣d", "9999999999999999999999d", "yesterday",
  ]) func `an invalid period is rejected`(text: String) throws {
    let failure = try #require(throws: TrendPeriod.Failure.self) {
      try TrendPeriod(since: text, every: .week, now: now)
    }
    #expect(failure.message == "'\(text)' is not a valid period")
    #expect(failure.help == "use a period (90d, 12w, 6m, 1y) or a date, for example 2026-08-01")
  }

  @Test(arguments: ["2026-11-22", "2027-01-01", "9999-12-31"])
  func `a date in the future is rejected`(text: String) throws {
    let failure = try #require(throws: TrendPeriod.Failure.self) {
      try TrendPeriod(since: text, every: .week, now: now)
    }
    #expect(failure.message == "'\(text)' is not in the past")
  }

  @Test func `a trend with thousands of points is rejected`() throws {
    #expect(throws: Never.self) { try TrendPeriod(since: "3y", every: .day, now: now) }
    let failure = try #require(throws: TrendPeriod.Failure.self) {
      try TrendPeriod(since: "9y", every: .day, now: now)
    }
    #expect(failure.message == "'9y' has more than 1100 points, one for every day")
  }

  @Test(arguments: [Int.min, -1, 0, Int.max]) func `any clock value is handled`(now: Int) throws {
    for step in TrendStep.allCases {
      _ = try? TrendPeriod(since: "1y", every: step, now: now)
      _ = try? TrendPeriod(since: "2026-08-01", every: step, now: now)
    }
  }

  @Test func `steps go back from the present to the start`() throws {
    #expect(
      try times(since: "20d", every: .week) == [
        "2026-11-14T12:30:00", "2026-11-07T12:30:00", "2026-11-01T12:30:00",
      ])
    #expect(try times(since: "2d", every: .week) == ["2026-11-19T12:30:00"])
    #expect(try times(since: "14d", every: .week).count == 2)
    #expect(try times(since: "1y", every: .week).count == 53)
    #expect(try times(since: "90d", every: .day).count == 90)
  }

  @Test func `months end on their last day`() throws {
    // 2026-05-31T10:00:00Z
    let period = try TrendPeriod(since: "3m", every: .month, now: 1_780_221_600)
    #expect(
      period.times.map(CalendarDate.timestamp) == [
        "2026-04-30T10:00:00", "2026-03-31T10:00:00", "2026-02-28T10:00:00",
      ])
  }

  @Test func `each step uses its last commit, and no commit is used twice`() throws {
    let period = try TrendPeriod(since: "4w", every: .week, now: now)
    let history = commits(daysAgo: [1, 3, 8, 9, 27, 28])
    #expect(days(period.points(of: history)) == [28, 27, 8])
  }

  @Test func `there are no points before the first commit`() throws {
    let period = try TrendPeriod(since: "4w", every: .week, now: now)
    #expect(days(period.points(of: commits(daysAgo: [1, 3]))) == [])
    #expect(days(period.points(of: commits(daysAgo: [1, 12]))) == [12])
    #expect(days(period.points(of: [])) == [])
  }

  @Test func `an inactive project has one point for its current commit`() throws {
    let period = try TrendPeriod(since: "4w", every: .week, now: now)
    #expect(days(period.points(of: commits(daysAgo: [28]))) == [28])
  }

  @Test func `a wrong clock never puts a point before an older one`() throws {
    let period = try TrendPeriod(since: "4w", every: .week, now: now)
    let history = commits(daysAgo: [-400, 2, 20, 9, 30, 3, 28])
    #expect(days(period.points(of: history)) == [30, 20])
  }
}

extension TrendPeriodTests {
  private func times(since text: String, every step: TrendStep) throws -> [String] {
    try TrendPeriod(since: text, every: step, now: now).times.map(CalendarDate.timestamp)
  }

  private func commits(daysAgo days: [Int]) -> [DatedCommit] {
    days.enumerated().compactMap { index, day in
      ObjectID(String(repeating: "0", count: 40 - "\(index)".count) + "\(index)").map {
        DatedCommit($0, time: now - day * 86_400)
      }
    }
  }

  private func days(_ commits: [DatedCommit]) -> [Int] { commits.map { (now - $0.time) / 86_400 } }
}

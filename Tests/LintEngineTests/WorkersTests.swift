import Testing

@testable import LintEngine

/// Tasks that share pieces of work.
@Suite struct WorkersTests {
  private struct Failed: Error, Equatable {
    let number: Int
  }

  @Test(arguments: [1, 2, 8, 100]) func `results are in the order of the pieces`(jobs: Int) async {
    let squares = await Workers(jobs: jobs).map(count: 50) { number in number * number }
    #expect(squares == (0..<50).map { $0 * $0 })
    #expect(await Workers(jobs: jobs).map(count: 0) { number in number } == [])
  }

  @Test(arguments: [1, 2, 8, 100]) func `the failure of the first piece is thrown`(
    jobs: Int
  ) async {
    await #expect(throws: Failed(number: 3)) {
      try await Workers(jobs: jobs).map(count: 50) { (number) async throws(Failed) -> Int in
        if number >= 3 { throw Failed(number: number) }
        return number
      }
    }
  }
}

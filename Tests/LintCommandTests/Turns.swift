/// Limits how many runs of the program are active at the same time.
///
/// Swift Testing starts all tests at once, and each run has open descriptors while it waits for
/// git. Many systems limit a process to 1,024 of them.
actor Turns {
  static let shared = Turns()

  private var free = 8
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Runs a closure when it is its turn.
  static func wait<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    await shared.begin()
    do {
      let result = try await body()
      await shared.end()
      return result
    } catch {
      await shared.end()
      throw error
    }
  }

  private func begin() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  private func end() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

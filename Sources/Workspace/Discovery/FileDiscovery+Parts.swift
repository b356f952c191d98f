import Dispatch
import Patterns
import Synchronization

/// Searching several folders at the same time. The system does most of the work, and can do it in
/// several threads.
extension FileDiscovery {
  /// The number of waiting folders from which the search is divided.
  static let manyFolders = 64

  /// Searches folders, none of which contains another one, as if one were searched after the other.
  ///
  /// No link is followed here, so nothing is found twice. What the folders share is the budget for
  /// matching ignore patterns. If it is exhausted, the folders are searched again, one after the
  /// other, so that the result does not depend on time.
  mutating func walkInParts(_ folders: [SearchedFolder]) {
    let shared = WorkBudget(limit: work.rest)
    let parts = searchParts(folders, within: shared)
    guard !shared.isExhausted else { return walk(folders) }
    work.spend(shared.spent)
    for part in parts.compactMap(\.self) { join(part) }
  }

  /// Returns the searches of the folders, or nil for those that were left out because the budget
  /// was exhausted.
  private mutating func searchParts(
    _ folders: [SearchedFolder], within work: WorkBudget
  ) -> [FileDiscovery?] {
    let start = part(within: work)
    let next = Atomic<Int>(0)
    let parts = Mutex([FileDiscovery?](repeating: nil, count: folders.count))
    DispatchQueue.concurrentPerform(iterations: min(jobs, folders.count)) { _ in
      while !work.isExhausted {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < folders.count else { return }
        var part = start
        part.walk([folders[index]])
        parts.withLock { $0[index] = part }
      }
    }
    return parts.withLock(\.self)
  }
}

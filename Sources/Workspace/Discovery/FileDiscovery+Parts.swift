import Dispatch
import Synchronization

/// Searching several folders at the same time. The system does most of the work, and can do it in
/// several threads.
extension FileDiscovery {
  /// The number of waiting folders from which the search is divided.
  static let manyFolders = 64

  /// Searches folders, none of which contains another one, as if one were searched after the other.
  ///
  /// No link is followed here, so nothing is found twice. What the folders share is the number of
  /// steps for matching ignore patterns. If there are too many, the folders are searched again, one
  /// after the other, so that the result does not depend on time.
  mutating func walkInParts(_ folders: [SearchedFolder]) {
    let parts = searchParts(folders)
    let work = parts.reduce(ignoreWork) { $0 + ($1?.ignoreWork ?? 0) - ignoreWork }
    guard work <= patience, !parts.contains(where: { $0 == nil }) else { return walk(folders) }
    for part in parts.compactMap(\.self) { join(part) }
    ignoreWork = work
  }

  /// Returns the searches of the folders, or nil for those that were left out because the others
  /// took too many steps.
  private mutating func searchParts(_ folders: [SearchedFolder]) -> [FileDiscovery?] {
    let start = part()
    let next = Atomic<Int>(0)
    let work = Atomic<Int>(start.ignoreWork)
    let parts = Mutex([FileDiscovery?](repeating: nil, count: folders.count))
    DispatchQueue.concurrentPerform(iterations: min(jobs, folders.count)) { _ in
      while work.load(ordering: .relaxed) <= start.patience {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < folders.count else { return }
        var part = start
        part.walk([folders[index]])
        work.wrappingAdd(part.ignoreWork - start.ignoreWork, ordering: .relaxed)
        parts.withLock { $0[index] = part }
      }
    }
    return parts.withLock(\.self)
  }
}

import SourceCode
import SourceText
import Synchronization

/// The calls of views that other modules declare, from which Xcode extracts keys as far as the
/// tables show: `KeyboardShortcuts.Recorder("Start")`.
final class ExtractedCalls: Sendable {
  /// Fewer keys may be in a table because of other code.
  private static let minimum = 3

  private let routines = Mutex<Set<UInt32>?>(nil)
  private let uses = Mutex<[Int: [KeyUse]]>([:])

  /// Returns the uses of keys by such calls in a file.
  ///
  /// - Parameter read: returns the contents of a file of code.
  func uses(
    in file: CodeFile, of project: ProjectKeys, reading read: (Int) -> SourceBuffer?
  ) -> [KeyUse] {
    let known = routines.withLock { known in
      let found = known ?? Self.routines(of: project)
      known = found
      return found
    }
    let calls = file.literalCalls.filter { known.contains($0.routine) }
    guard !calls.isEmpty else { return [] }
    return uses.withLock { cache in
      if let uses = cache[file.index] { return uses }
      let uses = read(file.index).map { bytes in calls.map { KeyUse(extracted: $0, in: bytes) } }
      cache[file.index] = uses ?? []
      return uses ?? []
    }
  }

  /// Returns the routines most of whose literals are keys that Xcode extracted, and that no other
  /// code of the project explains.
  private static func routines(of project: ProjectKeys) -> Set<UInt32> {
    var counts: [UInt32: (known: Set<UInt64>, missing: Set<UInt64>)] = [:]
    for file in project.uses.files where !project.isTest(file) {
      for call in file.literalCalls where !call.isThrown {
        switch project.tables.isOnlyExtracted(call.key, from: project.uses) {
        case true?: counts[call.routine, default: ([], [])].known.insert(call.key)
        case false?: counts[call.routine, default: ([], [])].missing.insert(call.key)
        case nil: break
        }
      }
    }
    return Set(
      counts.lazy.filter { _, keys in
        keys.known.count >= minimum && keys.known.count >= keys.missing.count
      }.map(\.key))
  }
}

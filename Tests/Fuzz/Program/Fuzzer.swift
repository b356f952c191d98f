import Dispatch
import FuzzTargets
import GuardedMemory
import Platform
import Synchronization

/// The target, by the name that `ci/fuzz.sh` sets.
private let target: FuzzTarget = {
  // The system's libxml2 isn't instrumented, so the sanitizer sees nothing of its memory.
  precondition(guard_memory_of_xml())
  let name = getenv("CATALOG_LINT_FUZZ").map { String(cString: $0) } ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    fatalError("CATALOG_LINT_FUZZ is '\(name)', which isn't a target")
  }
  return target
}()

/// Runs a target for one input. A broken promise ends the process, as a crash does.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let problems = wait { await target.problems(with: bytes) }
  if !problems.isEmpty { fatalError(problems.joined(separator: "\n")) }
  return 0
}

/// Runs asynchronous work, and blocks until it ends: libFuzzer knows only synchronous calls.
private func wait(for work: @escaping @Sendable () async -> [String]) -> [String] {
  let (end, result) = (DispatchSemaphore(value: 0), Result())
  Task.detached {
    let problems = await work()
    result.problems.withLock { $0 = problems }
    end.signal()
  }
  end.wait()
  return result.problems.withLock { $0 }
}

private final class Result: Sendable {
  let problems = Mutex<[String]>([])
}

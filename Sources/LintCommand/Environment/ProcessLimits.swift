import CProcess
import Platform

/// The resource limits of the process. The Swift runtime traps if it gets no file descriptors, and
/// waits forever if it gets no threads. So the limits are checked before the runtime needs them.
struct ProcessLimits {
  /// The runtime needs three file descriptors, and reading a file in a folder needs two.
  private static let neededDescriptors = 8
  /// Running git also needs pipes. Without them, the program would wait forever.
  private static let neededDescriptorsWithGit = 24
  /// The number of file descriptors below which there may be too few.
  private static let plentyOfDescriptors: UInt64 = 64
  /// The number of threads, in addition to the main thread, for the runtime and a run with one job.
  private static let neededThreads = 4
  /// The memory in bytes that a small project takes, without the threads.
  private static let neededMemory = 32 << 20
  /// The address space in bytes below which tables are checked one after the other.
  private static let plentyOfMemory: UInt64 = 1 << 30

  /// Whether the address space is so small that only one table should be checked at a time.
  let isTight: Bool

  init() { isTight = process_memory_limit() < Self.plentyOfMemory }

  /// Prepares for a small address space.
  ///
  /// - Throws: `CommandFailure` if the process can't work within its limits.
  func prepare() throws(CommandFailure) {
    try Self.requireDescriptors(ofDescriptors: Self.neededDescriptors)
    guard isTight else { return }
    process_share_memory()
    guard Self.canUseMemory() else {
      throw CommandFailure(
        "there is not enough memory", help: "raise the limit, for example with 'ulimit -v 400000'")
    }
  }
}

extension ProcessLimits {
  /// Checks the limits before git is used.
  ///
  /// - Throws: `CommandFailure` if the process can't run git within its limits.
  static func prepareForGit() throws(CommandFailure) {
    try requireDescriptors(ofDescriptors: neededDescriptorsWithGit)
  }

  private static func requireDescriptors(ofDescriptors count: Int) throws(CommandFailure) {
    guard process_file_limit() < plentyOfDescriptors, !canOpenFiles(count) else { return }
    throw CommandFailure(
      "too few files can be open at the same time",
      help: "raise the limit, for example with 'ulimit -n 64'")
  }

  private static func canOpenFiles(_ count: Int) -> Bool {
    var descriptors: [Int32] = []
    defer { for descriptor in descriptors { close(descriptor) } }
    for _ in 0..<count {
      let descriptor = open("/", O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      descriptors.append(descriptor)
    }
    return true
  }

  private static func canUseMemory() -> Bool {
    let stack = min(max(Int(clamping: process_stack_limit()), 1 << 20), 8 << 20)
    let size = neededMemory + neededThreads * stack
    let region = mmap(nil, size, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0)
    guard let region, region != MAP_FAILED else { return false }
    munmap(region, size)
    return true
  }
}

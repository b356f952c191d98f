import CProcess
import Platform

/// What the process may use. The Swift runtime traps where it gets no file descriptors, and waits
/// for ever where it gets no threads, so this looks at them before the runtime does.
struct ProcessLimits {
  /// The runtime needs three file descriptors, and reading a file through a folder two.
  private static let neededDescriptors = 8
  /// A conversation with git needs pipes, too. Without them it would wait for ever.
  private static let neededDescriptorsWithGit = 24
  /// With fewer than this there may be too few.
  private static let plentyOfDescriptors: UInt64 = 64
  /// The runtime and a run with one job have this many threads, beside the first one.
  private static let neededThreads = 4
  /// What a small project takes, without the threads.
  private static let neededMemory = 32 << 20
  /// With less than this, tables are checked one after the other.
  private static let plentyOfMemory: UInt64 = 1 << 30

  /// Whether the address space is so small that only one table should be checked at a time.
  let isTight: Bool

  init() { isTight = process_memory_limit() < Self.plentyOfMemory }

  /// Prepares for a small address space.
  ///
  /// - Throws: if the process cannot do its work within its limits.
  func prepare() throws(CommandFailure) {
    try Self.refuseLack(ofDescriptors: Self.neededDescriptors)
    guard isTight else { return }
    process_share_memory()
    guard Self.canUseMemory() else {
      throw CommandFailure(
        "there is not enough memory", help: "raise the limit, for example with 'ulimit -v 400000'")
    }
  }
}

extension ProcessLimits {
  /// - Throws: if the process cannot run git within its limits.
  static func prepareForGit() throws(CommandFailure) {
    try refuseLack(ofDescriptors: neededDescriptorsWithGit)
  }

  private static func refuseLack(ofDescriptors count: Int) throws(CommandFailure) {
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

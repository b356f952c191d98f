import Platform
import Workspace

/// An append-only file of lines.
struct HistoryFile: Sendable {
  typealias Failure = CoverageHistory.Failure

  /// The maximum size in bytes: seven years of nightly runs for a project with a hundred locales.
  private static let sizeLimit = 1 << 26
  /// The maximum length of a line in bytes. A line for a thousand locales has 200 KB.
  private static let lineLimit = 1 << 22
  private static let pieceSize = 1 << 18

  let path: AbsolutePath
  /// The path as displayed.
  let shown: String

  /// Reads the file from start to end. A file that doesn't exist has no lines.
  ///
  /// - Parameter each: called with the number of a line, from 1, and its bytes without the line
  ///   feed.
  func readLines(
    _ each: (Int, ArraySlice<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    guard let descriptor = try open(O_RDONLY) else { return }
    defer { close(descriptor) }
    try refuseHugeFile(descriptor)
    var number = 1
    var waiting: [UInt8] = []
    while let piece = try read(from: descriptor) {
      var rest = piece
      while let end = rest.firstIndex(of: 0x0A) {
        waiting += rest[..<end]
        try each(number, waiting[...])
        number += 1
        waiting.removeAll(keepingCapacity: true)
        rest = rest[(end + 1)...]
      }
      waiting += rest
      guard waiting.count <= Self.lineLimit else {
        throw Failure("\(shown):\(number): the line is longer than 4 MiB", help: "remove it")
      }
    }
    if !waiting.isEmpty { try each(number, waiting[...]) }
  }

  /// Appends a line, and creates the folders above the file if needed.
  ///
  /// The line is written with one call, so that lines of simultaneous runs don't mix. It is removed
  /// again if there is not enough space for all of it.
  /// - Parameter line: the line without a line feed.
  func append(_ line: String) throws(Failure) {
    FileSystem.makeFolders(above: path)
    guard let descriptor = try open(O_RDWR | O_CREAT | O_APPEND) else {
      throw Failure.system(shown)
    }
    defer { close(descriptor) }
    // Only runs of this tool use the lock. Lines are complete even if it is unavailable.
    flock(descriptor, LOCK_EX)
    let size = try refuseHugeFile(descriptor)
    let bytes = Array(((try isOpenEnded(descriptor, size) ? "\n" : "") + line + "\n").utf8)
    let written = OpenFile.put(bytes, into: descriptor)
    guard written == bytes.count else {
      let failure =
        written < 0 ? Failure.system(shown) : Failure("\(shown): there is no space left")
      if written > 0 { ftruncate(descriptor, off_t(size)) }
      throw failure
    }
  }
}

extension HistoryFile {
  /// Opens the file, or returns nil if it doesn't exist.
  private func open(_ flags: Int32) throws(Failure) -> Int32? {
    // Non-blocking, since opening a pipe would wait.
    let flags = flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    let descriptor = Platform.open(path.text, flags, 0o666)
    guard descriptor >= 0 else {
      if errno == ENOENT, flags & O_CREAT == 0 { return nil }
      if errno == ELOOP { throw .link(shown) }
      throw .system(shown)
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      close(descriptor)
      throw Failure(
        "\(shown): it is \(isFolder ? "a directory, not a file" : "not a regular file")",
        help: "name a file, for example history.jsonl")
    }
    return descriptor
  }

  /// Returns the size of the file in bytes. Throws if the file is too large.
  @discardableResult
  private func refuseHugeFile(_ descriptor: Int32) throws(Failure) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(shown) }
    guard status.st_size <= Self.sizeLimit else {
      throw Failure(
        "\(shown): the history is larger than 64 MiB",
        help: "keep its last lines, or start a new file")
    }
    return Int(status.st_size)
  }

  /// Returns whether the last line has no line feed.
  private func isOpenEnded(_ descriptor: Int32, _ size: Int) throws(Failure) -> Bool {
    guard size > 0 else { return false }
    var last: [UInt8] = [0]
    guard pread(descriptor, &last, 1, off_t(size - 1)) == 1 else { throw .system(shown) }
    return last[0] != 0x0A
  }

  /// Returns the next bytes, or nil at the end of the file.
  private func read(from descriptor: Int32) throws(Failure) -> ArraySlice<UInt8>? {
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    let count = OpenFile.fill(&piece, from: descriptor)
    guard count >= 0 else { throw .system(shown) }
    return count > 0 ? piece[..<count] : nil
  }
}

extension CoverageHistory.Failure {
  /// The most recent error of the operating system.
  fileprivate static func system(_ path: String) -> Self {
    Self("\(path): \(SystemError.last)")
  }

  fileprivate static func link(_ path: String) -> Self {
    Self(
      "\(path): it is a symbolic link, through which nothing is written",
      help: "name the file that it leads to")
  }
}

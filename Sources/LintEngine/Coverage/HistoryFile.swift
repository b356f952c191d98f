import Platform
import Workspace

/// A file of lines that only ever grows.
struct HistoryFile: Sendable {
  typealias Failure = CoverageHistory.Failure

  /// Seven years of nights of a project with a hundred locales.
  private static let sizeLimit = 1 << 26
  /// A line of a thousand locales has 200 KB.
  private static let lineLimit = 1 << 22
  private static let pieceSize = 1 << 18

  let path: AbsolutePath
  /// As it is shown.
  let shown: String

  /// Reads the file from front to back; one that is not there has no lines.
  ///
  /// - Parameter each: takes the number of a line, from 1, and its bytes without the line feed.
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

  /// Adds a line at the end, with the folders above the file.
  ///
  /// It is written at once, so that those of runs at the same time do not mix, and taken back if
  /// there is no room for all of it.
  /// - Parameter line: without its line feed.
  func append(_ line: String) throws(Failure) {
    FileSystem.makeFolders(above: path)
    guard let descriptor = try open(O_RDWR | O_CREAT | O_APPEND) else {
      throw Failure.system(shown)
    }
    defer { close(descriptor) }
    // Only runs of this tool look at it. Where it cannot be had, the lines are whole all the same.
    flock(descriptor, LOCK_EX)
    let size = try refuseHugeFile(descriptor)
    let bytes = Array(((try isOpenEnded(descriptor, size) ? "\n" : "") + line + "\n").utf8)
    let written = OpenFile.put(bytes, into: descriptor)
    guard written == bytes.count else {
      let failure = written < 0 ? Failure.system(shown) : Failure("\(shown): there is no room left")
      if written > 0 { ftruncate(descriptor, off_t(size)) }
      throw failure
    }
  }
}

extension HistoryFile {
  /// Opens the file, or returns nil if there is none.
  private func open(_ flags: Int32) throws(Failure) -> Int32? {
    // Not blocking, since a pipe would be waited for.
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
        "\(shown): it is \(isFolder ? "a folder" : "no regular file")",
        help: "name a file, such as history.jsonl")
    }
    return descriptor
  }

  /// Returns the size of the file.
  @discardableResult
  private func refuseHugeFile(_ descriptor: Int32) throws(Failure) -> Int {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(shown) }
    guard status.st_size <= Self.sizeLimit else {
      throw Failure(
        "\(shown): the history is larger than 64 MiB", help: "keep its last lines, or begin anew")
    }
    return Int(status.st_size)
  }

  /// Whether the last line has no end.
  private func isOpenEnded(_ descriptor: Int32, _ size: Int) throws(Failure) -> Bool {
    guard size > 0 else { return false }
    var last: [UInt8] = [0]
    guard pread(descriptor, &last, 1, off_t(size - 1)) == 1 else { throw .system(shown) }
    return last[0] != 0x0A
  }

  /// The next bytes, or nil at the end.
  private func read(from descriptor: Int32) throws(Failure) -> ArraySlice<UInt8>? {
    var piece = [UInt8](repeating: 0, count: Self.pieceSize)
    let count = OpenFile.fill(&piece, from: descriptor)
    guard count >= 0 else { throw .system(shown) }
    return count > 0 ? piece[..<count] : nil
  }
}

extension CoverageHistory.Failure {
  /// What the operating system has just refused.
  fileprivate static func system(_ path: String) -> Self {
    Self("\(path): \(SystemError.last)")
  }

  fileprivate static func link(_ path: String) -> Self {
    Self(
      "\(path): it is a symbolic link, through which nothing is written",
      help: "name the file that it leads to")
  }
}

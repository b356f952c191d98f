package import Platform
import Synchronization

/// A reader for objects of a repository, with a single git process.
///
/// Git is started for the first request or before it, serves one request after the other, and ends
/// when the reader is closed or released.
final class ObjectReader: Sendable {
  private struct State: ~Copyable {
    var pipe: ObjectPipe?
    /// The reason why no more objects can be read.
    var failure: GitFailure?
  }

  private let git: GitCommand
  private let state = Mutex(State())

  init(_ git: GitCommand) { self.git = git }

  /// Starts git before the first request.
  func start() { state.withLock { start(&$0) } }

  /// Ends git, and waits until it has ended. Nothing can be read after that.
  func close() {
    state.withLock { state in
      _ = state.pipe?.end()
      state.pipe = nil
      state.failure = GitFailure("the repository is closed")
    }
  }

  /// Reads objects and passes each to a closure as it arrives, in their order.
  ///
  /// - Throws: if git failed.
  func read(
    _ objects: [ObjectID], each: (ObjectID, ObjectPipe.Answer) -> Void
  ) throws(GitFailure) {
    try state.withLock { state throws(GitFailure) in
      start(&state)
      do throws(ObjectPipe.Closed) {
        try state.pipe?.read(objects, each: each)
      } catch {
        let reason = state.pipe?.end().reason ?? ""
        state.failure = GitFailure(reason: reason, of: "cat-file")
        state.pipe = nil
      }
      if let failure = state.failure { throw failure }
    }
  }

  private func start(_ state: inout State) {
    guard state.pipe == nil, state.failure == nil else { return }
    do throws(GitFailure) {
      state.pipe = ObjectPipe(try git.start(["cat-file", "--batch"], hasInput: true))
    } catch {
      state.failure = error
    }
  }
}

/// A connection to `git cat-file --batch`: names are sent and contents are received.
struct ObjectPipe: ~Copyable {
  /// The other side has closed the connection.
  struct Closed: Error {}

  /// The contents of an object, or the reason that there are none.
  enum Answer {
    case contents([UInt8])
    case missing
    /// The object has 4 GiB or more, which this tool can't read.
    case tooLarge
  }

  /// The maximum size in bytes of the names in one window. All pipes can hold this much. Git can
  /// therefore always read all names of a window and begin to answer, even if its earlier output is
  /// unread.
  private static let maxWindowSize = 4096

  private var process: GitProcess
  /// The last chunk that was read, and how much of it has been used.
  private var chunk: [UInt8] = []
  private var used = 0

  init(_ process: consuming GitProcess) { self.process = process }

  /// Reads objects and passes each to a closure as it arrives, in their order.
  mutating func read(
    _ objects: [ObjectID], each: (ObjectID, Answer) -> Void
  ) throws(Closed) {
    var rest = objects[...]
    while let first = rest.first {
      let window = rest.prefix(Self.maxWindowSize / (first.name.utf8.count + 1))
      rest = rest.dropFirst(window.count)
      ask(for: window)
      for object in window { each(object, try answer()) }
    }
  }

  /// Ends the process, and waits until it has ended.
  mutating func end() -> GitProcess.Ending { process.end() }
}

extension ObjectPipe {
  private mutating func ask(for window: ArraySlice<ObjectID>) {
    var names: [UInt8] = []
    for object in window {
      names += object.name.utf8
      names.append(0x0A)
    }
    process.send(names, isLast: false)
  }

  /// Reads git's answer for one object: a line with its name, its type and its size, followed by
  /// its contents and a line feed. For a missing object, there is only a line that says so.
  private mutating func answer() throws(Closed) -> Answer {
    let words = String(decoding: try line(), as: UTF8.self).split(separator: " ")
    guard words.count == 3, let size = Int(words[2]), size >= 0 else { return .missing }
    let isReadable = size < UInt32.max
    var contents: [UInt8] = []
    if isReadable { contents.reserveCapacity(size) }
    var missing = size
    while missing > 0 {
      try fill()
      let part = chunk[used...].prefix(missing)
      if isReadable { contents += part }
      used += part.count
      missing -= part.count
    }
    try fill()
    used += 1
    return isReadable ? .contents(contents) : .tooLarge
  }

  private mutating func line() throws(Closed) -> [UInt8] {
    var line: [UInt8] = []
    while true {
      try fill()
      let part = chunk[used...].prefix { $0 != 0x0A }
      line += part
      used += part.count
      guard used == chunk.count else {
        used += 1
        return line
      }
    }
  }

  /// Waits for more output, unless some is left.
  private mutating func fill() throws(Closed) {
    while used == chunk.count {
      guard let next = process.receive() else { throw Closed() }
      chunk = next
      used = 0
    }
  }
}

/// The name of an object in a repository: 40 or 64 hexadecimal digits.
package struct ObjectID: Hashable, Sendable, CustomStringConvertible {
  /// The digits, in lower case.
  package let name: String

  /// Returns nil for a string that isn't a valid name.
  package init?(_ text: some StringProtocol) { self.init(utf8: Array(text.utf8)[...]) }

  /// Returns nil for bytes that aren't a valid name.
  init?(utf8 bytes: ArraySlice<UInt8>) {
    guard bytes.count == 40 || bytes.count == 64, bytes.allSatisfy(Self.isDigit) else {
      return nil
    }
    name = String(decoding: bytes, as: UTF8.self)
  }

  package var description: String { name }

  /// Whether this is the name of an empty file.
  var isEmptyFile: Bool {
    name == "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"
      || name == "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813"
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}

/// A file or a symbolic link in one state of a repository.
package struct TreeEntry: Hashable, Sendable {
  package let path: RepositoryPath
  /// Whether it is a symbolic link. The object then contains the path of its destination.
  package let isLink: Bool
  /// The object with the contents, or nil if they are only on disk.
  package let object: ObjectID?
  /// Whether the path is UTF-8. Otherwise U+FFFD replaces the invalid bytes.
  package let isText: Bool

  package init(path: RepositoryPath, isLink: Bool, object: ObjectID?, isText: Bool = true) {
    self.path = path
    self.isLink = isLink
    self.object = object
    self.isText = isText
  }

  /// Creates an entry of the working tree whose contents are on disk.
  ///
  /// - Parameter path: the bytes of the path.
  init(onDisk path: some Collection<UInt8>, of root: RepositoryFolder) {
    let text = String(decoding: path, as: UTF8.self)
    self.init(
      onDisk: RepositoryPath(text), isText: text.utf8.elementsEqual(path), of: root)
  }

  /// Creates the entry of a file that differs in the working tree.
  init(onDisk entry: TreeEntry, of root: RepositoryFolder) {
    self.init(onDisk: entry.path, isText: entry.isText, of: root)
  }

  private init(onDisk path: RepositoryPath, isText: Bool, of root: RepositoryFolder) {
    let kind = try? FileSystem.kind(of: root.absolute(path), followsLinks: false)
    self.init(path: path, isLink: kind == .link, object: nil, isText: isText)
  }

  /// Creates an entry from a line of `ls-tree` or `ls-files --stage`. Returns nil for a submodule
  /// (160000), which isn't a file.
  ///
  /// - Parameter mode: octal digits: 100644, 100755, or 120000 for a link.
  init?(mode: ArraySlice<UInt8>, object: ArraySlice<UInt8>, path: ArraySlice<UInt8>) {
    guard mode.starts(with: "100".utf8) || mode.starts(with: "12".utf8),
      let name = ObjectID(utf8: object)
    else { return nil }
    let text = String(decoding: path, as: UTF8.self)
    self.init(
      path: RepositoryPath(text), isLink: mode.starts(with: "12".utf8), object: name,
      isText: text.utf8.elementsEqual(path))
  }
}

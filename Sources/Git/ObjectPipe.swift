import Subprocess

/// A conversation with `git cat-file --batch`: names go in, contents come out.
struct ObjectPipe {
  /// The other side has hung up.
  struct Closed: Error {}

  /// What git has of an object.
  enum Answer {
    case contents([UInt8])
    case missing
    /// The object has 4 GiB or more, which nothing here can read.
    case tooLarge
  }

  /// No pipe holds less, so git can always take all the names of a window and begin to answer,
  /// however long the answers are that nobody has read yet.
  private static let greatestWindow = 4096

  private let input: StandardInputWriter
  private var output: SubprocessOutputSequence.Iterator
  /// What was read last, and how much of it is used up.
  private var chunk: [UInt8] = []
  private var used = 0

  init(_ input: StandardInputWriter, _ output: SubprocessOutputSequence) {
    self.input = input
    self.output = output.makeAsyncIterator()
  }

  /// Reads objects and hands each over as it comes, in their order.
  mutating func read(
    _ objects: [ObjectID], each: (ObjectID, Answer) async -> Void
  ) async throws(Closed) {
    var rest = objects[...]
    while let first = rest.first {
      let window = rest.prefix(Self.greatestWindow / (first.name.utf8.count + 1))
      rest = rest.dropFirst(window.count)
      try await ask(for: window)
      for object in window { await each(object, try await answer()) }
    }
  }
}

extension ObjectPipe {
  private func ask(for window: ArraySlice<ObjectID>) async throws(Closed) {
    var names: [UInt8] = []
    for object in window {
      names += object.name.utf8
      names.append(0x0A)
    }
    do {
      guard try await input.write(names) == names.count else { throw Closed() }
    } catch { throw Closed() }
  }

  /// Takes apart what comes for each object: a line with its name, its type and its size, then as
  /// many bytes, then a line feed. Of an object that is not there, the line says so.
  private mutating func answer() async throws(Closed) -> Answer {
    let words = String(decoding: try await line(), as: UTF8.self).split(separator: " ")
    guard words.count == 3, let size = Int(words[2]), size >= 0 else { return .missing }
    let isReadable = size < UInt32.max
    var contents: [UInt8] = []
    if isReadable { contents.reserveCapacity(size) }
    var missing = size
    while missing > 0 {
      try await fill()
      let part = chunk[used...].prefix(missing)
      if isReadable { contents += part }
      used += part.count
      missing -= part.count
    }
    try await fill()
    used += 1
    return isReadable ? .contents(contents) : .tooLarge
  }

  private mutating func line() async throws(Closed) -> [UInt8] {
    var line: [UInt8] = []
    while true {
      try await fill()
      let part = chunk[used...].prefix { $0 != 0x0A }
      line += part
      used += part.count
      guard used == chunk.count else {
        used += 1
        return line
      }
    }
  }

  /// Waits for more, unless there is something left.
  private mutating func fill() async throws(Closed) {
    while used == chunk.count {
      do {
        guard let buffer = try await output.next(isolation: #isolation) else { throw Closed() }
        chunk = buffer.array
      } catch { throw Closed() }
      used = 0
    }
  }
}

extension SubprocessOutputSequence.Buffer {
  /// A copy of what was read.
  var array: [UInt8] { withUnsafeBytes { Array($0) } }
}

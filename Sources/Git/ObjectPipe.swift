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

import Platform
import SourceText

/// Collects UTF-8 and writes it to a file descriptor in large pieces.
struct DescriptorStream: UTF8OutputStream {
  private static let limit = 1 << 16

  private let descriptor: Int32
  private var waiting: [UInt8] = []
  private var isClosed = false
  /// The reason why writing failed, if it did. A closed pipe isn't a failure.
  private(set) var failure: String?

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  mutating func write(_ text: String) {
    guard !isClosed else { return }
    waiting.append(contentsOf: text.utf8)
    if waiting.count >= Self.limit { flush() }
  }

  mutating func write(utf8 bytes: [UInt8]) {
    if bytes.count >= Self.limit { flush() }
    guard !isClosed else { return }
    // A large piece is written at once, so that it isn't copied.
    let written = waiting.isEmpty && bytes.count >= Self.limit ? put(bytes) : 0
    waiting.append(contentsOf: bytes.dropFirst(written))
    if waiting.count >= Self.limit { flush() }
  }

  mutating func flush() {
    while !waiting.isEmpty, !isClosed { waiting.removeFirst(put(waiting)) }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Writes some of the bytes and returns how many. It writes none if that fails.
  private mutating func put(_ bytes: [UInt8]) -> Int {
    let written = OpenFile.put(bytes, into: descriptor)
    if written >= 0 { return written }
    if errno != EAGAIN {
      if errno != EPIPE { failure = SystemError.last }
      isClosed = true
    }
    return 0
  }
}

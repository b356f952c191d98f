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
    guard !isClosed else { return }
    waiting.append(contentsOf: bytes)
    if waiting.count >= Self.limit { flush() }
  }

  mutating func flush() {
    while !waiting.isEmpty, !isClosed {
      let written = OpenFile.put(waiting, into: descriptor)
      if written >= 0 {
        waiting.removeFirst(written)
      } else if errno != EAGAIN {
        if errno != EPIPE { failure = SystemError.last }
        isClosed = true
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }
}

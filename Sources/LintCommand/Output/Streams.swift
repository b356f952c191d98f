import Coverage
import Platform
import SourceText
import Synchronization

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

/// A line that shows the progress of long work and disappears when the work is done.
///
/// Nothing is written for the first second, or if standard error isn't a terminal.
final class ProgressLine: Sendable {
  private struct State {
    /// The earliest time of the next update, measured from the start of the work.
    var next = ProgressLine.delay
    var isShown = false
  }

  private static let delay = Duration.seconds(1)
  /// The interval between updates: more often than users can read, and seldom enough to be cheap.
  private static let interval = Duration.milliseconds(100)
  private static let eraser = "\r\u{1B}[K"

  private let state = Mutex(State())
  private let elapsed: @Sendable () -> Duration
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - elapsed: returns the duration of the work so far.
  ///   - write: writes to a terminal immediately.
  init(
    elapsed: @escaping @Sendable () -> Duration, write: @escaping @Sendable (String) -> Void
  ) {
    self.elapsed = elapsed
    self.write = write
  }

  /// Returns a line on standard error, or nil if that isn't a terminal.
  static func onTerminal(_ environment: ProcessEnvironment) -> ProgressLine? {
    guard environment.showsProgress else { return nil }
    let (started, descriptor) = (ContinuousClock.now, environment.error)
    return ProgressLine(elapsed: { ContinuousClock.now - started }) { text in
      var stream = DescriptorStream(descriptor)
      stream.write(text)
      stream.flush()
    }
  }

  /// Shows the progress of the work.
  ///
  /// - Parameter text: a short text, without untrusted parts.
  func show(_ text: String) {
    state.withLock { state in
      let now = elapsed()
      guard now >= state.next else { return }
      state.next = now + Self.interval
      state.isShown = true
      write(Self.eraser + text)
    }
  }

  /// Shows the progress of counting a trend.
  func show(_ progress: CoverageTrend.Progress) {
    switch progress {
    case .listing(let count, let total): show("listing \(count) of \(counted(total, "revision"))")
    case .counting(let count, let total): show("counting \(count) of \(counted(total, "table"))")
    }
  }

  /// Erases the line, before anything else is written.
  func erase() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      write(Self.eraser)
    }
  }
}

import Synchronization

/// A line that tells how far long work is, and that is gone when the work is done.
///
/// Nothing is written for the first second, and nothing at all where nobody looks.
final class ProgressLine: Sendable {
  private struct State {
    /// When the line was written last, or may be written first.
    var next = ProgressLine.delay
    var isShown = false
  }

  private static let delay = Duration.seconds(1)
  /// More often than people can read, and seldom enough to cost nothing.
  private static let interval = Duration.milliseconds(100)
  private static let eraser = "\r\u{1B}[K"

  private let state = Mutex(State())
  private let elapsed: @Sendable () -> Duration
  private let write: @Sendable (String) -> Void

  /// - Parameters:
  ///   - elapsed: how long the work has taken so far.
  ///   - write: writes to a terminal at once.
  init(
    elapsed: @escaping @Sendable () -> Duration, write: @escaping @Sendable (String) -> Void
  ) {
    self.elapsed = elapsed
    self.write = write
  }

  /// Returns a line on standard error, or nil if that is no terminal.
  static func onTerminal(_ surroundings: Surroundings) -> ProgressLine? {
    guard surroundings.showsProgress else { return nil }
    let (started, descriptor) = (ContinuousClock.now, surroundings.error)
    return ProgressLine(elapsed: { ContinuousClock.now - started }) { text in
      var stream = DescriptorStream(descriptor)
      stream.write(text)
      stream.flush()
    }
  }

  /// Shows how far the work is.
  ///
  /// - Parameter text: short, and of no foreign text.
  func show(_ text: String) {
    state.withLock { state in
      let now = elapsed()
      guard now >= state.next else { return }
      state.next = now + Self.interval
      state.isShown = true
      write(Self.eraser + text)
    }
  }

  /// Takes the line away, before anything else is written.
  func erase() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      write(Self.eraser)
    }
  }
}

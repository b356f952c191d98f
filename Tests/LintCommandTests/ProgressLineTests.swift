import Synchronization
import Testing

@testable import LintCommand

@Suite struct ProgressLineTests {
  /// A terminal and a clock that tests control.
  private final class World: Sendable {
    let written = Mutex("")
    let time = Mutex(Duration.zero)

    func line() -> ProgressLine {
      ProgressLine(
        elapsed: { self.time.withLock { $0 } },
        write: { text in self.written.withLock { $0 += text } })
    }

    func pass(_ duration: Duration) { time.withLock { $0 += duration } }

    var text: String { written.withLock { $0 } }
  }

  @Test func `short work shows no progress`() {
    let world = World()
    let line = world.line()
    line.show("counting 1 of 2 revisions")
    world.pass(.milliseconds(999))
    line.show("counting 2 of 2 revisions")
    line.erase()
    #expect(world.text.isEmpty)
  }

  @Test func `long work is shown on one line, which is erased at the end`() {
    let world = World()
    let line = world.line()
    world.pass(.seconds(1))
    line.show("counting 1 of 3 revisions")
    world.pass(.milliseconds(50))
    line.show("counting 2 of 3 revisions")
    world.pass(.milliseconds(50))
    line.show("counting 3 of 3 revisions")
    line.erase()
    line.erase()
    #expect(
      world.text
        == "\r\u{1B}[Kcounting 1 of 3 revisions\r\u{1B}[Kcounting 3 of 3 revisions\r\u{1B}[K")
  }

  @Test func `a stream that is not a terminal has no progress line`() {
    let environment = ProcessEnvironment(
      workingDirectory: "/", environment: ["TERM": "xterm"], output: -1, error: -1,
      today: "2026-11-21", cores: 1)
    #expect(ProgressLine.onTerminal(environment) == nil)
  }
}

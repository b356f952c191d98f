import Foundation
import Platform
import Testing

@testable import Git

/// Processes and their connections. A shell takes the place of git.
@Suite struct GitProcessTests {
  @Test func `more input and output than connections hold is passed on`() throws {
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    var process = try GitProcess("/bin/cat", ["cat"], environment: [:], hasInput: true)
    process.send(bytes, isLast: true)
    #expect(Self.output(of: &process) == bytes)
    let ending = process.end()
    #expect(ending.isSuccess)
    #expect(ending.error.isEmpty)
  }

  @Test func `errors are kept up to a limit, however many there are`() throws {
    let script = "echo 'fatal: no luck' >&2; head -c 1000000 /dev/zero >&2; echo done; exit 3"
    var process = try Self.shell(script)
    #expect(Self.output(of: &process) == Array("done\n".utf8))
    let ending = process.end()
    #expect(ending.status == 3)
    #expect(ending.reason.hasPrefix("no luck"))
    #expect(ending.error.utf8.count == 1 << 16)
  }

  @Test func `a process may end before it has read its input`() throws {
    var process = try Self.shell("echo done", hasInput: true)
    process.send(Array(repeating: 0x20, count: 1_000_000), isLast: true)
    #expect(Self.output(of: &process) == Array("done\n".utf8))
    let ending = process.end()
    #expect(ending.isSuccess)
  }

  @Test func `a process without input reads an empty one`() throws {
    var process = try Self.shell("cat; echo done")
    #expect(Self.output(of: &process) == Array("done\n".utf8))
    let ending = process.end()
    #expect(ending.isSuccess)
  }

  @Test func `a signal is not a status`() throws {
    var process = try Self.shell("kill -TERM $$")
    let ending = process.end()
    #expect(ending.status == nil)
    #expect(!ending.isSuccess)
  }

  @Test func `variables are set and removed`() throws {
    var process = try Self.shell(
      "echo \"$CATALOG_LINT_A-${HOME-none}-$PATH\"",
      environment: ["CATALOG_LINT_A": "a=b", "HOME": nil])
    let path = EnvironmentVariables.variables(["PATH"])["PATH"] ?? ""
    #expect(Self.output(of: &process) == Array("a=b-none-\(path)\n".utf8))
    _ = process.end()
  }

  @Test func `a process inherits no open files`() throws {
    let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    // Passed on by default, unlike the files that Foundation opens.
    let copy = dup(file.fileDescriptor)
    defer { close(copy) }
    var process = try Self.shell("[ -e /dev/fd/\(copy) ] && echo open || echo closed")
    #expect(Self.output(of: &process) == Array("closed\n".utf8))
    _ = process.end()
  }

  @Test func `a process that is not awaited is stopped`() throws {
    func start() throws -> Int32? {
      var process = try Self.shell("echo $$; exec sleep 1000")
      return process.receive().flatMap { Int32(String(decoding: $0.dropLast(), as: UTF8.self)) }
    }
    let number = try #require(try start())
    #expect(kill(number, 0) == -1)
    #expect(errno == ESRCH)
  }

  @Test func `a missing program is an error`() {
    #expect(throws: GitFailure("git cannot be run: No such file or directory")) {
      _ = try GitProcess("/none/git", ["git"], environment: [:], hasInput: false)
    }
  }
}

extension GitProcessTests {
  private static func shell(
    _ script: String, environment: [String: String?] = [:], hasInput: Bool = false
  ) throws(GitFailure) -> GitProcess {
    try GitProcess("/bin/sh", ["sh", "-c", script], environment: environment, hasInput: hasInput)
  }

  private static func output(of process: inout GitProcess) -> [UInt8] {
    var output: [UInt8] = []
    while let piece = process.receive() { output += piece }
    return output
  }
}

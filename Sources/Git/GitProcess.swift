import CProcess
import Platform

/// A running git process, with connections to its input, its output and its errors.
///
/// If this value is destroyed before `end` is called, the process is killed.
struct GitProcess: ~Copyable {
  /// The result of a process that has ended.
  struct Ending: Sendable {
    let error: String
    /// The exit status, or nil if a signal has ended the process.
    let status: Int?

    var isSuccess: Bool { status == 0 }

    /// The first line of the errors that is not a warning, without `fatal:` or `error:`.
    var reason: String {
      let lines = error.split(whereSeparator: \.isNewline).map(String.init)
      let line = lines.first { !$0.hasPrefix("warning: ") } ?? lines.first ?? ""
      let prefix = ["fatal: ", "error: "].first { line.hasPrefix($0) } ?? ""
      return line.isEmpty ? "it ended without a reason" : String(line.dropFirst(prefix.count))
    }
  }

  private static let maxErrorSize = 1 << 16
  /// The capacity of most pipes.
  private static let chunkSize = 1 << 16

  /// The number of the process, or nil if there is none.
  private var process: Int32?
  private var connections = process_connections(input: -1, output: -1, error: -1)
  /// The bytes that weren't sent yet, and whether the input ends with them.
  private var unsent: ArraySlice<UInt8> = []
  private var inputEnds = false
  private var error: [UInt8] = []

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - environment: the variables to set, or to remove if the value is nil.
  ///   - hasInput: whether bytes are sent to the process.
  init(
    _ program: String, _ arguments: [String], environment: [String: String?], hasInput: Bool
  ) throws(GitFailure) {
    let arguments = Self.text(arguments)
    let changes = Self.text(
      environment.map { name, value in value.map { "\(name)=\($0)" } ?? name })
    let started = process_start(
      program, arguments, arguments.count, changes, changes.count, hasInput, &connections)
    guard started > 0 else { throw GitFailure("git cannot be run: \(SystemError.last)") }
    process = started
  }

  deinit {
    for descriptor in [connections.input, connections.output, connections.error]
    where descriptor >= 0 { _ = close(descriptor) }
    guard let process else { return }
    process_stop(process)
    _ = process_await(process)
  }

  /// Sends bytes while output is received.
  ///
  /// - Parameter isLast: whether the input ends with the bytes.
  mutating func send(_ bytes: [UInt8], isLast: Bool) {
    unsent += bytes
    inputEnds = isLast
  }

  /// Waits for output and returns the next part of it, or nil after the last one.
  mutating func receive() -> [UInt8]? {
    while connections.output >= 0 {
      guard waitForOutput() else { continue }
      var piece = [UInt8](repeating: 0, count: Self.chunkSize)
      let count = OpenFile.fill(&piece, from: connections.output)
      if count > 0 {
        piece.removeLast(piece.count - count)
        return piece
      }
      Self.disconnect(&connections.output)
    }
    return nil
  }

  /// Ends the input, ignores the rest of the output, and waits until the process has ended.
  mutating func end() -> Ending {
    Self.disconnect(&connections.input)
    Self.disconnect(&connections.output)
    while connections.error >= 0 { _ = waitForOutput() }
    let status = process.map(process_await) ?? -1
    process = nil
    return Ending(
      error: String(decoding: error, as: UTF8.self), status: status < 0 ? nil : Int(status))
  }
}

extension GitProcess {
  private static func text(_ strings: [String]) -> [UInt8] {
    strings.reduce(into: []) { text, string in
      text += string.utf8
      text.append(0)
    }
  }

  private static func disconnect(_ descriptor: inout Int32) {
    if descriptor >= 0 { _ = close(descriptor) }
    descriptor = -1
  }

  /// Waits for any connection. Sends what can be sent, and keeps errors.
  ///
  /// - Returns: whether there is output, or its end.
  private mutating func waitForOutput() -> Bool {
    // The system ignores negative numbers.
    var events = [
      pollfd(fd: connections.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: connections.error, events: Int16(POLLIN), revents: 0),
      pollfd(fd: unsent.isEmpty ? -1 : connections.input, events: Int16(POLLOUT), revents: 0),
    ]
    guard poll(&events, nfds_t(events.count), -1) > 0 else { return false }
    if events[1].revents != 0 { keepErrors() }
    if events[2].revents != 0 { sendMore() }
    return events[0].revents != 0
  }

  private mutating func keepErrors() {
    var piece = [UInt8](repeating: 0, count: 4096)
    let count = OpenFile.fill(&piece, from: connections.error)
    error += piece.prefix(min(max(count, 0), Self.maxErrorSize - error.count))
    if count <= 0 { Self.disconnect(&connections.error) }
  }

  private mutating func sendMore() {
    let piece = Array(unsent.prefix(Self.chunkSize))
    let count = process_send(connections.input, piece, piece.count)
    // A process that has closed its input needs no more of it.
    unsent = count < 0 ? [] : unsent.dropFirst(count)
    if unsent.isEmpty && inputEnds { Self.disconnect(&connections.input) }
  }
}

extension GitProcess {
  /// Returns the names of the variables of this process that have a prefix, in any order.
  static func variables(beginningWith prefix: String) -> [String] {
    var names: [String] = []
    var variable = process_environment()
    while let text = variable?.pointee.map({ String(cString: $0) }) {
      if text.hasPrefix(prefix) { names.append(String(text.prefix { $0 != "=" })) }
      variable = variable?.successor()
    }
    return names
  }
}

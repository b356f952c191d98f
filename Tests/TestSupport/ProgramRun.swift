import Foundation

/// The result of running another program.
public struct ProgramRun: Sendable {
  /// The standard output of the program.
  public let output: String
  /// The exit status, 0 for success.
  public let status: Int32

  /// Runs a program from the search path and waits for it to exit.
  ///
  /// It keeps no descriptors open, of which the tests need many in total, and it is much faster
  /// than Foundation's `Process`.
  ///
  /// - Parameters:
  ///   - command: the program and its arguments.
  ///   - environment: additional environment variables.
  public init(
    _ command: [String], in folder: String, environment: [String: String] = [:]
  ) throws {
    let scratch = try Folder()
    let script = #"cd "$1" && out=$2 && shift 2 && exec "$@" </dev/null >"$out" 2>/dev/null"#
    let file = scratch.path + "/output"
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let child = try Self.start(
      ["/bin/sh", "-c", script, "sh", folder, file] + command,
      variables.map { "\($0.key)=\($0.value)" })
    var end: Int32 = 0
    while waitpid(child, &end, 0) == -1 && errno == EINTR {}
    status = end
    output = String(decoding: FileManager.default.contents(atPath: file) ?? Data(), as: UTF8.self)
  }

  private static func start(_ command: [String], _ variables: [String]) throws -> pid_t {
    let arguments = command.map { strdup($0) }
    let environment = variables.map { strdup($0) }
    defer { for text in arguments + environment { free(text) } }
    var child: pid_t = 0
    let failure = posix_spawn(
      &child, command[0], nil, nil, arguments + [nil], environment + [nil])
    guard failure == 0 else { throw CocoaError(.executableLoad) }
    return child
  }
}

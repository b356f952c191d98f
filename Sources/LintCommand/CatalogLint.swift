import ArgumentParser
import CProcess
import Coverage
import Diagnostics
import LintEngine
public import LintKit
import Platform
import Reporters

/// The command-line program, which can run with any set of rules.
public enum CatalogLint {
  /// The version of the tool. It isn't written anywhere else.
  public static let version = "0.1.0"

  private static let tool = ToolInfo(name: "catalog-lint", version: version)

  /// Runs the program with the arguments of the process, and exits.
  @MainActor
  public static func main(rules: [any Rule.Type]) -> Never {
    start(rules)
    // Unlike `dispatchMain`, this doesn't end the thread. In a static program, the C library may
    // sort the unwinding tables of the whole program then.
    while true { pause() }
  }

  /// Starts the run, which ends the process.
  ///
  /// It isn't on the main actor. If it never waits, it ends on this thread, before any other is
  /// started. It has the default priority of Dispatch, so that its tasks and `concurrentPerform`
  /// use the same threads.
  private nonisolated static func start(_ rules: [any Rule.Type]) {
    if #available(macOS 26, *) {
      Task.immediate(priority: .medium) { await run(rules) }
    } else {
      Task(priority: .medium) { await run(rules) }
    }
  }

  private static func run(_ rules: [any Rule.Type]) async -> Never {
    // A closed pipe, for example after `| head`, isn't a failure: writing stops and the status
    // doesn't change.
    signal(SIGPIPE, SIG_IGN)
    process_explain_traps()
    let environment = ProcessEnvironment.current()
    do throws(CommandFailure) {
      try ProcessLimits().prepare()
    } catch {
      var session = Session(rules: rules, tool: tool, environment: environment)
      session.report(error)
      exit(session.finish(.failure).rawValue)
    }
    let status = await run(
      Array(CommandLine.arguments.dropFirst()), rules: rules, in: environment)
    exit(status.rawValue)
  }

  /// Runs the program and returns its exit status.
  package static func run(
    _ arguments: [String], rules: [any Rule.Type], in environment: ProcessEnvironment
  ) async -> ExitStatus {
    var session = Session(rules: rules, tool: tool, environment: environment)
    let status = await run(arguments, in: &session)
    if status == .failure,
      let advice = MistypedCommand.advice(for: arguments, in: environment)
    {
      session.help(advice)
    } else if status == .failure,
      let command = MistypedCommand.misplaced(in: arguments, environment)
    {
      session.help("write the command '\(command)' before its options")
    }
    return session.finish(status)
  }

  private static func run(
    _ arguments: [String], in session: inout Session
  ) async -> ExitStatus {
    do {
      if let task = directTask(for: arguments) { return try await task.run(in: &session) }
      var command = try RootCommand.parseAsRoot(arguments)
      if let command = command as? any SessionCommand { return try await command.run(in: &session) }
      try command.run()
      return .success
    } catch let failure as CommandFailure {
      session.report(failure)
      return .failure
    } catch let failure as EngineFailure {
      session.report(failure)
      return .failure
    } catch let failure as CoverageFailure {
      session.report(failure)
      return .failure
    } catch {
      if let failure = ForeignOption.failure(for: RootCommand.fullMessage(for: error)) {
        session.report(failure)
        return .failure
      }
      return answer(error, to: arguments, in: &session)
    }
  }

  /// Returns the subcommand that the arguments name. It is parsed without the root command, which
  /// takes twice as long, and `lint` in its common forms without the argument parser.
  ///
  /// - Returns: the subcommand, or nil for help and for invalid arguments, which the root command
  ///   handles.
  private static func directTask(for arguments: [String]) -> (any SessionTask)? {
    let name = arguments.first
    if name == LintSubcommand.configuration.commandName { return lint(arguments.dropFirst()) }
    if let named = RootCommand.direct.first(where: { $0.configuration.commandName == name }) {
      return try? named.parse(Array(arguments.dropFirst()))
    }
    let others = RootCommand.configuration.subcommands
    guard name != "help", !others.contains(where: { $0.configuration.commandName == name }) else {
      return nil
    }
    return lint(arguments[...])
  }

  private static func lint(_ arguments: ArraySlice<String>) -> LintArguments? {
    let arguments = Array(arguments)
    return LintArguments(common: arguments) ?? (try? LintSubcommand.parse(arguments))?.arguments
  }

  /// Shows help, the version, or an error about the arguments.
  private static func answer(
    _ error: any Error, to arguments: [String], in session: inout Session
  ) -> ExitStatus {
    guard RootCommand.exitCode(for: error).isSuccess else {
      let message = SuggestedOption.checked(message(of: error, about: arguments))
      if let mistake = ArgumentMistake(message, about: arguments) {
        session.report(mistake.failure)
        return .failure
      }
      session.error.write(ended(SafeText.inLines(message)))
      return .failure
    }
    let text = ended(RootCommand.fullMessage(for: error))
    session.output.write(completed(text, for: arguments))
    return .success
  }

  /// Returns a completion script in its final form, and other text unchanged.
  private static func completed(_ text: String, for arguments: [String]) -> String {
    let option = "--generate-completion-script"
    guard let index = arguments.firstIndex(where: { $0.hasPrefix(option) }) else { return text }
    let rest = arguments[index].dropFirst(option.count)
    let shell =
      rest.hasPrefix("=") ? String(rest.dropFirst()) : arguments.dropFirst(index + 1).first ?? ""
    let commands = RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
    return CompletionScript.finished(text, for: shell, commands: commands + ["help"])
  }

  /// Returns the error about the arguments. The message contains the arguments as untrusted text,
  /// which can't be distinguished from the lines around it. So parsing is repeated with arguments
  /// that are safe to print.
  private static func message(of error: any Error, about arguments: [String]) -> String {
    let safe = arguments.map(SafeText.inLine)
    guard safe != arguments else { return RootCommand.fullMessage(for: error) }
    do {
      _ = try RootCommand.parseAsRoot(safe)
    } catch  where !RootCommand.exitCode(for: error).isSuccess {
      return RootCommand.fullMessage(for: error)
    } catch {}
    return "Error: " + SafeText.inLine(RootCommand.message(for: error))
  }

  private static func ended(_ text: String) -> String { text.hasSuffix("\n") ? text : text + "\n" }
}

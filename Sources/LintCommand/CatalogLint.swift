import ArgumentParser
import CProcess
import LintEngine
public import LintKit
import Platform
import Reporters

/// The command line program, to be run with any set of rules.
public enum CatalogLint {
  /// The version of the tool, the only place where it is written.
  public static let version = "0.1.0"

  /// Runs the program with the arguments of the process and ends it.
  public static func main(rules: [any Rule.Type]) async -> Never {
    // A closed pipe, as behind 'head', is no failure: writing stops and the status stays.
    signal(SIGPIPE, SIG_IGN)
    process_explain_traps()
    let surroundings = Surroundings.current()
    do throws(CommandFailure) {
      try ProcessLimits().prepare()
    } catch {
      var session = Session(rules: rules, surroundings: surroundings)
      session.report(error)
      exit(session.finish(.failure).rawValue)
    }
    let status = await run(
      Array(CommandLine.arguments.dropFirst()), rules: rules, in: surroundings)
    exit(status.rawValue)
  }

  /// Runs the program and returns how it ends.
  public static func run(
    _ arguments: [String], rules: [any Rule.Type], in surroundings: Surroundings
  ) async -> ExitStatus {
    var session = Session(rules: rules, surroundings: surroundings)
    let status = await run(arguments, in: &session)
    return session.finish(status)
  }

  private static func run(
    _ arguments: [String], in session: inout Session
  ) async -> ExitStatus {
    do {
      if let failure = MissingFeature.failure(for: arguments, in: session.surroundings) {
        throw failure
      }
      var command = try command(for: arguments)
      if let command = command as? any SessionCommand { return try await command.run(in: &session) }
      try command.run()
      return .success
    } catch let failure as CommandFailure {
      session.report(failure)
      return .failure
    } catch let failure as EngineFailure {
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

  /// Finds the command that arguments ask for.
  ///
  /// To lint is asked for most and must start fast, so it is tried first: going through the root
  /// takes twice as long. What is wrong with the arguments, and help, is the root's to say.
  private static func command(for arguments: [String]) throws -> any ParsableCommand {
    let others =
      RootCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
      .filter { $0 != LintSubcommand.configuration.commandName } + ["help"]
    let isLint = arguments.first == LintSubcommand.configuration.commandName
    if isLint || !others.contains(arguments.first ?? ""),
      let lint = try? LintSubcommand.parse(isLint ? Array(arguments.dropFirst()) : arguments)
    {
      return lint
    }
    return try RootCommand.parseAsRoot(arguments)
  }

  /// Shows help, a version, or what is wrong with the arguments.
  private static func answer(
    _ error: any Error, to arguments: [String], in session: inout Session
  ) -> ExitStatus {
    guard RootCommand.exitCode(for: error).isSuccess else {
      session.error.write(ended(SafeText.inLines(message(of: error, about: arguments))))
      return .failure
    }
    session.output.write(ended(RootCommand.fullMessage(for: error)))
    return .success
  }

  /// What is wrong with the arguments. They are foreign text in it, which cannot be told from the
  /// lines around it, so the same mistake is made once more with arguments that are safe to print.
  private static func message(of error: any Error, about arguments: [String]) -> String {
    let safe = arguments.map(SafeText.inLine)
    guard safe != arguments else { return RootCommand.fullMessage(for: error) }
    do {
      _ = try command(for: safe)
    } catch  where !RootCommand.exitCode(for: error).isSuccess {
      return RootCommand.fullMessage(for: error)
    } catch {}
    return SafeText.inLine(RootCommand.fullMessage(for: error))
  }

  private static func ended(_ text: String) -> String { text.hasSuffix("\n") ? text : text + "\n" }
}

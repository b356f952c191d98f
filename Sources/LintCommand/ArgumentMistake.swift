import ArgumentParser
import Diagnostics
import Reporters
import SourceText

/// A mistake in the arguments, in the form of all other errors: what is wrong, and what was
/// probably meant. If the message has a second sentence, that is the advice.
struct ArgumentMistake {
  /// The parts of a message of the argument parser.
  private let sentence: String
  /// The values that the parser lists, for an option with a fixed set of values.
  private let values: [String]
  private let arguments: [String]

  /// - Parameters:
  ///   - message: the full message, which begins with `Error: `.
  ///   - arguments: the arguments of the program.
  init?(_ message: String, about arguments: [String]) {
    let start = "Error: "
    guard message.hasPrefix(start) else { return nil }
    let rest = message.dropFirst(start.count)
    // The lines after the sentence are help and usage.
    let ends = ["\nHelp:", "\nUsage:"].compactMap { rest.firstRange(of: $0)?.lowerBound }
    let text = rest[..<(ends.min() ?? rest.endIndex)]
    let list = text.firstRange(of: ". Please provide one of")
    sentence = String(text[..<(list?.lowerBound ?? text.endIndex)])
    values = (list.map { text[$0.upperBound...] } ?? "")
      .matches(of: /'([^']+)'|- (\S+)/).map { String($0.1 ?? $0.2 ?? "") }
    self.arguments = arguments
  }

  var failure: CommandFailure {
    var help = meant ?? pointer
    var text = sentence
    if let question = text.firstRange(of: ". Did you mean ") {
      text = String(text[..<question.lowerBound])
    }
    if text.hasSuffix(".") { text.removeLast() }
    if let end = text.firstRange(of: ". ") {
      help = Self.fragment(text[end.upperBound...])
      text = String(text[..<end.lowerBound])
    }
    return CommandFailure(Self.fragment(text[...]), help: help)
  }

  private static func fragment(_ sentence: Substring) -> String {
    sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}

extension ArgumentMistake {
  /// The commands that the arguments begin with; `lint` if they name none.
  private var commands: [any ParsableCommand.Type] {
    var found: [any ParsableCommand.Type] = []
    var next = RootCommand.configuration.subcommands
    for name in arguments {
      guard let command = next.first(where: { $0.configuration.commandName == name }) else { break }
      found.append(command)
      next = command.configuration.subcommands
    }
    return found.isEmpty ? [LintSubcommand.self] : found
  }

  private var names: [String] { commands.compactMap { $0.configuration.commandName } }

  private var name: String { names.last ?? "lint" }

  private var pointer: String {
    let nested = commands.last?.configuration.subcommands ?? []
    guard nested.isEmpty else {
      let names = nested.compactMap { $0.configuration.commandName }
      return "commands of '\(name)': \(names.joined(separator: ", "))"
    }
    return "'catalog-lint \(names.joined(separator: " ")) --help' lists the arguments"
  }

  /// What the user probably meant, or nil.
  private var meant: String? {
    if let match = sentence.firstMatch(of: /Did you mean '([^']*)'\?/) {
      return "did you mean '\(match.1)'?"
    }
    if let match = sentence.firstMatch(of: /^The value '([^']*)' is invalid for '(-[^ ']*)/) {
      return meant(by: String(match.1), for: String(match.2))
    }
    if let match = sentence.firstMatch(of: /^Unknown option '(--[^']*)'/) {
      return owner(of: String(match.1))
    }
    if let match = sentence.firstMatch(of: /^(?:1 )?[Uu]nexpected argument:? '([^']*)'/) {
      return name == "rules" ? "'catalog-lint explain \(match.1)' describes a rule" : nil
    }
    return nil
  }

  /// Returns advice for an invalid value: formats that the command has, and the command that has
  /// the format.
  private func meant(by value: String, for option: String) -> String? {
    let isFormat = option == "--output" || option == "--format"
    let formats = isFormat ? Self.formats(of: name) : []
    guard !formats.isEmpty else {
      guard !values.isEmpty else { return nil }
      return nearestName(to: value, in: values).map { "did you mean '\($0)'?" }
        ?? "values: \(values.joined(separator: ", "))"
    }
    let given = String(value.prefix { $0 != "=" })
    if option == "--output", formats.contains(given) {
      return "write '\(given)=FILE'"
    }
    // Most programs take the format from the name of the file.
    let ending = value.split(separator: ".").last.map(String.init) ?? ""
    if option == "--output", value.contains("."), formats.contains(ending) {
      return "write '\(ending)=\(value)'"
    }
    if let near = nearestName(to: given, in: formats) {
      return "did you mean '\(near)\(option == "--output" ? "=FILE" : "")'?"
    }
    let others = Self.commandsWithFormats.filter { Self.formats(of: $0).contains(given) }
    let owners =
      others.isEmpty
      ? "" : "'\(given)' is a format of \(others.map { "'\($0)'" }.joined(separator: " and ")); "
    return owners + "formats of '\(name)': \(formats.joined(separator: ", "))"
  }

  /// Returns the commands that have an option, as advice, or nil if there is none.
  private func owner(of option: String) -> String? {
    let owners = RootCommand.direct.filter { other in
      other.configuration.commandName != name
        && RootCommand.helpMessage(for: other, columns: 400).split(separator: "\n").contains {
          line in
          line.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "/" }).prefix(4)
            .contains { $0 == option }
        }
    }.compactMap { $0.configuration.commandName }
    guard !owners.isEmpty else { return nil }
    let list = owners.map { "'\($0)'" }.joined(separator: ", ")
    let since = option == "--since" ? "; 'lint' compares with '--base REVISION'" : ""
    return "it is an option of \(list)\(name == "lint" ? since : "")"
  }

  private static let commandsWithFormats = ["lint", "coverage", "preview"]

  private static func formats(of command: String) -> [String] {
    switch command {
    case "lint", "fix": ReportFormat.allCases.map(\.rawValue)
    case "coverage": CoverageOutputFormat.allValueStrings
    case "preview": PreviewFormat.allCases.map(\.rawValue)
    default: []
    }
  }
}

import ArgumentParser
import LintConfiguration
import LintEngine

/// `catalog-lint keys`: lists the keys that the code uses.
struct KeysSubcommand: SessionCommand {
  /// The format of the list.
  enum KeyListFormat: String, CaseIterable, ExpressibleByArgument {
    case text, json, csv
    /// A `.strings` file, as genstrings writes it.
    case strings
  }

  static let configuration = CommandConfiguration(
    commandName: "keys", abstract: "List the keys that the code uses, and where.",
    discussion: """
      Reads the code that '--code' or the configuration names. The keys that a build on a Mac \
      extracted are exact, and replace what is found in the same files of code. Exits with 2 if a \
      file can't be read completely.
      """)

  @OptionGroup var searched: SearchedPaths
  @OptionGroup var code: CodeOptions

  @Option(
    help: ArgumentHelp(
      """
      File or directory with .stringsdata files of a build on a Mac, for example DerivedData. Can \
      be repeated.
      """, valueName: "path"), completion: .file())
  var stringsdata: [String] = []

  @Flag(help: "List only keys that no table contains.")
  var undefined = false

  @Flag(help: "List the keys of tables that the code does not use.")
  var unused = false

  @Flag(help: "List the functions, macros and properties of the project that look up keys.")
  var routines = false

  @Option(help: ArgumentHelp("List only keys that match this pattern.", valueName: "glob"))
  var key: String?

  @Option(help: ArgumentHelp("List only the keys of this table.", valueName: "name"))
  var table: String?

  @Option(help: "Format of the list.")
  var format: KeyListFormat = .text

  @Option(
    help: ArgumentHelp(
      """
      With '--format strings', write a file for each table to this directory, as genstrings does.
      """, valueName: "directory"), completion: .directory)
  var outputDirectory: String?

  @Flag(
    name: .customLong("utf16"),
    help: "With '--output-directory', write UTF-16 with a byte order mark, as genstrings does.")
  var usesUTF16 = false

  @OptionGroup var configurationOptions: ConfigurationOptions

  func validate() throws {
    if undefined && unused {
      throw ValidationError("'--undefined' and '--unused' can't be combined.")
    }
    if outputDirectory != nil && format != .strings {
      throw ValidationError("'--output-directory' needs '--format strings'.")
    }
    if outputDirectory?.isEmpty ?? false {
      throw ValidationError("'--output-directory' needs the name of a folder.")
    }
    if usesUTF16 && outputDirectory == nil {
      throw ValidationError("'--utf16' needs '--output-directory'.")
    }
    if routines && (undefined || unused || key != nil || table != nil || format == .strings) {
      throw ValidationError(
        "'--routines' can only be combined with the formats text, json and csv.")
    }
  }

  func run(in session: inout Session) async throws -> ExitStatus {
    var request = KeysRequest(searched.paths)
    configurationOptions.apply(to: &request.configuration)
    searched.apply(to: &request.configuration)
    code.apply(to: &request.configuration)
    request.selection = undefined ? .undefined : unused ? .unused : .all
    request.table = table
    request.extracted = stringsdata
    if let key {
      do throws(GlobError) {
        request.key = try Glob(key, for: .text)
      } catch {
        throw CommandFailure("--key '\(key)': \(error.message)")
      }
    }
    let outcome = try await session.engine().run(request)
    session.show(outcome.notices)
    if routines {
      write(RoutineListing(outcome.routines), in: &session)
      return outcome.isComplete ? .success : .failure
    }
    if let outputDirectory {
      guard outcome.isComplete else { return .failure }
      let isWritten = try write(
        StringsListing(outcome.keys), of: outcome, to: outputDirectory, in: &session)
      guard isWritten else { return .failure }
      return outcome.hasFaultyLists ? .findings : .success
    }
    let list = KeyListing(outcome.keys)
    switch format {
    case .text: session.write(list.text)
    case .json: session.output.write(list.json)
    case .csv: session.output.write(list.csv)
    case .strings: session.output.write(list.strings)
    }
    guard outcome.isComplete else { return .failure }
    return outcome.hasFaultyLists ? .findings : .success
  }
}

extension KeysSubcommand {
  /// Returns a text in UTF-16 in little-endian order, with a byte order mark.
  private static func utf16(_ text: String) -> [UInt8] {
    ("\u{FEFF}" + text).utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
  }

  /// Writes a file for each table. Returns whether all keys could be written.
  private func write(
    _ list: StringsListing, of outcome: KeysOutcome, to directory: String, in session: inout Session
  ) throws -> Bool {
    let paths = list.files.map { file in
      OutputPath("\(directory)/\(file.table).strings", in: session.environment)
    }
    // Nothing is written if one of the files must not be.
    for path in paths {
      try path.refuseLink()
      try path.refuseReplacing()
    }
    for (path, file) in zip(paths, list.files) {
      try OutputFile.writeNew(to: path.file) { output in
        if usesUTF16 { output.write(utf8: Self.utf16(file.text)) } else { output.write(file.text) }
      }
    }
    for line in list.warnings { session.warn(line, help: nil) }
    for line in list.problems { session.report(CommandFailure(line)) }
    return list.problems.isEmpty
  }

  private func write(_ list: RoutineListing, in session: inout Session) {
    switch format {
    case .text, .strings: session.write(list.text)
    case .json: session.output.write(list.json)
    case .csv: session.output.write(list.csv)
    }
  }
}

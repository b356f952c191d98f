import Git
import LintEngine
import Platform
import SourceText
import Workspace

/// Sets up git to merge localization files with this program.
struct MergeInstallation {
  /// Whether to set it up for all repositories of the user.
  let isGlobal: Bool

  private static let driver = "catalog-lint"
  private static let patterns = ["*.xcstrings", "*.strings", "*.stringsdict"]

  func run(in session: inout Session) async throws -> ExitStatus {
    try ProcessLimits.prepareForGit()
    let environment = session.environment
    let folder = environment.workingDirectory.path
    let repository = FolderChain(from: folder).repository
    guard let root = isGlobal ? repository ?? RepositoryFolder(folder) : repository else {
      throw CommandFailure(
        "the current directory is not in a git repository",
        help: "run it in a clone, or pass '--global'")
    }
    do {
      let settings = GitSettings(isGlobal ? .global : .local, in: root)
      let path = try await attributesPath(root, settings, in: environment)
      let attributes = try AttributesFile(path, in: environment)
      let command = Self.command(in: environment)
      let changes = [
        try await settings.set("merge.\(Self.driver).name", to: "merge by key"),
        try await settings.set("merge.\(Self.driver).driver", to: command),
      ]
      let place = isGlobal ? "your git configuration" : "the configuration of the repository"
      session.print(
        changes.contains(true)
          ? "set 'merge.\(Self.driver)' in \(place): \(command)"
          : "'merge.\(Self.driver)' is already set in \(place)")
      let added = try attributes.add(merge: Self.driver, for: Self.patterns)
      for line in added { session.print("added to \(path): \(line)") }
      if added.isEmpty { session.print("\(path) already has the lines") }
    } catch let failure as GitFailure {
      throw CommandFailure(failure)
    }
    return .success
  }
}

extension MergeInstallation {
  /// Returns the path of the file with attributes, as it is displayed.
  private func attributesPath(
    _ root: RepositoryFolder, _ settings: GitSettings, in environment: ProcessEnvironment
  ) async throws(GitFailure) -> String {
    guard isGlobal else {
      let path = root.path.appending(".gitattributes")
      return environment.workingDirectory.shown(path).text
    }
    if let path = try await settings.value(of: "core.attributesFile", isPath: true) { return path }
    // As git does if the setting is absent.
    if let folder = environment.environment["XDG_CONFIG_HOME"], !folder.isEmpty {
      return folder + "/git/attributes"
    }
    guard let home = environment.environment["HOME"], !home.isEmpty else {
      throw GitFailure("there is no home directory", help: "set HOME")
    }
    return home + "/.config/git/attributes"
  }

  /// Returns the command that git runs in a shell.
  private static func command(in environment: ProcessEnvironment) -> String {
    "\(program(in: environment)) merge %O %A %B --marker-size %L --path %P"
  }

  /// Returns the name of the program if the search path has it, or else its path.
  private static func program(in environment: ProcessEnvironment) -> String {
    let folders = (environment.environment["PATH"] ?? "").split(separator: ":")
    // In a relative folder, git would find whatever the repository has there.
    let isFound = folders.contains { folder in
      folder.hasPrefix("/") && access("\(folder)/\(driver)", X_OK) == 0
    }
    guard !isFound, let path = environment.program else { return driver }
    // Git replaces what follows a percent sign.
    return "'" + path.replacing("'", with: #"'\''"#).replacing("%", with: "%%") + "'"
  }
}

/// A file with git's attributes of paths, in which lines for the merge driver are added.
struct AttributesFile {
  private let output: OutputPath
  private let bytes: [UInt8]

  /// Reads the file, which need not exist.
  init(_ path: String, in environment: ProcessEnvironment) throws(CommandFailure) {
    output = OutputPath(path, in: environment)
    try output.refuseLink()
    guard FileSystem.exists(output.file) else {
      bytes = []
      return
    }
    do throws(FileReadError) {
      bytes = try SourceBuffer.contents(ofFile: output.file.text).bytes
    } catch {
      throw CommandFailure("\(path): \(error.reason)")
    }
  }

  /// Adds a line for each pattern of paths that doesn't have the value.
  ///
  /// - Returns: the lines that were added.
  func add(merge driver: String, for patterns: [String]) throws(CommandFailure) -> [String] {
    let missing = patterns.filter { last($0) != "merge=\(driver)" }
    guard !missing.isEmpty else { return [] }
    let lines = missing.map { "\($0) merge=\(driver)" }
    let lineBreak = bytes.contains(0x0D) ? "\r\n" : "\n"
    let start = bytes.isEmpty || bytes.last == 0x0A ? "" : lineBreak
    try OutputFile.write(to: output.file) { stream in
      // The paths in it may have any encoding.
      stream.write(utf8: bytes)
      stream.write(start + lines.map { $0 + lineBreak }.joined())
    }
    return lines
  }

  /// Returns the last attribute about merging that a pattern has. It takes effect.
  private func last(_ pattern: String) -> Substring? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).compactMap { line -> Substring? in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, first == pattern else { return nil }
      return words.dropFirst().last { word in
        ["merge", "-merge", "!merge", "binary"].contains(word) || word.hasPrefix("merge=")
      }
    }.last
  }
}

import ArgumentParser
import LintEngine
import Merging

extension MergePreference: ExpressibleByArgument {}

/// `catalog-lint merge`: merges string catalogs and other tables by their keys.
struct MergeSubcommand: SessionCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge string catalogs, .strings and .stringsdict files by their keys.",
    usage: """
      catalog-lint merge --install [--global]
      catalog-lint merge --resolve <file> ...
      catalog-lint merge <base> <ours> <theirs> --path <path>
      """,
    discussion: """
      '--install' sets it up as a merge driver of git, which then calls the last form. The result \
      replaces <ours>. Exits with 0 if there is no conflict, 1 if there is one, and 2 if a file \
      can't be read or written.
      """)

  @Argument(
    help: ArgumentHelp(
      "The base, our and their version of a file, or the files to resolve.", valueName: "file"),
    completion: .file())
  var files: [String] = []

  @Flag(help: "Set up git to merge with this command.")
  var install = false

  @Flag(help: "With '--install', set it up for all repositories of the user.")
  var global = false

  @Flag(help: "Retry the merge of conflicted files, using the versions in the index.")
  var resolve = false

  @Option(help: "What decides conflicts; 'review' is theirs, marked for review.")
  var prefer: MergePreference?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Path of the file, which determines its format.", valueName: "path"))
  var path: String?

  @Option(help: ArgumentHelp("Length of conflict markers, at most 1000.", valueName: "count"))
  var markerSize = MergeRequest.defaultMarkerSize

  func validate() throws {
    if install && resolve {
      throw ValidationError("'--install' and '--resolve' can't be combined.")
    }
    if global && !install { throw ValidationError("'--global' needs '--install'.") }
    guard markerSize > 0 else { throw ValidationError("'--marker-size' must be at least 1.") }
    if install {
      guard files.isEmpty else { throw ValidationError("'--install' takes no files.") }
    } else if resolve {
      guard !files.isEmpty else { throw ValidationError("'--resolve' needs a file.") }
    } else {
      guard files.count == 3 else {
        throw ValidationError("Expected three files: the base, ours and theirs.")
      }
    }
    let merged = resolve ? files : [path ?? files.dropFirst().first ?? ""]
    if prefer == .review, !install, !merged.allSatisfy({ $0.lowercased().hasSuffix(".xcstrings") })
    {
      throw ValidationError("'--prefer review' is for string catalogs; other files have no states.")
    }
  }

  /// The maximum number of characters of a marker. An attribute can have any number, and a conflict
  /// without markers would look like a merged file.
  private static let maxMarkerSize = 1000

  func run(in session: inout Session) async throws -> ExitStatus {
    if install { return try await MergeInstallation(isGlobal: global).run(in: &session) }
    let markerSize = min(markerSize, Self.maxMarkerSize)
    if resolve {
      let resolution = MergeResolution(paths: files, markerSize: markerSize, preference: prefer)
      return try await resolution.run(in: &session)
    }
    let driver = MergeDriver(
      base: files[0], ours: files[1], theirs: files[2], path: path ?? files[1],
      markerSize: markerSize, preference: prefer)
    return try await driver.run(in: &session)
  }
}

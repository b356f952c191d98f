package import Diagnostics
package import LintKit
package import Platform
package import SourceText
import Synchronization
import Workspace

/// A configuration with the file that it was read from and the mistakes in that file.
package struct ConfigurationFile: Sendable {
  /// The name of the file.
  package static let name = ".lint-config.json"

  /// The reason why a configuration can't be read at all.
  package struct Failure: Error, Hashable, Sendable {
    package let path: String
    package let reason: String
  }

  /// The displayed path, or nil if there is no file.
  package let path: String?
  package let configuration: Configuration
  /// The mistakes in the file and in those that it extends, with excerpts.
  package let mistakes: [Finding]
  /// The settings that come from other files, in the order of the files.
  package let inherited: [InheritedSetting]
  /// The contents of the file and of those that it extends, in the order in which they apply: the
  /// file itself is the last one. Empty if there is no file.
  package let sources: [Source]

  /// The contents of one file.
  package struct Source: Hashable, Sendable {
    /// The displayed path.
    package let path: String
    package let bytes: [UInt8]
  }

  /// Creates the configuration for a run without a configuration file.
  package init() {
    path = nil
    configuration = Configuration()
    (mistakes, inherited, sources) = ([], [], [])
  }

  /// Reads a file and those that it extends.
  ///
  /// - Parameters:
  ///   - contents: the contents of the file, or nil to read it from the disk.
  ///   - others: the contents of files that it may extend, by absolute path.
  ///   - readsDisk: whether other files that it extends are read from the disk.
  package init(
    path: ShownPath, workingDirectory: WorkingDirectory, contents: [UInt8]? = nil,
    extending others: [AbsolutePath: [UInt8]] = [:], readsDisk: Bool = true,
    rules: [any Rule.Type]
  ) throws(Failure) {
    let disk = workingDirectory.absolute(path)
    var chain = ConfigurationChain(workingDirectory, others, readsDisk: readsDisk)
    do throws(FileReadError) {
      try chain.read(disk, holding: contents)
    } catch {
      throw Failure(path: path.text, reason: error.reason)
    }
    var configuration = chain.configuration(rules: rules)
    configuration.folder = ConfigurationFolder(
      (disk.destination ?? disk).folder, workingDirectory: workingDirectory)
    self.path = path.text
    self.configuration = configuration
    mistakes = chain.mistakes
    inherited = chain.inherited
    sources = chain.sources
  }

  /// Returns the nearest configuration in the folder of a path or its parent folders, up to the
  /// root of the repository. Returns nil if there is none.
  ///
  /// The result is a displayed path, relative to the working directory if it is below it.
  package static func find(
    from argument: String, workingDirectory: WorkingDirectory
  ) -> ShownPath? {
    FolderChain(ofArgument: argument, in: workingDirectory).nearest(name)
      .map(workingDirectory.shown)
  }
}

extension SourceBuffer {
  /// Reads a configuration or a baseline.
  ///
  /// - Parameter contents: the contents of the file, or nil to read them from the disk.
  package static func settings(
    at path: AbsolutePath, holding contents: [UInt8]?
  ) throws(FileReadError) -> SourceBuffer {
    if let contents { return SourceBuffer(contents) }
    return try .contents(ofFile: path.text)
  }
}

extension SourceFile {
  /// Opens a configuration or a baseline, which are JSON in UTF-8 and nothing else.
  package static func settings(_ bytes: SourceBuffer, path: String) -> SourceFile {
    SourceFile(
      id: FileID(0), path: path, bytes: bytes,
      encoding: bytes.hasBytes("\u{FEFF}", at: 0) ? .utf8WithMark : .utf8, escapes: .json)
  }

  /// Returns the location of a range. It looks up only this range, which is fast enough for a file
  /// as small as a configuration.
  func location(of range: SourceRange) -> Location {
    let locations = locations(of: [range.start, range.end])
    return Location(
      path: path, start: locations[range.start], end: locations[range.end],
      excerpt: Excerpt(of: range.bytes, in: self))
  }
}

/// The folder of a configuration, which its patterns are relative to.
package struct ConfigurationFolder: Sendable {
  private let folder: BaseFolder<InConfiguration>
  private let workingDirectory: WorkingDirectory

  /// Creates a folder for patterns that are relative to the working directory.
  package init() {
    self.init(AbsolutePath(""), workingDirectory: WorkingDirectory(""))
  }

  package init(_ folder: AbsolutePath, workingDirectory: WorkingDirectory) {
    self.folder = BaseFolder(folder)
    self.workingDirectory = workingDirectory
  }

  /// Returns a path in the form that the patterns match. Paths outside of the folder stay absolute.
  package func relative(_ path: ShownPath) -> ConfigurationPath {
    let text = path.text
    let isPlain = text.utf8.first != UInt8(ascii: "/") && !text.hasPrefix("..")
    if isPlain && folder.path == workingDirectory.path { return ConfigurationPath(text) }
    let absolute = workingDirectory.absolute(path).withoutParents
    return folder.relative(absolute) ?? ConfigurationPath(absolute.text)
  }

  /// Returns the path of another configuration's folder in this one. Nil if it is the same folder,
  /// or elsewhere.
  func relative(_ other: ConfigurationFolder) -> String? {
    guard other.isKnown else { return nil }
    let path = base.relative(other.folder.path)?.text
    return path.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns whether it is the folder of another configuration, too.
  func isSame(as other: ConfigurationFolder) -> Bool { base.path == other.base.path }

  /// The folder that patterns are relative to.
  private var base: BaseFolder<InConfiguration> {
    isKnown ? folder : BaseFolder(workingDirectory.path)
  }

  /// Returns the displayed path of a file in this folder.
  func shown(_ relative: String) -> String {
    workingDirectory.shown(folder.path.appending(relative)).text
  }

  /// Whether it is the folder of a file, not the default.
  package var isKnown: Bool { !folder.path.text.isEmpty }

  /// Returns the path of a folder in this one, for a search.
  func path(of relative: String) -> String {
    guard isKnown else { return relative.isEmpty ? "." : relative }
    return relative.isEmpty ? folder.path.text : folder.path.appending(relative).text
  }

  /// Returns whether one of the given paths is this folder or one of its parents.
  package func isCovered(by arguments: [String]) -> Bool {
    arguments.contains {
      folder.path.isIn(workingDirectory.absolute(argument: $0).withoutParents)
    }
  }
}

/// A cache of values derived from a configuration. All copies share it until one of them changes.
final class ConfigurationCache: Sendable {
  /// The compiled path patterns.
  struct PathLists: Sendable {
    let excluded: GlobLists
    let included: GlobLists
    /// The files that are read as code, and those in folders that only patterns for them reach.
    let code: GlobLists
    let unreadCode: GlobLists
    /// The lists of `overrides`, `customRules` and `groups` are in the order of those properties.
    let overrides: GlobLists
    let customRules: GlobLists
    let groups: GlobLists
    let numbersOfRule: [RuleID: Int]
  }

  /// The limits of locales, indexed by name and by pattern.
  struct LimitIndex: Sendable {
    let names: LocaleNameIndex
    let patterns: GlobSet
  }

  private let pathLists = Mutex<PathLists?>(nil)
  private let limitIndex = Mutex<LimitIndex?>(nil)
  /// The level of a rule, by rule, locale and path.
  let levels = MatchCache<RuleLevel?>()
  /// The level of the fixes of a rule, by rule and path.
  let fixLevels = MatchCache<FixLevel?>()
  /// The index of a limit, by locale.
  let limits = MatchCache<Int?>()

  func pathLists(_ make: () -> PathLists) -> PathLists {
    pathLists.withLock { known in
      let lists = known ?? make()
      known = lists
      return lists
    }
  }

  func limitIndex(_ make: () -> LimitIndex) -> LimitIndex {
    limitIndex.withLock { known in
      let index = known ?? make()
      known = index
      return index
    }
  }
}

extension Configuration {
  var pathLists: ConfigurationCache.PathLists {
    cache.pathLists {
      let numbers = customRules.enumerated().map { ($0.element.info.id, $0.offset) }
      return ConfigurationCache.PathLists(
        excluded: GlobLists([exclude], work: work), included: GlobLists([include], work: work),
        code: GlobLists([code.include, code.include.filter(\.namesFolderOfCopies)], work: work),
        unreadCode: GlobLists([code.exclude], work: work),
        overrides: GlobLists(overrides.map(\.paths), work: work),
        customRules: GlobLists(customRules.map(\.paths), work: work),
        groups: GlobLists(groups.map(\.paths), work: work),
        numbersOfRule: Dictionary(numbers) { first, _ in first })
    }
  }

  /// The reason why the run fails if the patterns exceeded their work budget, so that some weren't
  /// matched. Nil if they didn't.
  package var unfinishedWork: String? {
    guard work.isExhausted else { return nil }
    return
      "the patterns of the configuration take too much work with these keys, paths and strings; "
      + "make them shorter or fewer"
  }
}

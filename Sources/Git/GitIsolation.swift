import Platform

/// What keeps git from running a program that a repository names, or from reading another
/// repository than the one that was found.
///
/// A repository may come from a stranger: a pull request can commit a folder that looks like a git
/// directory, and an archive can hold a whole `.git` with any configuration. Each call therefore
/// gets all of this, whatever its subcommand. Settings on the command line win over those of files,
/// those that files include, and the environment.
///
/// These settings run programs, too, but only in subcommands that are never called: `core.editor`,
/// `sequence.editor`, `merge.*.driver`, `trailer.*.command`, `gpg.program` and `gpg.ssh.program`,
/// `core.alternateRefsCommand`, `uploadpack.packObjectsHook`, `alias.*`. Those of the network
/// (`core.sshCommand`, `core.gitProxy`, `core.askPass`, `credential.helper`, `remote.*.uploadpack`,
/// `remote.*.vcs`, the transport `ext::`) need a protocol that is allowed. `diff.external`,
/// `diff.*.command` and `diff.*.textconv` are kept away by options of `git diff`.
enum GitIsolation {
  /// Settings that hold for every call.
  private static let settings: [(name: String, value: String)] = [
    // A folder with HEAD, config, objects and refs is not a repository unless it is `.git`.
    ("safe.bareRepository", "explicit"),
    // Names a program that says which files have changed, or starts a daemon.
    ("core.fsmonitor", "false"),
    // Names the folder of the hooks: git runs one whenever it writes the index.
    ("core.hooksPath", "/dev/null"),
    // Git would write to the index which files it found to be the same.
    ("diff.autoRefreshIndex", "false"),
    // Submodules have configurations of their own.
    ("submodule.recurse", "false"),
    // Objects that a partial clone lacks are not fetched, also by versions of git that do not know
    // GIT_NO_LAZY_FETCH.
    ("protocol.allow", "never"),
    // Runs no program, but names any file as a list of patterns. Only the lists that everybody who
    // has the repository shares decide what is ignored.
    ("core.excludesFile", "/dev/null"),
  ]

  /// The options that precede a subcommand.
  ///
  /// - Parameter filters: the names of filters that are configured.
  static func arguments(disabling filters: [String]) -> [String] {
    ["--no-pager"] + settings.flatMap { ["-c", "\($0.name)=\($0.value)"] }
      + filters.flatMap(disable)
  }

  /// Variables that are set, or removed where the value is nil.
  ///
  /// - Parameter root: the folder that has the `.git`; git looks no further upward.
  static func environment(root: AbsolutePath, indexFile: String?) -> [String: String?] {
    [
      // English, no questions, and no locks: a check changes no repository.
      "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0",
      // Paths are patterns only where they say so.
      "GIT_LITERAL_PATHSPECS": "0", "GIT_GLOB_PATHSPECS": "0", "GIT_NOGLOB_PATHSPECS": "0",
      "GIT_ICASE_PATHSPECS": "0",
      "GIT_NO_LAZY_FETCH": "1",
      // No protocol has this name. Unlike the setting, it overrides 'protocol.*.allow'.
      "GIT_ALLOW_PROTOCOL": "none",
      "GIT_CEILING_DIRECTORIES": root.folder.text,
      "GIT_INDEX_FILE": indexFile, nothing: "",
      "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_COMMON_DIR": nil,
      "GIT_NAMESPACE": nil, "GIT_PREFIX": nil, "GIT_ATTR_SOURCE": nil,
      "GIT_OBJECT_DIRECTORY": nil, "GIT_ALTERNATE_OBJECT_DIRECTORIES": nil,
      "GIT_EXTERNAL_DIFF": nil,
      // Hides the repository's own settings from 'git config', and so its filters.
      "GIT_CONFIG": nil,
    ]
  }

  /// The index that git's environment names, if it is one of a repository.
  ///
  /// A hook learns from GIT_INDEX_FILE what is about to be committed, in worktrees and submodules
  /// along with GIT_DIR. A hook of another repository says nothing about this one.
  /// - Parameters:
  ///   - environment: of the process.
  ///   - root: the folder that has the `.git`.
  ///   - directory: the git directory.
  static func indexFile(
    in environment: [String: String], root: AbsolutePath, directory: AbsolutePath
  ) -> String? {
    guard let file = environment["GIT_INDEX_FILE"], !file.isEmpty else { return nil }
    if let named = environment["GIT_DIR"], !named.isEmpty,
      real(root.appending(named)) != real(directory)
    {
      return nil
    }
    let folder = root.appending(file).folder
    return (try? FileSystem.kind(of: folder, followsLinks: false)) == .folder ? file : nil
  }

  /// The names of filters among the settings that `git config` lists.
  ///
  /// Names are bytes to git: none may be taken for another one that only looks the same.
  /// - Throws: if a name is not UTF-8, so that the filter cannot be disabled by its name.
  static func filters(in settings: [String]) throws(GitFailure) -> [String] {
    let prefix = "filter.".utf8
    var names: Set<[UInt8]> = []
    for setting in settings where setting.utf8.starts(with: prefix) {
      guard let dot = setting.utf8.lastIndex(of: UInt8(ascii: ".")) else { continue }
      let name = setting.utf8[..<dot].dropFirst(prefix.count)
      guard !name.isEmpty else { continue }
      guard !setting.unicodeScalars.contains("\u{FFFD}") else {
        throw GitFailure(
          "a filter in the configuration of git has a name that is not UTF-8",
          help: "remove the filter, which could run a program")
      }
      names.insert(Array(name))
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}

extension GitIsolation {
  /// The variable that has an empty value.
  private static let nothing = "CATALOG_LINT_NOTHING"

  /// Filters convert contents of the working tree that git compares with others.
  private static func disable(_ filter: String) -> [String] {
    ["clean", "smudge", "process"].flatMap { set("filter.\(filter).\($0)", to: "") }
      + set("filter.\(filter).required", to: "false")
  }

  private static func set(_ name: String, to value: String) -> [String] {
    // The name ends at the first '=' here, and at the last one in the other form.
    guard name.contains("=") else { return ["-c", "\(name)=\(value)"] }
    return ["--config-env", "\(name)=\(nothing)"]
  }

  /// A path without symbolic links, or itself if it leads nowhere.
  private static func real(_ path: AbsolutePath) -> AbsolutePath {
    FileSystem.realPath(path) ?? path
  }
}

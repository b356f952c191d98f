package import Platform

/// The settings that keep git from running a program that a repository specifies, and from reading
/// another repository than the one that was found.
///
/// A repository may come from a stranger: a pull request can commit a folder that looks like a git
/// directory, and an archive can contain a whole `.git` with any configuration. Each call therefore
/// gets all of this, whatever its subcommand. Settings on the command line override those of files,
/// of included files, and of the environment. Only the names of filters and hooks are left out of
/// calls that neither read contents of the working tree nor write the index, because git has to
/// list them first.
///
/// These settings run programs too, but only in subcommands that are never called: `core.editor`,
/// `sequence.editor`, `merge.*.driver` (`git merge-file` runs none), `trailer.*.command` and
/// `trailer.*.cmd`, `gpg.program`, `gpg.*.program` and `gpg.ssh.defaultKeyCommand`,
/// `core.alternateRefsCommand`, `uploadpack.packObjectsHook`, `submodule.*.update`,
/// `tar.*.command`, `interactive.diffFilter`, the commands and paths of `browser`, `difftool`,
/// `guitool`, `man` and `mergetool`, those of `sendemail`, `imap.tunnel`, `init.templateDir`,
/// `alias.*`. `--no-pager` disables `core.pager` and `pager.*`. Network settings
/// (`core.sshCommand`, `core.gitProxy`, `core.askPass`, `credential.helper`, `remote.*.uploadpack`,
/// `remote.*.vcs`, the transport `ext::`) require an allowed protocol. Options of `git diff`
/// disable `diff.external`, `diff.*.command` and `diff.*.textconv`. An option of `git hash-object`
/// disables filters. `git diff --cached` without renames compares only names of objects.
/// `git update-index` gets the names of objects, so that it
/// reads no file, except to compare files that have just been written.
enum GitIsolation {
  /// Settings for every call.
  private static let settings: [(name: String, value: String)] = [
    // A folder with HEAD, config, objects and refs isn't a repository unless it is `.git`.
    ("safe.bareRepository", "explicit"),
    // Specifies a program that lists changed files, or starts a daemon.
    ("core.fsmonitor", "false"),
    // Specifies the folder of the hooks. Git runs one whenever it writes the index.
    ("core.hooksPath", "/dev/null"),
    // Hooks in the configuration, which git has had since 2.54. Writing the index and fetching run
    // these, and 2.55 and later disable them by event.
    ("hook.post-index-change.enabled", "false"),
    ("hook.reference-transaction.enabled", "false"),
    // Git would record in the index which files it found to be unchanged.
    ("diff.autoRefreshIndex", "false"),
    // Submodules have configurations of their own.
    ("submodule.recurse", "false"),
    // Objects that are missing in a partial clone aren't fetched, even by versions of git that
    // don't support GIT_NO_LAZY_FETCH.
    ("protocol.allow", "never"),
    // Runs no program, but can use any file as a list of patterns. Only lists that all users of the
    // repository share determine what is ignored.
    ("core.excludesFile", "/dev/null"),
  ]

  /// Returns the options before a subcommand.
  ///
  /// - Parameter programs: the configured filters and hooks, such as `filter.lfs`.
  static func arguments(disabling programs: [String]) -> [String] {
    ["--no-pager"] + settings.flatMap { ["-c", "\($0.name)=\($0.value)"] }
      + programs.flatMap(disable)
  }

  /// Returns the variables to set, or to remove if the value is nil.
  ///
  /// - Parameter root: the folder that contains the `.git`. Git searches no folder above it.
  static func environment(root: AbsolutePath, indexFile: String?) -> [String: String?] {
    [
      // English, no prompts, and no locks that a check doesn't need: it changes no repository.
      "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0",
      // Paths are patterns only if they are marked as such.
      "GIT_LITERAL_PATHSPECS": "0", "GIT_GLOB_PATHSPECS": "0", "GIT_NOGLOB_PATHSPECS": "0",
      "GIT_ICASE_PATHSPECS": "0",
      "GIT_NO_LAZY_FETCH": "1",
      // No protocol has this name. Unlike the setting, this overrides 'protocol.*.allow'.
      "GIT_ALLOW_PROTOCOL": "none",
      "GIT_CEILING_DIRECTORIES": root.folder.text,
      "GIT_INDEX_FILE": indexFile, nothing: "",
      "GIT_DIR": nil, "GIT_WORK_TREE": nil, "GIT_COMMON_DIR": nil,
      "GIT_NAMESPACE": nil, "GIT_PREFIX": nil, "GIT_ATTR_SOURCE": nil,
      "GIT_OBJECT_DIRECTORY": nil, "GIT_ALTERNATE_OBJECT_DIRECTORIES": nil,
      "GIT_EXTERNAL_DIFF": nil,
      // It would hide the repository's own settings from 'git config', and therefore its filters.
      "GIT_CONFIG": nil,
    ]
  }

  /// Returns the index that git's environment specifies, if it belongs to this repository.
  ///
  /// In a hook, GIT_INDEX_FILE names the index of the next commit. In worktrees and submodules,
  /// GIT_DIR is set too. The environment of another repository's hook is ignored.
  /// - Parameters:
  ///   - environment: the environment of the process.
  ///   - root: the folder that contains the `.git`.
  ///   - directory: the git directory. May be nil unless `indexDependsOnDirectory`.
  static func indexFile(
    in environment: [String: String], root: AbsolutePath, directory: AbsolutePath?
  ) -> String? {
    guard let file = environment["GIT_INDEX_FILE"], !file.isEmpty else { return nil }
    if let named = environment["GIT_DIR"], !named.isEmpty,
      real(root.appending(named)) != directory.map(real)
    {
      return nil
    }
    let folder = root.appending(file).folder
    return (try? FileSystem.kind(of: folder, followsLinks: false)) == .folder ? file : nil
  }

  /// Returns whether the git directory decides which index `indexFile` returns.
  static func indexDependsOnDirectory(in environment: [String: String]) -> Bool {
    ["GIT_INDEX_FILE", "GIT_DIR"].allSatisfy { environment[$0]?.isEmpty == false }
  }

  /// Returns the filters and hooks in the settings that `git config` lists, such as `filter.lfs`.
  ///
  /// Git treats names as bytes, so names that only look the same must stay different.
  /// - Throws: if a name isn't UTF-8, so that the program can't be disabled by its name.
  static func programs(in settings: [String]) throws(GitFailure) -> [String] {
    var names: Set<[UInt8]> = []
    for setting in settings {
      guard let kind = [filter, hook].first(where: { setting.utf8.starts(with: $0.utf8) }),
        let dot = setting.utf8.lastIndex(of: UInt8(ascii: "."))
      else { continue }
      let name = setting.utf8[..<dot]
      guard name.count > kind.utf8.count else { continue }
      guard !setting.unicodeScalars.contains("\u{FFFD}") else {
        throw GitFailure(
          "a filter or a hook in the configuration of git has a name that is not UTF-8",
          help: "remove it, since it could run a program")
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

  private static let filter = "filter."
  private static let hook = "hook."

  /// Filters convert contents of the working tree that git compares with others. Hooks run when the
  /// index is written.
  private static func disable(_ program: String) -> [String] {
    guard program.utf8.starts(with: filter.utf8) else {
      return set("\(program).enabled", to: "false")
    }
    return ["clean", "smudge", "process"].flatMap { set("\(program).\($0)", to: "") }
      + set("\(program).required", to: "false")
  }

  private static func set(_ name: String, to value: String) -> [String] {
    // Here the name ends at the first '=', and in the other form at the last one. An empty value is
    // false, too.
    guard name.contains("=") else { return ["-c", "\(name)=\(value)"] }
    return ["--config-env", "\(name)=\(nothing)"]
  }

  /// Returns a path without symbolic links, or the path itself if it doesn't exist.
  private static func real(_ path: AbsolutePath) -> AbsolutePath {
    FileSystem.realPath(path) ?? path
  }
}

/// The settings of git that a user asks to change. Nothing else changes a repository.
package struct GitSettings: Sendable {
  /// The file in which git keeps a setting.
  package enum Scope: String, Sendable {
    /// The configuration of the repository.
    case local
    /// The configuration of the user.
    case global
  }

  private let git: GitCommand
  private let scope: Scope

  /// - Parameter folder: the root of the repository, or any folder for the user's settings.
  package init(_ scope: Scope, in folder: RepositoryFolder) {
    (git, self.scope) = (GitCommand(folder: folder), scope)
  }

  /// Returns the value of a setting, or nil if it isn't set there.
  ///
  /// - Parameter isPath: whether the value is a path, which may begin with `~`.
  package func value(of name: String, isPath: Bool = false) async throws(GitFailure) -> String? {
    let type = isPath ? ["--type=path"] : []
    let answer = try git.run(["config", "--\(scope)", "-z"] + type + ["--get", name])
    return answer.isSuccess ? answer.fields.first : nil
  }

  /// Changes a setting, unless it has that value.
  ///
  /// - Returns: whether it was changed.
  package func set(_ name: String, to value: String) async throws(GitFailure) -> Bool {
    guard try await self.value(of: name) != value else { return false }
    if scope == .local { try refuseLink() }
    _ = try git.output(of: ["config", "--\(scope)", "--replace-all", name, value])
    return true
  }

  /// Git would write to the file that a link leads to.
  private func refuseLink() throws(GitFailure) {
    let answer = try git.output(
      of: ["rev-parse", "--path-format=absolute", "--git-common-dir"])
    let path = AbsolutePath(String(answer.text.dropLast())).appending("config")
    guard (try? FileSystem.kind(of: path, followsLinks: false)) == .link else { return }
    throw GitFailure(
      "\(path.text): it is a symbolic link, so nothing is written",
      help: "replace it with the file that it leads to")
  }
}

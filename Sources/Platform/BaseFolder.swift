/// A folder that paths of one kind are relative to.
package struct BaseFolder<Base>: Hashable, Sendable {
  package let path: AbsolutePath

  package init(_ path: AbsolutePath) { self.path = path }

  /// - Parameter path: an absolute path.
  package init(_ path: String) { self.path = AbsolutePath(path) }

  /// Returns where a path of this kind is.
  package func absolute(_ path: Path<Base>) -> AbsolutePath {
    AbsolutePath(PathName.join(self.path.text, path.text))
  }

  /// Returns a path below the folder as one of this kind, or nil if it is elsewhere. The folder
  /// itself is the empty path.
  package func relative(_ path: AbsolutePath) -> Path<Base>? {
    PathName.relative(path.text, to: self.path.text).map { Path($0) }
  }
}

/// The folder that shown paths, and those that a user gives, are relative to.
package typealias WorkingDirectory = BaseFolder<Shown>
/// The folder that has a `.git`.
package typealias RepositoryFolder = BaseFolder<InRepository>

extension WorkingDirectory {
  /// The path of a user's argument, which is absolute or relative to the working directory.
  package func absolute(argument: String) -> AbsolutePath {
    AbsolutePath(PathName.join(path.text, argument))
  }

  /// The path of a user's argument without '.' and '..', as if there were no symbolic links.
  package func plain(argument: String) -> AbsolutePath {
    absolute(argument: PathName.clean(argument)).withoutParents
  }

  /// A user's argument as people see it.
  package func shown(argument: String) -> ShownPath {
    ShownPath(PathName.shown(argument, in: path.text))
  }

  /// A path as people see it; one elsewhere stays absolute.
  package func shown(_ path: AbsolutePath) -> ShownPath { shown(argument: path.text) }
}

/// A folder that paths of one kind are relative to.
package struct BaseFolder<Base>: Hashable, Sendable {
  package let path: AbsolutePath

  package init(_ path: AbsolutePath) { self.path = path }

  /// - Parameter path: An absolute path.
  package init(_ path: String) { self.path = AbsolutePath(path) }

  /// Returns the absolute path for a path of this kind.
  package func absolute(_ path: Path<Base>) -> AbsolutePath {
    AbsolutePath(PathName.join(self.path.text, path.text))
  }

  /// Returns a path below the folder as one of this kind, or nil if it is elsewhere. The folder
  /// itself is the empty path.
  package func relative(_ path: AbsolutePath) -> Path<Base>? {
    PathName.relative(path.text, to: self.path.text).map { Path($0) }
  }
}

/// The folder that displayed paths and paths from users are relative to.
package typealias WorkingDirectory = BaseFolder<Shown>
/// The folder that contains the `.git`.
package typealias RepositoryFolder = BaseFolder<InRepository>

extension WorkingDirectory {
  /// Returns the absolute path of a user's argument, which is absolute or relative to the working
  /// directory.
  package func absolute(argument: String) -> AbsolutePath {
    AbsolutePath(PathName.join(path.text, argument))
  }

  /// Returns the absolute path of a user's argument without '.' and '..', as if there were no
  /// symbolic links.
  package func plain(argument: String) -> AbsolutePath {
    absolute(argument: PathName.clean(argument)).withoutParents
  }

  /// Returns the path of a user's argument as it is displayed.
  package func shown(argument: String) -> ShownPath {
    ShownPath(PathName.shown(argument, in: path.text))
  }

  /// Returns a path as it is displayed. A path outside of the working directory stays absolute.
  package func shown(_ path: AbsolutePath) -> ShownPath { shown(argument: path.text) }
}

/// The path of a file. Its type shows what it is relative to, so that two kinds can't be mixed.
///
/// Only a `BaseFolder` converts one kind to another.
package struct Path<Base>: Hashable, Sendable {
  /// The path with forward slashes.
  package let text: String

  /// - Parameter text: a path of this kind, which is used unchanged.
  package init(_ text: String) { self.text = text }
}

/// The kind of paths that begin at the root of the file system.
package enum Absolute {}
/// The kind of paths in reports: relative to the working directory if they are below it, with
/// forward slashes and without a leading './'.
package enum Shown {}
/// The kind of paths that are relative to the root of a repository.
package enum InRepository {}
/// The kind of paths that are relative to the folder of a configuration or a baseline.
package enum InConfiguration {}

/// A path that the operating system can open, whatever the working directory is.
package typealias AbsolutePath = Path<Absolute>
package typealias ShownPath = Path<Shown>
package typealias RepositoryPath = Path<InRepository>
package typealias ConfigurationPath = Path<InConfiguration>

extension Path {
  /// Whether this is the folder that the path is relative to.
  package var isEmpty: Bool { text.isEmpty }

  /// The last component.
  package var name: String { PathName.name(of: text) }

  /// The folder of the path. Empty for a plain name.
  package var folder: Path { Path(PathName.folder(of: text)) }

  /// Returns the path of something in this folder.
  ///
  /// - Parameter name: a name, or names with slashes between them. An absolute path is returned
  ///   unchanged.
  package func appending(_ name: String) -> Path { Path(PathName.join(text, name)) }

  /// Returns whether the bytes of a path precede those of another one.
  package static func precedes(_ first: Path, _ second: Path) -> Bool {
    first.text.utf8.precedes(second.text.utf8)
  }
}

extension AbsolutePath {
  /// The path without '..', as if there were no symbolic links.
  package var withoutParents: AbsolutePath { AbsolutePath(PathName.withoutParents(text)) }

  /// Returns whether the path is a folder, or something below it.
  package func isIn(_ folder: AbsolutePath) -> Bool {
    PathName.relative(text, to: folder.text) != nil
  }
}

/// A folder that paths of one kind are relative to.
package struct BaseFolder<Base>: Hashable, Sendable {
  package let path: AbsolutePath

  package init(_ path: AbsolutePath) { self.path = path }

  /// - Parameter path: an absolute path.
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

/// The path of a file. Its type shows what it is relative to, so that two kinds can't be mixed.
///
/// Only a `BaseFolder` converts one kind to another.
package struct Path<Base>: Hashable, Sendable {
  /// The path with forward slashes.
  package let text: String

  /// - Parameter text: A path of this kind, which is used unchanged.
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
  /// - Parameter name: A name, or names with slashes between them. An absolute path is returned
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

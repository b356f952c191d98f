/// The path of a file, with what it is relative to in its type, so that two kinds cannot be mixed.
///
/// Only a `BaseFolder` leads from one kind to another.
package struct Path<Base>: Hashable, Sendable {
  /// The path with forward slashes.
  package let text: String

  /// - Parameter text: a path of this kind; it is taken as it is.
  package init(_ text: String) { self.text = text }
}

/// Marks paths that begin at the root of the file system.
package enum Absolute {}
/// Marks paths as reports show them: relative to the working directory where they lie below it,
/// with forward slashes and without a leading './'.
package enum Shown {}
/// Marks paths that are relative to the root of a repository.
package enum InRepository {}
/// Marks paths that are relative to the folder of a configuration or a baseline.
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

  /// The folder of the path: empty for a plain name.
  package var folder: Path { Path(PathName.folder(of: text)) }

  /// The path of something in this folder.
  ///
  /// - Parameter name: a name, or names with slashes between them. An absolute path stays as it is.
  package func appending(_ name: String) -> Path { Path(PathName.join(text, name)) }

  /// Whether the bytes of a path precede those of another one.
  package static func precedes(_ first: Path, _ second: Path) -> Bool {
    first.text.utf8.lexicographicallyPrecedes(second.text.utf8)
  }
}

extension AbsolutePath {
  /// The path without '..', as if there were no symbolic links.
  package var withoutParents: AbsolutePath { AbsolutePath(PathName.withoutParents(text)) }

  /// Whether the path is a folder, or something below it.
  package func isIn(_ folder: AbsolutePath) -> Bool {
    PathName.relative(text, to: folder.text) != nil
  }
}

package import Diagnostics
package import LintKit
package import Platform
package import SourceText
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
  /// The mistakes in the file, with excerpts.
  package let mistakes: [Finding]

  /// Creates the configuration for a run without a configuration file.
  package init() {
    path = nil
    configuration = Configuration()
    mistakes = []
  }

  /// Reads a file.
  ///
  /// - Parameter contents: the content of the file, or nil to read it from the disk.
  package init(
    path: ShownPath, workingDirectory: WorkingDirectory, contents: [UInt8]? = nil,
    rules: [any Rule.Type]
  ) throws(Failure) {
    let disk = workingDirectory.absolute(path)
    let file: SourceFile
    do throws(FileReadError) {
      file = try .settings(.settings(at: disk, holding: contents), path: path.text)
    } catch {
      throw Failure(path: path.text, reason: error.reason)
    }
    var diagnostics: [Diagnostic] = []
    var configuration = Configuration.read(file, rules: rules, reporting: &diagnostics)
    configuration.folder = ConfigurationFolder(
      (disk.destination ?? disk).folder, workingDirectory: workingDirectory)
    self.path = path.text
    self.configuration = configuration
    self.mistakes = Self.findings(diagnostics, in: file)
  }

  /// Returns the nearest configuration in the folder of a path or its parent folders, up to the
  /// root of the repository. Returns nil if there is none.
  ///
  /// The result is a displayed path, relative to the working directory if it is below it.
  package static func find(
    from argument: String, workingDirectory: WorkingDirectory
  ) -> ShownPath? {
    FolderChain(from: workingDirectory.absolute(argument: argument)).nearest(name)
      .map(workingDirectory.shown)
  }
}

extension ConfigurationFile {
  private static func findings(_ diagnostics: [Diagnostic], in file: SourceFile) -> [Finding] {
    diagnostics.map { diagnostic in
      Finding(
        rule: diagnostic.rule, severity: diagnostic.severity, message: diagnostic.message,
        help: diagnostic.help, location: file.location(of: diagnostic.range),
        notes: diagnostic.notes.map { note in
          LocatedNote(message: note.message, location: file.location(of: note.range))
        })
    }
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

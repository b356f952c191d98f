package import Diagnostics
package import LintKit
package import Platform
import SourceText
import Workspace

/// A configuration with the file that it came from and the mistakes in it.
package struct ConfigurationFile: Sendable {
  /// How the file is called.
  package static let name = ".lint-config.json"

  /// Why a configuration cannot be read at all.
  package struct Failure: Error, Hashable, Sendable {
    package let path: String
    package let reason: String
  }

  /// The path as it is shown, or nil if there is no file.
  package let path: String?
  package let configuration: Configuration
  /// What is wrong in the file, with the lines it stands on.
  package let mistakes: [Finding]

  /// Stands for the absence of a file.
  package init() {
    path = nil
    configuration = Configuration()
    mistakes = []
  }

  /// Reads a file.
  ///
  /// - Parameter contents: what the file holds, if that is not to be read from the disk.
  package init(
    path: ShownPath, workingDirectory: WorkingDirectory, contents: [UInt8]? = nil,
    rules: [any Rule.Type]
  ) throws(Failure) {
    let disk = workingDirectory.absolute(path)
    let bytes: SourceBuffer
    do throws(FileReadError) {
      bytes =
        if let contents { SourceBuffer(contents) } else {
          try .contents(ofFile: disk.text, maps: false)
        }
    } catch {
      throw Failure(path: path.text, reason: error.reason)
    }
    let file = SourceFile(
      id: FileID(0), path: path.text, bytes: bytes,
      encoding: bytes.hasBytes("\u{FEFF}", at: 0) ? .utf8WithMark : .utf8, escapes: .json)
    var diagnostics: [Diagnostic] = []
    var configuration = Configuration.read(file, rules: rules, reporting: &diagnostics)
    configuration.folder = ConfigurationFolder(
      (disk.destination ?? disk).folder, workingDirectory: workingDirectory)
    self.path = path.text
    self.configuration = configuration
    self.mistakes = Self.findings(diagnostics, in: file)
  }

  /// Returns the path of the nearest configuration in the folder of a path or above it, up to
  /// the folder of the repository, or nil.
  ///
  /// The path is shown as others are: relative to the working directory if it lies below it.
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
        help: diagnostic.help, place: file.place(of: diagnostic.range),
        notes: diagnostic.notes.map { note in
          PlacedNote(message: note.message, place: file.place(of: note.range))
        })
    }
  }
}

extension SourceFile {
  /// Works out one place, which is enough for a file as small as a configuration.
  func place(of range: SourceRange) -> Place {
    let locations = locations(of: [range.start, range.end])
    return Place(
      path: path, start: locations[range.start], end: locations[range.end],
      excerpt: Excerpt(of: range.bytes, in: self))
  }
}

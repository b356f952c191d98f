import LintConfiguration
import Platform
import SourceCode
import SourceText
import Workspace

/// The text files of a project that aren't code, on the disk.
struct OtherFiles: Sendable {
  private let configurations: [Configuration]
  private let workingDirectory: WorkingDirectory

  /// The maximum size of a file in bytes. Larger ones are data of another kind.
  private static let fileLimit = 1 << 20
  /// The maximum size of all files.
  private static let limit = 16 << 20

  /// - Returns: nil if no file of the run is on the disk.
  init?(_ configurations: [Configuration], around run: RunFiles) {
    let root = run.files.lazy.compactMap(ExistingFiles.workingDirectory).first { _ in true }
    guard let root else { return nil }
    (self.configurations, workingDirectory) = (configurations, WorkingDirectory(root))
  }

  /// Reads the strings in the files, in the order of their paths until the limit is reached.
  func strings() -> OtherStrings.Index {
    var index = OtherStrings.Index()
    var size = 0
    for (number, path) in paths.enumerated() {
      let file = workingDirectory.absolute(argument: path)
      guard let kind = OtherStrings.Kind(path: path),
        let bytes = try? SourceBuffer.contents(ofFile: file.text, upTo: Self.fileLimit),
        !Self.isReport(bytes)
      else { continue }
      size += bytes.count
      guard size <= Self.limit else { break }
      index.add(bytes, kind, file: number)
    }
    return index
  }

  /// Returns whether a file is a report, which names the keys that it is about: of this tool, or of
  /// others in SARIF or in the format of Code Climate.
  private static func isReport(_ bytes: SourceBuffer) -> Bool {
    (0..<min(bytes.count, 4096)).contains { offset in
      bytes[offset] == UInt8(ascii: "\"")
        && (bytes.hasBytes("\"findings\"", at: offset)
          || bytes.hasBytes("\"check_name\"", at: offset)
          || bytes.hasBytes("\"runs\"", at: offset) || bytes.hasBytes("\"ruleId\"", at: offset))
    }
  }

  /// The displayed paths of the files in the folders with code, without duplicates.
  private var paths: [String] {
    let found = configurations.flatMap { configuration in
      FileDiscovery.files(
        at: configuration.codeRoots + configuration.codeFolders, in: Disk(),
        rules: configuration.otherTextSearchRules, workingDirectory: workingDirectory
      ).files.map(\.path)
    }
    return Set(found).sorted { $0.utf8.precedes($1.utf8) }
  }
}

import Catalog
package import Platform
package import Workspace

/// The exports that a run skips, for a list of its files.
package enum ExportedFiles {
  /// Reads the exports among the files. Returns the paths of those that only repeat strings of
  /// other files.
  ///
  /// - Parameter workingDirectory: the folder that the paths are relative to.
  package static func paths(
    among files: [InputFile], in workingDirectory: WorkingDirectory, configuration: Configuration
  ) -> Set<String> {
    let formats = configuration.formats
    let originals = OriginalTables(of: files, in: workingDirectory, formats)
    let exports = files.filter { file in
      guard file.isSkippedAsExport, let (format, claim) = formats.claim(file.path),
        format.capabilities.isExport, let bytes = try? file.load(from: [:])
      else { return false }
      return format.isRepetition(bytes, of: file, kind: claim.kind, among: originals)
    }
    return Set(exports.map(\.path))
  }
}

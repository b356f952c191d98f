import SourceText
import Syntax
public import Workspace

/// The XLIFF files that a run leaves out, for a list of its files.
public enum ExportedFiles {
  /// Reads the XLIFF files among some files, and returns the paths of those that only repeat what
  /// others have.
  ///
  /// - Parameter workingDirectory: what the paths are relative to.
  public static func paths(among files: [InputFile], in workingDirectory: String) -> Set<String> {
    let originals = OriginalTables(of: files, in: workingDirectory)
    let exports = files.filter { file in
      guard file.isLeftOutAsExport, file.path.isExport, let bytes = try? file.load(from: [:]) else {
        return false
      }
      var document = XLIFFScanner.read(bytes, id: FileID(0), path: file.path)
      return originals.removeExports(from: &document)
    }
    return Set(exports.map(\.path))
  }
}

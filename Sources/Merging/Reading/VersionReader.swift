import Platform
import SourceText
import Syntax

/// A reader for the versions of a file.
struct VersionReader {
  /// The formats that can be merged.
  private enum Format {
    case catalog, strings, stringsdict
  }

  private let format: Format
  private let path: String
  /// Whether an entry may have the key of another one.
  var keepsRepeated = false

  /// Creates a reader for a file, or returns nil if its format can't be merged.
  init?(path: String) {
    self.path = path
    if PathName.hasExtension(path, "xcstrings") {
      format = .catalog
    } else if PathName.hasExtension(path, "strings") {
      format = .strings
    } else if PathName.hasExtension(path, "stringsdict") {
      format = .stringsdict
    } else {
      return nil
    }
  }

  /// Reads a version. Returns nil for a base without text.
  ///
  /// - Parameter base: The base, with which other versions have most entries in common.
  func read(
    _ bytes: SourceBuffer, _ side: MergeSide, _ base: FileVersion?
  ) throws(VersionFault) -> FileVersion? {
    try read(bytes, side, FileID(side.rawValue), base)
  }

  /// Reads a merged file in place of ours. Returns nil if it can't be read.
  func read(merged bytes: [UInt8], _ base: FileVersion?) -> FileVersion? {
    // Keys of one identifier are taken for keys of one file.
    try? read(SourceBuffer(bytes), .ours, FileID(MergeSide.theirs.rawValue + 1), base)
  }

  private func read(
    _ bytes: SourceBuffer, _ side: MergeSide, _ id: FileID, _ base: FileVersion?
  ) throws(VersionFault) -> FileVersion? {
    let input = VersionInput(
      bytes: bytes, side: side, id: id, path: path, keepsRepeated: keepsRepeated)
    return switch format {
    case .catalog: try FileVersion.json(input, base: base)
    case .strings: try FileVersion.propertyList(input, kind: .strings)
    case .stringsdict: try FileVersion.propertyList(input, kind: .stringsdict)
    }
  }
}

/// The bytes of a version, with what is needed to read them.
struct VersionInput {
  let bytes: SourceBuffer
  let side: MergeSide
  let id: FileID
  let path: String
  /// Whether an entry may have the key of another one.
  let keepsRepeated: Bool
}

package import Catalog
package import Git
package import Platform
package import SourceText
package import Workspace

/// The input files of one table, or an XLIFF, which contains several tables.
package struct TableSource: Sendable {
  /// One file of a table: its index among all input files, and the information in its path.
  package struct Member: Sendable {
    package let file: Int
    /// The name of the locale's folder, or nil if the file isn't in one.
    package let locale: String?
    /// The kind of file, as defined by its format.
    package let kind: String

    package init(file: Int, locale: String?, kind: String) {
      (self.file, self.locale, self.kind) = (file, locale, kind)
    }
  }

  package let name: String
  /// The folder of the table. If each locale has a folder, the one that contains those folders.
  package let path: String
  package let format: any TableFormat
  package var members: [Member]
  /// The files next to the table.
  var folder = TableFolder()

  package init(name: String, path: String, format: any TableFormat, members: [Member]) {
    (self.name, self.path, self.format, self.members) = (name, path, format, members)
  }

  /// Returns the tables whose findings are reported. The others only serve as context.
  package static func checked(
    _ indices: some Sequence<Int>, of files: [InputFile], _ formats: TableFormats
  ) -> [TableSource] {
    group(indices, of: files, formats).filter { table in
      table.members.contains { !files[$0.file].isContext }
    }
  }

  /// Returns all tables, or only those whose findings are reported.
  ///
  /// - Parameter includesContext: whether tables that only serve as context are included.
  package static func all(
    of files: [InputFile], _ formats: TableFormats, includesContext: Bool
  ) -> [TableSource] {
    includesContext
      ? group(files.indices, of: files, formats) : checked(files.indices, of: files, formats)
  }

  /// Groups files into tables, in the order of each table's first file.
  ///
  /// - Parameter indices: the indices of the files to group.
  package static func group(
    _ indices: some Sequence<Int>, of files: [InputFile], _ formats: TableFormats
  ) -> [TableSource] {
    var grouping = TableGrouping(of: files, formats)
    for index in indices { grouping.add(index) }
    return grouping.tables(among: indices.map { files[$0] })
  }
}

/// The exports that a run skips, for a list of its files.
package enum ExportedFiles {
  /// Reads the exports among the files. Returns the paths of those that only repeat strings of
  /// other files.
  ///
  /// - Parameter workingDirectory: the folder that the paths are relative to.
  package static func paths(
    among files: [InputFile], in workingDirectory: WorkingDirectory, _ formats: TableFormats
  ) -> Set<String> {
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

/// A source of the files that tables are read from, wherever their bytes are.
package protocol FileSource: Sendable {
  /// The reason why the bytes of a file can't be used.
  associatedtype Failure: Error
  /// A failure that ends the run. `Never` if tables can be read without an unreadable file.
  associatedtype Fatal: Error

  var files: [InputFile] { get }

  /// Loads the bytes of a file, given by its index.
  func bytes(of index: Int) async throws(Failure) -> SourceBuffer

  /// Returns the reason for a failure to report, so that the run continues without the file. Throws
  /// if the failure ends the run.
  func reason(for failure: Failure) throws(Fatal) -> String
}

/// The files of a run: on the disk, in memory, or objects of the repository.
package struct RunFiles: FileSource {
  package typealias Failure = FileReadError
  package typealias Fatal = Never

  package let files: [InputFile]
  /// The contents of the files that are objects of the repository.
  let objects: [ObjectID: [UInt8]]

  package init(files: [InputFile], objects: [ObjectID: [UInt8]]) {
    (self.files, self.objects) = (files, objects)
  }

  package func bytes(of index: Int) throws(FileReadError) -> SourceBuffer {
    try files[index].load(from: objects)
  }

  package func reason(for failure: FileReadError) -> String { failure.reason }
}

extension InputFile {
  /// The object of the repository with the contents of the file, or nil if the contents are
  /// elsewhere.
  package var object: ObjectID? {
    if case .object(let object) = contents { object } else { nil }
  }
}

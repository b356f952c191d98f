package import Catalog
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
  static func group(
    _ indices: some Sequence<Int>, of files: [InputFile], _ formats: TableFormats
  ) -> [TableSource] {
    var grouping = TableGrouping(of: files, formats)
    for index in indices { grouping.add(index) }
    return grouping.tables(among: indices.map { files[$0] })
  }
}

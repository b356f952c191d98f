import Catalog
import LintEngine
import Workspace

extension TableSource {
  /// Returns the tables that are counted.
  ///
  /// An XLIFF repeats the strings of other tables, so it is counted only if there are no other
  /// tables or if the user named it. Files in an exported bundle can't be distinguished from files
  /// that the user named. So they are counted only if there are no other tables.
  static func counted(_ sources: [TableSource], of files: [InputFile]) -> [TableSource] {
    let isExported = sources.map { source in
      source.format.capabilities.isExport
        || source.members.contains { files[$0.file].isInBundle }
    }
    guard isExported.contains(false) else { return sources }
    return zip(sources, isExported).lazy.filter { source, isExported in
      !isExported
        || source.members.contains { files[$0.file].isNamed && !files[$0.file].isInBundle }
    }.map(\.0)
  }
}

extension InputFile {
  /// Whether the file is in an `.xcloc` bundle, which Xcode exports.
  var isInBundle: Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).dropLast().contains {
      $0.count > 6 && $0.suffix(6).elementsEqual(".xcloc".utf8)
    }
  }
}

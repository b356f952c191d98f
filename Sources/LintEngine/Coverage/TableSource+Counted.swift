import Catalog
import Workspace

extension TableSource {
  /// Those of some tables that are counted.
  ///
  /// An XLIFF holds the texts of other tables once more, so it is counted only if there are no
  /// others, or if somebody named it. What lies in an exported bundle cannot be told from what was
  /// named, so it counts only if there are no others.
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
  /// Whether the file lies in an `.xcloc`, which Xcode exports.
  var isInBundle: Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).dropLast().contains {
      $0.count > 6 && $0.suffix(6).elementsEqual(".xcloc".utf8)
    }
  }
}

import Catalog
import Languages
import LintKit
import Platform
import SourceCode
import SourceText
import Workspace

extension TableInterfaces {
  /// The interfaces on the disk next to the files of a table, or nil if there are none.
  ///
  /// - Parameters:
  ///   - table: a table of localized files. Its interface is in `Base.lproj` or in the folder of
  ///     the source language.
  ///   - sourceLocale: the configured source language.
  init?(around table: TableSource, of files: [InputFile], sourceLocale: String?) {
    guard table.format.capabilities.hasOneFilePerLocale,
      let member = table.members.first(where: { $0.locale != nil }),
      let folder = files[member.file].absolutePath?.folder.folder
    else { return nil }
    // Some tools write the table of `Welcome.nib` to `Welcome.nib.strings`.
    let parts = PathName.split(name: table.name)
    let name = ["nib", "xib"].contains(parts.fileExtension) ? parts.stem : table.name
    let languages = table.members.compactMap(\.locale)
    let source = languages.map { LocaleIdentifier($0) }.sourceIndex(configured: sourceLocale)
    let folders = ["Base"] + [source.map { languages[$0] }].compactMap { $0 }
    self.init(
      read: {
        for language in folders {
          for ending in ["storyboard", "xib"] {
            let path = folder.appending("\(language).lproj").appending("\(name).\(ending)")
            if let bytes = Self.contents(of: path) { return InterfaceFile(bytes) }
          }
        }
        return nil
      },
      exists: { language in
        ["nib", "storyboard", "xib"].contains {
          FileSystem.exists(folder.appending("\(language).lproj").appending("\(name).\($0)"))
        }
      })
  }

  /// The maximum size of an interface in bytes.
  private static let maxSize = 16 << 20

  /// Returns the contents of a file, or nil if it can't be read, is reached through a link, or is
  /// larger than any interface.
  private static func contents(of path: AbsolutePath) -> SourceBuffer? {
    guard (try? FileSystem.kind(of: path.folder, followsLinks: false)) == .folder,
      (try? FileSystem.kind(of: path, followsLinks: false)) == .file
    else { return nil }
    return try? SourceBuffer.contents(ofFile: path.text, upTo: maxSize)
  }
}

/// What the path of a file says about it, according to the format that claims the file.
public struct FileClaim: Hashable, Sendable {
  /// The name of the table that the file belongs to, such as `Localizable`.
  public let table: String
  /// The folder of the table. If each locale has a folder, this is the folder that contains them.
  public let folder: String
  /// The name of the locale's folder without what marks it as one; nil outside of such a folder.
  public let locale: String?
  /// How the file is read: files with the same bytes and the same kind have the same contents.
  public let kind: String

  public init(table: String, folder: String, locale: String?, kind: String) {
    self.table = table
    self.folder = folder
    self.locale = locale
    self.kind = kind
  }

  /// Claims a file by its extension, in a `*.lproj` folder or outside of one, as Apple's formats do.
  ///
  /// - Parameters:
  ///   - kinds: the kinds of files by their extensions, which are in lower case.
  ///   - path: the path, with forward slashes.
  /// - Returns: nil if the file has another extension.
  public init?(_ path: String, kinds: KeyValuePairs<String, String>) {
    let (parent, name) = Self.split(path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return nil
    }
    let fileExtension = name[name.utf8.index(after: dot)...].lowercased()
    guard let kind = kinds.first(where: { $0.key == fileExtension })?.value else { return nil }
    let (container, folder) = Self.split(parent)
    let isLocalized = folder.utf8.count >= 6 && folder.suffix(6).lowercased() == ".lproj"
    self.init(
      table: String(name[..<dot]), folder: isLocalized ? container : parent,
      locale: isLocalized ? String(folder.dropLast(6)) : nil, kind: kind)
  }

  /// Splits a path into its folder, which is empty for a plain name, and its last component.
  public static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let folder = slash == path.startIndex ? "/" : String(path[..<slash])
    return (folder, String(path[path.utf8.index(after: slash)...]))
  }
}

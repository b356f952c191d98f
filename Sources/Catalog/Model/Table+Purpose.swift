import Platform

extension Table.Purpose {
  /// Determines the purpose of a table from its name and the path of one of its files.
  init(ofTable name: String, path: String) {
    if Self.isInfoPlist(name) {
      self = .infoPlist
    } else if name == "AppShortcuts" || name == "AssistantIntents" {
      self = .appShortcuts
    } else if PathName.name(of: PathName.folder(of: path)) == LanguageFolder.ofAllLanguages
      || name == "Root" && Self.isInBundle(path)
    {
      self = .interfaceBuilder
    } else {
      self = .general
    }
  }

  /// Returns whether a folder around a file is a bundle, such as `Settings.bundle`.
  private static func isInBundle(_ path: String) -> Bool {
    let folders = path.utf8.split(separator: UInt8(ascii: "/")).dropLast()
    return folders.contains { $0.suffix(7).elementsEqual(".bundle".utf8) }
  }

  /// Returns whether a table translates a property list. `InfoPlist` translates `Info.plist`.
  /// `Info-RemotePlist` and `Kit-InfoPlist` serve files with other names. Case is ignored, because
  /// a file system may not distinguish `infoPlist`.
  private static func isInfoPlist(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("info") && name.hasSuffix("plist") || name.hasSuffix("-infoplist")
  }
}

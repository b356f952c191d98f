extension Table.Purpose {
  /// Determines the purpose of a table from its name and the path of one of its files.
  init(ofTable name: String, path: String) {
    let folders = path.split(separator: "/").dropLast()
    if Self.isInfoPlist(name) {
      self = .infoPlist
    } else if name == "AppShortcuts" || name == "AssistantIntents" {
      self = .appShortcuts
    } else if folders.last == LanguageFolder.ofAllLanguages[...]
      || folders.contains(where: { $0.hasSuffix(".bundle") }) && name == "Root"
    {
      self = .interfaceBuilder
    } else {
      self = .general
    }
  }

  /// Returns whether a table translates a property list. `InfoPlist` translates `Info.plist`.
  /// `Info-RemotePlist` and `Kit-InfoPlist` serve files with other names. Case is ignored, because
  /// a file system may not distinguish `infoPlist`.
  private static func isInfoPlist(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("info") && name.hasSuffix("plist") || name.hasSuffix("-infoplist")
  }
}

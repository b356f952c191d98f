extension Table.Purpose {
  /// Tells from the name of a table and a path of one of its files what it is used for.
  init(ofTable name: String, path: String) {
    let folders = path.split(separator: "/").dropLast()
    if Self.isInfoPlist(name) {
      self = .infoPlist
    } else if name == "AppShortcuts" || name == "AssistantIntents" {
      self = .appShortcuts
    } else if folders.last == "mul.lproj"
      || folders.contains(where: { $0.hasSuffix(".bundle") }) && name == "Root"
    {
      self = .interfaceBuilder
    } else {
      self = .general
    }
  }

  /// `InfoPlist` translates `Info.plist`; `Info-RemotePlist` and `Kit-InfoPlist` serve files with
  /// names of their own. A file system may not tell `infoPlist` from them.
  private static func isInfoPlist(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix("info") && name.hasSuffix("plist") || name.hasSuffix("-infoplist")
  }
}

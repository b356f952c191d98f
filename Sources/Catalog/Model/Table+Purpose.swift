extension Table.Purpose {
  /// Tells from the name of a table and a path of one of its files what it is used for.
  init(ofTable name: String, path: String) {
    let folders = path.split(separator: "/").dropLast()
    if name == "InfoPlist" || name.hasSuffix("-InfoPlist") {
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
}

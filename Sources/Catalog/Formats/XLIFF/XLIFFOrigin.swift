/// The kind of file that the strings of an XLIFF come from, according to its extension.
enum XLIFFOrigin {
  case catalog, strings, stringsdict
  /// A property list, whose strings the system displays.
  case propertyList
  /// A storyboard, or anything else that Xcode exports. Its strings are displayed as they are.
  case interface
  /// A file of another platform, or unknown.
  case foreign

  /// - Parameter isFromXcode: Whether Xcode wrote the section.
  init(original: String, isFromXcode: Bool) {
    let name = original.split(separator: "/").last ?? ""
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    switch name[dot...].lowercased() {
    case ".xcstrings": self = .catalog
    case ".strings": self = .strings
    case ".stringsdict": self = .stringsdict
    case ".plist": self = .propertyList
    case ".storyboard", ".xib", ".intentdefinition": self = .interface
    default: self = isFromXcode ? .interface : .foreign
    }
  }

  /// Returns what the strings are used for.
  func purpose(ofTable name: String, path: String) -> Table.Purpose {
    switch self {
    case .catalog, .strings, .stringsdict: Table.Purpose(ofTable: name, path: path)
    case .propertyList: .infoPlist
    case .interface: .interfaceBuilder
    case .foreign: .foreign
    }
  }
}

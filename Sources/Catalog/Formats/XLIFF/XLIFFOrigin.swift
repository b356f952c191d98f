/// What kind of file the texts of an XLIFF were taken from, as its extension says.
enum XLIFFOrigin {
  case catalog, strings, stringsdict
  /// A property list, whose texts the system shows.
  case propertyList
  /// A storyboard, or anything else that Xcode has exported: its texts are shown as they are.
  case interface
  /// A file of another platform, or nobody knows.
  case foreign

  /// - Parameter isFromXcode: whether Xcode has written the section.
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

  /// What the texts are used for.
  func purpose(ofTable name: String, path: String) -> Table.Purpose {
    switch self {
    case .catalog, .strings, .stringsdict: Table.Purpose(ofTable: name, path: path)
    case .propertyList: .infoPlist
    case .interface: .interfaceBuilder
    case .foreign: .foreign
    }
  }
}

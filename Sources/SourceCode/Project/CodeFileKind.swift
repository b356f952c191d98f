/// What a file of a project contributes to the uses of keys.
package enum CodeFileKind: Hashable, Sendable {
  case code(CodeLanguage)
  /// A `.xib` or a `.storyboard`.
  case interface
  case propertyList(KeyListFile.Purpose)
  /// A `.stringsdata` file of a build on a Mac.
  case extractedStrings
  case buildSettings
  /// Any other text, whose strings are evidence.
  case text

  /// Returns the kind of a file according to its path, or nil if it is none of those that are
  /// always read.
  package init?(path: String) {
    let bytes = path.utf8
    guard let period = bytes.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    let ending = path[bytes.index(after: period)...].lowercased()
    if let language = CodeLanguage(extension: ending) {
      self = .code(language)
      return
    }
    switch ending {
    case "xib", "storyboard": self = .interface
    case "plist":
      if path.contains(".bundle/") {
        self = .propertyList(.settings)
      } else if path.hasSuffix("Info.plist") {
        self = .propertyList(.infoPlist)
      } else {
        return nil
      }
    case "intentdefinition": self = .propertyList(.intentDefinition)
    case "stringsdata": self = .extractedStrings
    case "pbxproj", "xcconfig": self = .buildSettings
    case "yml" where path == "project.yml" || path.hasSuffix("/project.yml"): self = .buildSettings
    default: return nil
    }
  }
}

/// The languages that a file of a project declares.
package struct DeclaredLanguages: Hashable, Sendable {
  /// The setting with the list: `knownRegions` of an Xcode project, or `CFBundleLocalizations` of
  /// an `Info.plist`.
  package let setting: String
  /// The names in the list.
  package let names: [String]
  /// The range of the name of the setting.
  package let range: Range<UInt32>

  init(setting: String, names: [String], at range: Range<UInt32>) {
    (self.setting, self.range) = (setting, range)
    self.names = Array(names.prefix(Self.maxNames))
  }

  /// Whether the list belongs to a project, and not to an app.
  package var isOfProject: Bool { setting == Self.knownRegions }

  static let knownRegions = "knownRegions"
  static let bundleLocalizations = "CFBundleLocalizations"

  /// More languages than any real project has.
  private static let maxNames = 1000
}

/// A file, a link or a folder that a search came across and left out.
public struct SkippedFile: Hashable, Sendable {
  /// Why something is left out.
  public enum Reason: String, CaseIterable, Sendable {
    /// A pattern of the repository ignores the file, and git does not track it.
    case ignored
    /// The file is in a framework or an app.
    case framework
    /// The file is in a package that Xcode checked out.
    case package
    /// What the file was exported from is checked.
    case export
    /// The link leads out of the folder and the repository.
    case link
    /// The configuration or the command line excludes it.
    case excluded
    /// The configuration includes other files only.
    case notIncluded
    /// The folder has dependencies or products of a build.
    case products

    /// Whether a summary counts it. The others are chosen by the user, or are folders that are not
    /// searched.
    public var isCounted: Bool {
      switch self {
      case .ignored, .framework, .package, .export, .link: true
      case .excluded, .notIncluded, .products: false
      }
    }
  }

  /// The path as it is shown. That of a folder ends with a slash.
  public let path: String
  public let reason: Reason

  public init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

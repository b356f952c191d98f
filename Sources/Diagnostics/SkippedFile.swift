/// A file, a link or a folder that a search found and omitted.
package struct SkippedFile: Hashable, Sendable {
  /// The reason for omitting something.
  package enum Reason: String, CaseIterable, Sendable {
    /// A pattern of the repository ignores the file, and git doesn't track it.
    case ignored
    /// The file is in a framework or an app.
    case framework
    /// The file is in a package that Xcode checked out.
    case package
    /// The files that this one was exported from are checked.
    case export
    /// The link leads out of the folder and the repository.
    case link
    /// The configuration or the command line excludes it.
    case excluded
    /// The configuration includes only other files.
    case notIncluded
    /// The folder contains dependencies or build products.
    case products

    /// Whether a summary counts it. The others are chosen by the user, or are folders that aren't
    /// searched.
    package var isCounted: Bool {
      switch self {
      case .ignored, .framework, .package, .export, .link: true
      case .excluded, .notIncluded, .products: false
      }
    }
  }

  /// The path as it is shown. The path of a folder ends with a slash.
  package let path: String
  package let reason: Reason

  package init(path: String, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

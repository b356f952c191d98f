package import Catalog
package import Platform

/// The configuration's rules for which files are checked.
package struct SearchRules: Sendable {
  /// The formats whose files are looked for.
  let formats: TableFormats
  /// Whether a file is looked for.
  let claims: @Sendable (ShownPath) -> Bool
  /// Whether a search also checks files that the repository ignores, third-party files, and exports
  /// of files that are checked.
  let checksIgnored: Bool
  /// Whether a file or folder is excluded from all checks.
  let excludes: @Sendable (ShownPath) -> Bool
  /// Whether a file is included in searches.
  let includes: @Sendable (ShownPath) -> Bool

  /// Returns whether a folder is taken for a file that is looked for, because it has the name of a
  /// localization file.
  func claimsFolder(_ path: ShownPath) -> Bool { claims(path) && formats.claims(path.text) }

  /// - Parameter claims: returns whether a file is looked for. If nil, these are the files of the
  ///   formats.
  package init(
    formats: TableFormats, checksIgnored: Bool,
    excludes: @escaping @Sendable (ShownPath) -> Bool,
    includes: @escaping @Sendable (ShownPath) -> Bool,
    claims: (@Sendable (ShownPath) -> Bool)? = nil
  ) {
    self.formats = formats
    self.claims = claims ?? { formats.claims($0.text) }
    self.checksIgnored = checksIgnored
    self.excludes = excludes
    self.includes = includes
  }
}

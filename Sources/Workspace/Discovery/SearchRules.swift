package import Platform

/// What a configuration says about which files are checked.
package struct SearchRules: Sendable {
  /// Whether a search checks what the repository ignores, what third parties have made, and exports
  /// of files that are checked.
  let checksIgnored: Bool
  /// Whether a file or a folder is never checked.
  let excludes: @Sendable (ShownPath) -> Bool
  /// Whether a file is one of those that a search looks for.
  let includes: @Sendable (ShownPath) -> Bool

  package init(
    checksIgnored: Bool, excludes: @escaping @Sendable (ShownPath) -> Bool,
    includes: @escaping @Sendable (ShownPath) -> Bool
  ) {
    self.checksIgnored = checksIgnored
    self.excludes = excludes
    self.includes = includes
  }
}

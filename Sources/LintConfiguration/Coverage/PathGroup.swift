package import Diagnostics
import Syntax

/// Paths that belong together, for example those of a team or a module.
package struct PathGroup: Sendable {
  package var name: String
  package var paths: [Glob]
  /// The location of the name in the configuration, if it was read from a file.
  package internal(set) var location: Location?

  package init(name: String, paths: [Glob]) {
    self.name = name
    self.paths = paths
  }
}

extension SettingKind<[PathGroup]> {
  static var groups: Self {
    .byName(.group, SettingKind<[Glob]>.list(of: .glob(.path))) { member, paths, source in
      var group = PathGroup(name: member.name, paths: paths)
      group.location = source.location(of: member.quotedNameRange)
      return group
    } take: {
      ($0.name, $0.paths)
    }
  }
}

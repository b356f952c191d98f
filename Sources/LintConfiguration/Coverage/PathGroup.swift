package import Diagnostics
import Syntax

/// Paths that belong together, such as those of a team or a module.
package struct PathGroup: Sendable {
  package var name: String
  package var paths: [Glob]
  /// Where the configuration names the group, if it is a file.
  package internal(set) var place: Place?

  package init(name: String, paths: [Glob]) {
    self.name = name
    self.paths = paths
  }
}

extension SettingKind<[PathGroup]> {
  static var groups: Self {
    .byName(.group, SettingKind<[Glob]>.list(of: .glob(.path))) { member, paths, source in
      var group = PathGroup(name: member.name, paths: paths)
      group.place = source.place(of: member.quotedNameRange)
      return group
    } take: {
      ($0.name, $0.paths)
    }
  }
}

public import Diagnostics
import SourceText
import Syntax

/// Paths that belong together, such as those of a team or a module.
public struct PathGroup: Sendable {
  public var name: String
  public var paths: [Glob]
  /// Where the configuration names the group, if it is a file.
  public internal(set) var place: Place?

  public init(name: String, paths: [Glob]) {
    self.name = name
    self.paths = paths
  }

  init(_ member: JSONValue.Member, of file: SourceFile) {
    self.init(name: member.name, paths: Optional(member.value).globs)
    place = file.place(of: member.quotedNameRange)
  }
}

import Subprocess

/// A repository, seen through git's own commands.
public struct Repository: Sendable {
}

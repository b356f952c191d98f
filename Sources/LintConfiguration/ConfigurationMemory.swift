import Diagnostics
import LintKit
import Synchronization

/// What was worked out from a configuration, for all copies of it until one is changed.
final class ConfigurationMemory: Sendable {
  /// The patterns for paths, as automata.
  struct PathLists: Sendable {
    let excluded: GlobLists
    let included: GlobLists
    /// By the numbers of the overrides, of the custom rules and of the groups.
    let overrides: GlobLists
    let customRules: GlobLists
    let groups: GlobLists
    let numbersOfRule: [RuleID: Int]
  }

  /// The limits of locales, as names and as patterns.
  struct LimitIndex: Sendable {
    let names: LocaleNameIndex
    let patterns: GlobSet
  }

  private let pathLists = Mutex<PathLists?>(nil)
  private let limitIndex = Mutex<LimitIndex?>(nil)
  /// By rule, locale and path.
  let levels = MatchMemory<RuleLevel?>()
  /// By locale: the number of a limit.
  let limits = MatchMemory<Int?>()

  func pathLists(_ make: () -> PathLists) -> PathLists {
    pathLists.withLock { known in
      let lists = known ?? make()
      known = lists
      return lists
    }
  }

  func limitIndex(_ make: () -> LimitIndex) -> LimitIndex {
    limitIndex.withLock { known in
      let index = known ?? make()
      known = index
      return index
    }
  }
}

extension Configuration {
  var pathLists: ConfigurationMemory.PathLists {
    memory.pathLists {
      let numbers = customRules.enumerated().map { ($0.element.info.id, $0.offset) }
      return ConfigurationMemory.PathLists(
        excluded: GlobLists([exclude], work: work), included: GlobLists([include], work: work),
        overrides: GlobLists(overrides.map(\.paths), work: work),
        customRules: GlobLists(customRules.map(\.paths), work: work),
        groups: GlobLists(groups.map(\.paths), work: work),
        numbersOfRule: Dictionary(numbers) { first, _ in first })
    }
  }

  /// Why the run is a failure, if the patterns made more work than they may, so that not all of
  /// them were matched.
  package var unfinishedWork: String? {
    guard work.isExhausted else { return nil }
    return "the patterns of the configuration take too much work with these keys, paths and texts; "
      + "make them shorter or fewer"
  }
}

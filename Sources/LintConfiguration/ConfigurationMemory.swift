import Diagnostics
import LintKit
import Synchronization

/// A cache of values derived from a configuration. All copies share it until one of them changes.
final class ConfigurationMemory: Sendable {
  /// The compiled path patterns.
  struct PathLists: Sendable {
    let excluded: GlobLists
    let included: GlobLists
    /// The files that are read as code, and the exceptions.
    let code: GlobLists
    let unreadCode: GlobLists
    /// The lists of `overrides`, `customRules` and `groups` are in the order of those properties.
    let overrides: GlobLists
    let customRules: GlobLists
    let groups: GlobLists
    let numbersOfRule: [RuleID: Int]
  }

  /// The limits of locales, indexed by name and by pattern.
  struct LimitIndex: Sendable {
    let names: LocaleNameIndex
    let patterns: GlobSet
  }

  private let pathLists = Mutex<PathLists?>(nil)
  private let limitIndex = Mutex<LimitIndex?>(nil)
  /// The level of a rule, by rule, locale and path.
  let levels = MatchMemory<RuleLevel?>()
  /// The level of the fixes of a rule, by rule and path.
  let fixLevels = MatchMemory<FixLevel?>()
  /// The index of a limit, by locale.
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
        code: GlobLists([code.include], work: work),
        unreadCode: GlobLists([code.exclude], work: work),
        overrides: GlobLists(overrides.map(\.paths), work: work),
        customRules: GlobLists(customRules.map(\.paths), work: work),
        groups: GlobLists(groups.map(\.paths), work: work),
        numbersOfRule: Dictionary(numbers) { first, _ in first })
    }
  }

  /// The reason why the run fails if the patterns exceeded their work budget, so that some weren't
  /// matched. Nil if they didn't.
  package var unfinishedWork: String? {
    guard work.isExhausted else { return nil }
    return
      "the patterns of the configuration take too much work with these keys, paths and strings; "
      + "make them shorter or fewer"
  }
}

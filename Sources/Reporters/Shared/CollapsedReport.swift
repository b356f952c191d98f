import Diagnostics

/// The findings of a report as text shows them: blocks in their order, and lists of findings that
/// are too many to show in full.
///
/// Findings of one rule about one key of a table are one block if they are in three or more
/// locales. So are equal findings about files. If a rule has many blocks, only the first ones are
/// shown, and all other findings are listed by rule. This is the same for every rule. Findings that
/// a count describes completely (`LintReport.tallies`) are listed sooner.
struct CollapsedReport {
  /// One finding, or the findings about one key.
  struct Block {
    /// The index of the finding that is shown in full.
    let first: Int
    /// The indices of the same finding in other locales.
    fileprivate(set) var others: [Int] = []

    var members: [Int] { [first] + others }
  }

  /// The findings of one rule and severity that are not shown in full.
  struct List {
    let rule: RuleID
    let severity: Severity
    fileprivate(set) var members: [Int] = []
    /// Whether other findings of the rule are shown in full.
    let isRest: Bool
  }

  /// The maximum number of blocks of one rule that are all shown.
  static let maxRunLength = 6
  /// The number of blocks that are shown if a rule has more.
  static let shownOfRun = 3
  /// The maximum number of blocks of a rule that is best shown as a count. More of them become a
  /// list without a block.
  static let maxTallyLength = 3
  /// The minimum number of locales for findings to become one block.
  static let leastLocales = 3

  /// The blocks to show, in the order of the report.
  private(set) var blocks: [Block] = []
  /// The lists, errors first, then by rule.
  private(set) var lists: [List] = []

  /// - Parameter least: the lowest severity that is shown.
  init(_ findings: FindingList, from least: Severity, tallies: [RuleID: String]) {
    let all = Self.blocks(of: findings, from: least)
    let sizes = all.reduce(into: [RuleAndSeverity: Int]()) {
      $0[RuleAndSeverity(findings, $1.first), default: 0] += 1
    }
    var places: [RuleAndSeverity: Int] = [:]
    var shown: [RuleAndSeverity: Int] = [:]
    for block in all {
      let run = RuleAndSeverity(findings, block.first)
      let limit = Self.limit(ofRun: sizes[run] ?? 0, isTally: tallies[run.rule] != nil)
      if shown[run, default: 0] < limit {
        shown[run, default: 0] += 1
        blocks.append(block)
      } else {
        add(block, of: run, isRest: limit > 0, &places)
      }
    }
    // A block in several files can have members after findings that follow the block.
    for index in lists.indices { lists[index].members.sort() }
    lists.sort { ($1.severity, $0.rule) < ($0.severity, $1.rule) }
  }

  /// Returns the findings as blocks, in their order. Findings about one key in three or more
  /// locales are one block.
  ///
  /// - Parameter least: the lowest severity that is included.
  static func blocks(of findings: FindingList, from least: Severity) -> [Block] {
    var groups: [Group: Int] = [:]
    var drafts: [Block] = []
    var owners: [Int] = []
    owners.reserveCapacity(findings.count)
    var families = FamilyCache()
    var last: (index: Int, family: String)?
    for index in findings.indices {
      guard findings.severity(at: index) >= least else {
        owners.append(-1)
        continue
      }
      let family = families.family(of: findings.path(at: index), findings.locale(at: index))
      var draft: Int?
      // A key that is missing in many locales has a finding for each of them in a row.
      if let last, last.family == family, findings.isAlike(at: index, to: last.index) {
        draft = owners[last.index]
      } else {
        let group = Group(findings, index, findings.subject(at: index), family: family)
        draft = groups[group]
        if draft == nil { groups[group] = drafts.count }
      }
      owners.append(draft ?? drafts.count)
      if let draft {
        drafts[draft].others.append(index)
      } else {
        drafts.append(Block(first: index))
      }
      last = (index, family)
    }
    let isWhole = drafts.map { isInManyLocales($0, of: findings) }
    return owners.enumerated().compactMap { index, owner in
      guard owner >= 0 else { return nil }
      if !isWhole[owner] { return Block(first: index) }
      return drafts[owner].first == index ? drafts[owner] : nil
    }
  }
}

extension CollapsedReport {
  private struct RuleAndSeverity: Hashable {
    let rule: RuleID
    let severity: Severity

    init(_ findings: FindingList, _ index: Int) {
      (rule, severity) = (findings.rule(at: index), findings.severity(at: index))
    }
  }

  /// The properties that the findings of one block share.
  private struct Group: Hashable {
    let run: RuleAndSeverity
    let family: String
    let table: String?
    let key: [UInt8]?
    /// The message of a finding about a file. Findings about files with different messages are not
    /// grouped.
    let message: String?

    init(_ findings: FindingList, _ index: Int, _ subject: Subject, family: String) {
      run = RuleAndSeverity(findings, index)
      self.family = family
      table = subject.table
      // Keys are compared as bytes, since different keys can look the same.
      key = subject.key.map { Array($0.utf8) }
      message = key == nil ? findings[index].message : nil
    }
  }

  /// The families of the paths seen last, since neighbors are often in the same file.
  private struct FamilyCache {
    private var path = ""
    private var families: [String?: String] = [:]

    mutating func family(of path: String, _ locale: String?) -> String {
      if path != self.path {
        self.path = path
        families.removeAll(keepingCapacity: true)
      }
      if let family = families[locale] { return family }
      let family = TableFamily(path: path, locale: locale).pattern
      families[locale] = family
      return family
    }
  }

  private static func limit(ofRun size: Int, isTally: Bool) -> Int {
    if isTally { return size <= maxTallyLength ? size : 0 }
    return size <= maxRunLength ? size : shownOfRun
  }

  private static func isInManyLocales(_ block: Block, of findings: FindingList) -> Bool {
    guard block.others.count + 1 >= leastLocales else { return false }
    var locales: Set<String> = []
    for index in block.members {
      if let locale = findings.subject(at: index).locale { locales.insert(locale) }
      if locales.count == leastLocales { return true }
    }
    return false
  }

  private mutating func add(
    _ block: Block, of run: RuleAndSeverity, isRest: Bool, _ places: inout [RuleAndSeverity: Int]
  ) {
    let index = places[run] ?? lists.count
    if index == lists.count {
      places[run] = index
      lists.append(List(rule: run.rule, severity: run.severity, isRest: isRest))
    }
    lists[index].members.append(block.first)
    lists[index].members += block.others
  }
}

extension RandomAccessCollection<Finding> where Index == Int {
  /// Returns the findings of each file. The report is sorted, so equal paths are next to each
  /// other.
  func byPath() -> [SubSequence] {
    var files: [SubSequence] = []
    var start = startIndex
    // Each finding is made from its record, which takes long for one with very many edits.
    var path = first?.location.path
    for index in indices.dropFirst() {
      let other = self[index].location.path
      guard other != path else { continue }
      files.append(self[start..<index])
      (start, path) = (index, other)
    }
    if !isEmpty { files.append(self[start...]) }
    return files
  }
}

/// Selects the findings of a report with a limit: the most severe ones, and of those the first.
struct MostSevereFirst {
  /// The number of findings beyond the limit.
  let left: Int
  private var counts: [Severity: Int] = [:]

  /// - Parameter severities: the severities to include, most severe first.
  init(_ findings: FindingList, _ severities: [Severity], limit: Int) {
    var totals: [Severity: Int] = [:]
    for finding in findings { totals[finding.severity, default: 0] += 1 }
    var remaining = limit
    var left = 0
    for severity in severities {
      let count = totals[severity] ?? 0
      counts[severity] = min(count, remaining)
      left += max(0, count - remaining)
      remaining -= min(count, remaining)
    }
    self.left = left
  }

  /// Returns whether the report includes a finding. Must be called once for each finding, in order.
  mutating func takes(_ finding: Finding) -> Bool {
    guard let count = counts[finding.severity], count > 0 else { return false }
    counts[finding.severity] = count - 1
    return true
  }
}

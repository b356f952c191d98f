import Diagnostics
import Dispatch
import LintConfiguration
import LintKit
import SourceCode
import SourceText
import Synchronization
import Workspace

/// Runs the rules about code, after all tables were read.
struct CodeChecker: Sendable {
  let files: RunFiles
  let rules: [any CodeRule]
  let infos: [RuleInfo]
  let settings: RunSettings
  let keys: ProjectKeys

  /// Returns a result for each file with findings.
  ///
  /// - Parameters:
  ///   - isCompared: whether the findings are compared with those of another state, so that more
  ///     than the limit are kept.
  ///   - isOwn: returns whether the configuration applies to a file, given by its index.
  func results(isCompared: Bool = false, isOwn: (Int) -> Bool) -> [TableResult] {
    let displayed = DisplayedStringChecker(rules)
    let checked = keys.uses.files.filter { file in
      let input = files.files[file.index]
      return !input.isContext && isOwn(file.index)
        && (file.mayHaveFindings || keys.mayMissKeys(in: file)
          || displayed.mayFindAnything(in: file, at: input.shown))
    }
    return inParts(checked) { result(for: $0, displayed, factor: isCompared ? 10 : 1) }
  }

  /// Calls a closure with each of many files, in several threads, and returns the results in the
  /// order of the files.
  private func inParts(
    _ checked: [CodeFile], _ result: @Sendable (CodeFile) -> TableResult?
  ) -> [TableResult] {
    let count = min(settings.options.jobs, checked.count / Self.filesOfPart)
    guard count > 1 else { return checked.compactMap(result) }
    let parts = Mutex([[TableResult]](repeating: [], count: count))
    DispatchQueue.concurrentPerform(iterations: count) { part in
      let range = part * checked.count / count..<(part + 1) * checked.count / count
      let results = checked[range].compactMap(result)
      parts.withLock { $0[part] = results }
    }
    return parts.withLock { $0.flatMap(\.self) }
  }

  /// So many files take longer to check than a thread to start.
  private static let filesOfPart = 64
}

extension CodeChecker {
  private func result(
    for file: CodeFile, _ displayed: DisplayedStringChecker, factor: Int
  ) -> TableResult? {
    // Tests look up strings, and have some of their own, that are never shown.
    var diagnostics =
      keys.isTest(file)
      ? [] : diagnostics(in: file, displayed) + [file.fault].compactMap(\.self)
    let ranges = diagnostics.flatMap { [$0.range] + $0.notes.map(\.range) }
    let ends = ranges.map(\.bytes.upperBound) + file.directives.map(\.wide.upperBound)
    guard let end = ends.max() else { return nil }
    let path = files.files[file.index].path
    guard let bytes = try? files.bytes(of: file.index), end <= bytes.count else {
      return TableResult(unreadableCode: [(path, "changed while it was read")])
    }
    let source = file.source(bytes, path: path)
    diagnostics.sort { first, second in
      first.range == second.range
        ? first.rule.name < second.rule.name : first.range < second.range
    }
    var findings = CodeFindings(
      in: source, settings, limit: settings.options.limit.count(forFileOf: bytes.count),
      factor: factor)
    var comments = CodeSuppressions(file.directives, in: source)
    for diagnostic in diagnostics {
      findings.add(diagnostic) { comments.comment(suppressing: $0) }
    }
    if settings.reportsUnusedSuppressions, settings.options.hasAllTables {
      for diagnostic in comments.diagnostics(rules: settings.ruleNames) {
        // No comment suppresses these.
        findings.add(diagnostic) { _ in nil }
      }
    }
    var result = TableResult(tables: 0)
    if factor > 1 { result.comments = comments.located(in: source) }
    result.suppressed = findings.policy.suppressed
    result.usedSuppressions = findings.policy.usedSuppressions
    result.overflows = findings.overflows
    (result.findings, result.hidden) = findings.lists()
    return result
  }

  private func diagnostics(
    in file: CodeFile, _ displayed: DisplayedStringChecker
  ) -> [Diagnostic] {
    var context = RuleContext(
      rules: infos,
      requiredLocales: settings.requiredLocales(at: [files.files[file.index].path]),
      fallbacks: settings.configuration.fallbacks, folder: .init())
    var file = file
    if keys.mayMissKeys(in: file), let bytes = try? files.bytes(of: file.index) {
      file = keys.addingLearnedUses(to: file, bytes, onlyMissing: true)
    }
    for index in rules.indices {
      context.begin(rule: index)
      rules[index].check(file, of: keys, &context)
    }
    if displayed.mayFindAnything(in: file, at: files.files[file.index].shown),
      let bytes = try? files.bytes(of: file.index)
    {
      displayed.check(file, bytes, of: keys, &context)
    }
    return context.takeDiagnostics()
  }
}

/// The findings in a file of code that its comments and the configuration don't suppress.
private struct CodeFindings: ~Copyable {
  private let source: SourceFile
  private let settings: RunSettings
  /// The usual limit of findings for each rule, and how many times as many are kept.
  private let limit: Int
  private let factor: Int
  private(set) var policy: FindingPolicy
  private var store = FindingStore()
  private var hidden = FindingStore()
  /// The fixes of findings, by the number of the finding.
  private var fixes: [Int: LocatedFix] = [:]

  init(in source: SourceFile, _ settings: RunSettings, limit: Int, factor: Int) {
    (self.source, self.settings, self.limit, self.factor) = (source, settings, limit, factor)
    policy = FindingPolicy(settings)
  }

  /// Adds what the configuration and comments allow.
  ///
  /// - Parameter comment: returns the comment that suppresses a diagnostic, or nil.
  mutating func add(
    _ diagnostic: Diagnostic,
    suppressedBy comment: (borrowing Diagnostic) -> SuppressionComment.Place?
  ) {
    let accepted = settings.options.accepted.count(of: diagnostic.rule, in: source.path)
    let verdict = policy.verdict(
      on: diagnostic, path: source.path, source: nil, suppressedBy: comment,
      limit: { [limit, factor] in
        limit < .max / factor - accepted ? limit * factor + accepted : limit
      })
    switch verdict {
    case .reported(let severity):
      let fix = diagnostic.fixElsewhere.flatMap {
        settings.configuration.configured($0, of: diagnostic.rule)
      }
      if let fix { fixes[store.count] = fix }
      store.append(diagnostic, severity, policy.kind(of: diagnostic), keepsStrings: false)
    case .hidden(let severity, let cover):
      hidden.append(
        hidden: diagnostic, severity, policy.kind(of: diagnostic), by: cover, in: source, settings,
        keepsStrings: false)
    case .dropped: break
    }
  }

  /// Returns the findings, and those that are hidden, in the order of a report.
  consuming func lists() -> (FindingList, hidden: FindingList) {
    let (source, showsLines) = (source, settings.options.showsExcerpts)
    var store = store
    var hidden = hidden
    store.locate(
      namesLocales: true, in: { _ in source }, showsLines: { _, _ in showsLines })
    for (index, fix) in fixes { store.attach(fix, to: index) }
    hidden.locate(
      namesLocales: true, in: { _ in source }, showsLines: { _, _ in showsLines })
    return (FindingList(store), FindingList(hidden))
  }

  /// The findings beyond the limit.
  var overflows: [FindingOverflow] {
    policy.overflows.map { kind, overflow in
      let first = source.locations(of: [overflow.first.start, overflow.first.end])
      return FindingOverflow(
        rule: kind.run.rule,
        location: Location(
          path: source.path, start: first[overflow.first.start], end: first[overflow.first.end]),
        counts: overflow.counts, severity: kind.severity)
    }
  }
}

extension CodeSuppressions {
  fileprivate func located(in file: SourceFile) -> [LocatedComment] {
    let comments = hidingComments(in: file)
    let places = file.locations(of: comments.flatMap { [$0.range.start, $0.range.end] })
    return comments.map { comment in
      LocatedComment(
        comment,
        at: Location(
          path: file.path, start: places[comment.range.start], end: places[comment.range.end]))
    }
  }
}

extension CodeFile {
  fileprivate var mayHaveFindings: Bool {
    !uses.isEmpty || !directives.isEmpty || fault != nil || languages != nil
  }
}

extension TableLinter {
  /// Returns the findings in code.
  ///
  /// - Parameters:
  ///   - tables: the keys of all tables.
  ///   - isOwn: returns whether the configuration applies to a file, given by its index.
  package func results(
    of code: ReadCode, _ tables: KeyIndex, isOwn: (Int) -> Bool = { _ in true }
  ) -> [TableResult] {
    let keys = ProjectKeys(
      uses: code.uses, tables: tables, packages: code.packages, projects: code.projects,
      catalog: readingCatalog)
    return checker(of: keys).results(isOwn: isOwn)
  }

  /// Returns the contents of a file of the run, or nil if it can't be read or isn't to be changed.
  var readingCatalog: CatalogUpdates.Reader {
    { [files = reader.source, changesContext = settings.options.changesContext] id in
      guard files.files.indices.contains(Int(id.index)),
        changesContext || !files.files[Int(id.index)].isContext,
        let bytes = try? files.bytes(of: Int(id.index))
      else { return nil }
      return bytes
    }
  }

  /// Whether a rule about code can run: it is on, and all tables are known.
  package func checksCode(with rule: RuleID) -> Bool {
    settings.options.hasAllTables && code != nil && infos.contains { $0.id == rule }
  }

  /// Creates a checker that runs the active rules about code.
  func checker(of keys: ProjectKeys) -> CodeChecker {
    // Without all tables, it isn't known which keys don't exist.
    let active = settings.options.hasAllTables ? rules.indices : 0..<0
    let pairs = active.compactMap { index in
      (rules[index] as? any CodeRule).map { (rule: $0, info: infos[index]) }
    }
    return CodeChecker(
      files: reader.source, rules: pairs.map(\.rule), infos: pairs.map(\.info), settings: settings,
      keys: keys)
  }
}

extension TableResult {
  /// A result for files of code that could not be read.
  package init(unreadableCode: [(path: String, reason: String)]) {
    self.init(tables: 0)
    unreadable = unreadableCode
  }
}

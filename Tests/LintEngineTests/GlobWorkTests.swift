import BuiltinRules
import Diagnostics
import LintKit
import Patterns
import SourceText
import TestSupport
import Testing
import Workspace

@testable import LintConfiguration
@testable import LintEngine

/// The cost of hostile patterns. The tests count work, not time: a unit takes a few nanoseconds.
@Suite struct GlobWorkTests {
  @Test(arguments: [
    "**", "App/**", "/App/**", "./App/**", "App**", "**/App/**", "a/**/b", "App/*", "App/**/*",
  ])
  func `a set matches the same paths as its pattern`(_ pattern: String) throws {
    let glob = try Glob(pattern, for: .path)
    let set = GlobSet([glob], work: WorkBudget())
    for path in ["", "App", "App/a", "App/a/b", "Apple/a", "x/App/a", "a/b", "a/x/b", "a", "é/App"]
    {
      #expect(set.matches(in: path).contains(0) == glob.matches(path), "\(path)")
    }
  }

  @Test func `matching stars costs one word per 64 states and byte`() throws {
    let patterns = try (0..<10).map { number in
      try Glob(String(repeating: "*a", count: 490) + "b\(number)", for: .text)
    }
    let work = WorkBudget()
    let key = String(repeating: "a", count: 20_000)
    #expect(GlobSet(patterns, work: work).matches(in: key).isEmpty)
    #expect(work.spent < 20_000 * (10 * 1_000 / 64 * 3))
    #expect(!work.isExhausted)
  }

  @Test func `identical patterns are matched once`() throws {
    let glob = try Glob(String(repeating: "*a", count: 490), for: .text)
    let (one, many) = (WorkBudget(), WorkBudget())
    let key = String(repeating: "a", count: 5_000)
    #expect(GlobSet([glob], work: one).matches(in: key).contains(0))
    let found = GlobSet(Array(repeating: glob, count: 50), work: many).matches(in: key)
    #expect((0..<50).allSatisfy(found.contains))
    #expect(one.spent == many.spent)
  }

  @Test func `alternatives that multiply the work stop at the budget`() throws {
    let patterns = try (0..<20).map { number in
      try Glob(String(repeating: "{,a}", count: 240) + "b\(number)", for: .path)
    }
    let work = WorkBudget(limit: 100_000)
    let set = GlobSet(patterns, work: work)
    #expect(set.matches(in: String(repeating: "a", count: 4_000)).isEmpty)
    #expect(work.isExhausted)
    #expect(work.spent < 200_000)
  }

  @Test func `ordinary patterns cost nothing in a project of any size`() throws {
    let patterns = try ["**/*.strings", "App/**", "{de,fr}.lproj/*", "Vendor", "*Kit/**/x?.json"]
      .map { try Glob($0, for: .path) }
    let work = WorkBudget(limit: 0)
    let set = GlobSet(patterns, work: work)
    for number in 0..<3_000 {
      #expect(set.matches(in: "App/Module\(number)/de.lproj/Localizable.strings").contains(0))
    }
    #expect(work.spent == 0)
    #expect(!work.isExhausted)
  }

  @Test func `thousands of patterns without wildcards cost nothing`() throws {
    let names = (0..<3_000).map { "settings.option\($0)" } + ["*.option7", #"100\*"#, "Größe", "é"]
    let work = WorkBudget(limit: 0)
    let set = GlobSet(try names.map { try Glob($0, for: .text) }, work: work)
    #expect(set.matches(in: "settings.option123").numbers == [123])
    #expect(set.matches(in: "settings.option7").numbers == [7, 3_000])
    #expect(set.matches(in: "x.option7").numbers == [3_000])
    #expect(set.matches(in: "100*").numbers == [3_001])
    #expect(set.matches(in: "Größe").numbers == [3_002])
    #expect(set.matches(in: "é").numbers == [3_003])
    for other in ["settings.option", "settings.option3000", "100\\*", "1000", "", "e\u{301}"] {
      #expect(set.matches(in: other).isEmpty)
    }
    #expect(work.spent == 0)
  }

  @Test func `a suppression is evaluated once for each key, locale and path`() throws {
    let suppressions = try (0..<50).map { number in
      Suppression(
        rule: try Glob("*", for: .text),
        key: try Glob(String(repeating: "*a", count: 450) + "b\(number)", for: .text), reason: "x")
    }
    let work = WorkBudget()
    let index = SuppressionIndex(suppressions, today: "2026-11-22", work: work)
    let key = String(repeating: "a", count: 2_000)
    #expect(index.first(covering: finding(key, "de"), path: "L.xcstrings") == nil)
    let once = work.spent
    for locale in 0..<1_000 {
      #expect(index.first(covering: finding(key, "x\(locale)"), path: "L.xcstrings") == nil)
    }
    #expect(work.spent == once)
  }

  @Test func `the first suppression that covers a finding is used`() throws {
    func suppression(_ rule: String, key: String? = nil, locale: String? = nil) throws
      -> Suppression
    {
      Suppression(
        rule: try Glob(rule, for: .text), key: try key.map { try Glob($0, for: .text) },
        locale: try locale.map { try Glob($0, for: .text) }, reason: "x")
    }
    let index = SuppressionIndex(
      [
        try suppression("other"), try suppression("r*", key: "a?", locale: "zh-Hans"),
        try suppression("rule", key: "a*"), try suppression("*", key: "%*d"),
        try suppression("rule", key: "ab"),
      ], today: "2026-11-22")
    #expect(index.first(covering: finding("ab", "de"), path: "p") == 2)
    #expect(index.first(covering: finding("ab", "zh_CN"), path: "p") == 1)
    #expect(index.first(covering: finding("%*d", nil), path: "p") == 3)
    #expect(index.first(covering: finding(nil, "de"), path: "p") == nil)
    #expect(index.first(covering: finding("b", "de"), path: "p") == nil)
  }

  @Test func `a run reports patterns that exceed the work budget`() async throws {
    var configuration = Configuration()
    configuration.work = WorkBudget(limit: 10_000)
    configuration.overrides = [
      PathOverride(
        paths: [try Glob(String(repeating: "{,a}", count: 240) + "b", for: .path)], locales: nil,
        rules: ["every": RuleSetting(level: .off)])
    ]
    let path = String(repeating: "a", count: 2_000) + ".xcstrings"
    let catalog = #"{"sourceLanguage":"en","strings":{"a":{"x":1}},"version":"1.0"}"#
    let outcome = await Linter(
      rules: builtinRules, configuration: configuration,
      tool: ToolInfo(name: "catalog-lint", version: "0"), today: "2026-11-22"
    ).lint(
      [InputFile(path: path, contents: .memory(Array(catalog.utf8)))],
      options: .init(jobs: 1, showsExcerpts: false, showsCollapsedExcerpts: false))
    #expect(outcome.unreadable.contains { $0.contains("take too much work") })
  }

  private func finding(_ key: String?, _ locale: String?) -> Diagnostic {
    Diagnostic(
      rule: "rule", severity: .error, message: "m", range: SourceRange(file: FileID(0), 0..<0),
      subject: Subject(key: key, locale: locale))
  }
}

/// Compares with a matcher that tries everything.
@Suite struct GlobComparisonTests {
  @Test(arguments: 0..<6) func `a random pattern matches like a simple reference implementation`(
    seed: UInt64
  ) throws {
    var writer = PatternWriter(generator: SeededGenerator(seed: seed))
    for subject in [Glob.Subject.text, .path] {
      for _ in 0..<25 {
        let patterns = (0..<4).map { _ in writer.pattern(subject) }
        let globs = try patterns.map { try Glob($0, for: subject) }
        let set = GlobSet(globs, work: WorkBudget())
        for _ in 0..<12 {
          let text = writer.text(subject)
          let found = set.matches(in: text)
          for (index, glob) in globs.enumerated() {
            let expected = Plainly.matches(patterns[index], text, subject)
            #expect(glob.matches(text) == expected, "'\(patterns[index])' in '\(text)'")
            #expect(found.contains(index) == expected, "'\(patterns[index])' in '\(text)' of a set")
          }
        }
      }
    }
  }
}

private struct PatternWriter {
  var generator: SeededGenerator

  mutating func pattern(_ subject: Glob.Subject) -> String {
    let parts =
      subject == .text
      ? ["a", "b", "*", "?", "é", "**"]
      : ["a", "b", "*", "?", "/", "**/", "**", "{a,b}", "{,a/}b", "[ab]", "[!a]", "{a*b,b{a,?}}"]
    let text = generator.text(1...7, of: parts)
    return subject == .path ? "/" + text + "a" : text
  }

  mutating func text(_ subject: Glob.Subject) -> String {
    let parts = subject == .text ? ["a", "b", "é", "x"] : ["a", "b", "/a", "é", "/b", "a/"]
    return generator.text(1...7, of: parts)
      .split(separator: "/").joined(separator: "/")
  }
}

/// A reference implementation that tries every way to match.
private enum Plainly {
  static func matches(_ pattern: String, _ text: String, _ subject: Glob.Subject) -> Bool {
    var rest = pattern[...]
    if subject == .path { while rest.hasPrefix("/") { rest = rest.dropFirst() } }
    let scalars = Array(rest.unicodeScalars)
    let subjects = Array(text.unicodeScalars)
    guard subject == .path else { return run(scalars[...], subjects[...], isPath: false) }
    let ends = subjects.indices.filter { subjects[$0] == "/" } + [subjects.count]
    return ends.contains { run(scalars[...], subjects[..<$0], isPath: true, isStart: true) }
  }

  private static func run(
    _ pattern: ArraySlice<Unicode.Scalar>, _ text: ArraySlice<Unicode.Scalar>, isPath: Bool,
    isStart: Bool = false
  ) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    let rest = pattern.dropFirst()
    switch first {
    case "*":
      let stars = pattern.prefix { $0 == "*" }.count
      let crosses = !isPath || stars > 1
      if isPath, stars > 1, isStart, pattern.dropFirst(stars).first == "/" {
        let tail = pattern.dropFirst(stars + 1)
        if run(tail, text, isPath: isPath, isStart: true) { return true }
        return text.indices.contains { index in
          text[index] == "/"
            && run(tail, text[(index + 1)...], isPath: isPath, isStart: true)
        }
      }
      let tail = isPath ? pattern.dropFirst(stars) : rest
      var left = text
      while true {
        if run(tail, left, isPath: isPath) { return true }
        guard let next = left.first, crosses || next != "/" else { return false }
        left = left.dropFirst()
      }
    case "?":
      guard let next = text.first, next != "/" else { return false }
      return run(rest, text.dropFirst(), isPath: isPath)
    case "{" where isPath:
      let (choices, tail) = self.choices(rest)
      return choices.contains { run(Array($0 + tail)[...], text, isPath: isPath) }
    case "[" where isPath:
      guard let end = rest.firstIndex(of: "]"), let next = text.first, next != "/" else {
        return false
      }
      let isNegated = rest.first == "!"
      let isMember = rest[..<end].dropFirst(isNegated ? 1 : 0).contains(next)
      return isMember != isNegated
        && run(pattern[(end + 1)...], text.dropFirst(), isPath: isPath)
    default:
      guard text.first == first else { return false }
      return run(rest, text.dropFirst(), isPath: isPath, isStart: isPath && first == "/")
    }
  }

  private static func choices(
    _ pattern: ArraySlice<Unicode.Scalar>
  ) -> ([ArraySlice<Unicode.Scalar>], ArraySlice<Unicode.Scalar>) {
    var (depth, start) = (0, pattern.startIndex)
    var choices: [ArraySlice<Unicode.Scalar>] = []
    for index in pattern.indices {
      switch pattern[index] {
      case "{": depth += 1
      case "," where depth == 0:
        choices.append(pattern[start..<index])
        start = index + 1
      case "}":
        if depth == 0 {
          choices.append(pattern[start..<index])
          return (choices, pattern[(index + 1)...])
        }
        depth -= 1
      default: break
      }
    }
    return (choices, [])
  }
}

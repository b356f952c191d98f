package import Diagnostics
import LintConfiguration
import LintKit
import Platform
import SourceCode
import SourceText
import Workspace

/// A request to accept findings.
package struct SuppressRequest: Sendable {
  /// The files, and what is checked in them.
  package var lint: LintRequest
  /// A fingerprint or its beginning, or a location in the form `path:line` or `path:line:column`.
  package var finding: String
  /// The name of the rule, or nil if the place has findings of only one.
  package var rule: String?
  package var reason: String
  /// The last day on which the findings are accepted, for example `2026-12-31`, or nil.
  package var until: String?

  package init(_ finding: String, in lint: LintRequest, because reason: String) {
    (self.finding, self.lint, self.reason) = (finding, lint, reason)
    // What a limit leaves out can be what is meant.
    self.lint.limit = .none
    self.lint.listsHidden = true
  }
}

/// What accepts the findings of a request. Nothing is written yet.
package struct SuppressOutcome: Sendable {
  package enum Result: Sendable {
    /// Another file accepts the findings, of which there are this many.
    case change(CorrectedFile, covered: Int)
    /// A first configuration accepts them.
    case configuration(path: String, text: String, covered: Int)
    /// They are hidden already.
    case hidden([Finding])
    /// The place has findings of several rules, or none of the requested one.
    case ambiguous(rules: [String])
    /// The place has findings about several keys.
    case severalKeys(Int)
    /// They would still be reported, or nothing can name them.
    case noEffect(help: String?)
  }

  /// The findings, or none if they are hidden already or if it isn't known which ones are meant.
  package let findings: [Finding]
  package let result: Result
  package let notices: [EngineNotice]
}

extension Engine {
  /// Finds out which comment or setting accepts findings, and checks that it does.
  package func run(_ request: SuppressRequest) async throws(EngineFailure) -> SuppressOutcome {
    try await noticing { (notices) async throws(EngineFailure.Reason) in
      try await withStates(
        request.lint.states, of: request.lint.files, by: request.lint.configuration
      ) { (states) async throws(EngineFailure.Reason) in
        let prepared = try await prepare(request.lint, of: states, &notices)
        let before = try await lint(prepared, after: notices)
        let run = SuppressRun(engine: self, request: request, prepared: prepared, before: before)
        return try await run.outcome()
      }
    }
  }
}

/// The files of a request, and what is reported in them before anything is accepted.
private struct SuppressRun {
  /// The contents of a file that accepts findings.
  struct Change {
    let path: String
    let original: [UInt8]?
    let contents: [UInt8]
  }

  let engine: Engine
  let request: SuppressRequest
  let prepared: PreparedLint
  let before: LintOutcome

  func outcome() async throws(EngineFailure.Reason) -> SuppressOutcome {
    let atPlace = [before.report.findings, before.report.hidden].map { findings in
      findings.filter { $0.matches(by: request.finding) }
    }
    guard !atPlace.joined().isEmpty else {
      throw .noFinding(name: request.finding, since: request.lint.states?.base)
    }
    let named = atPlace.map { findings in
      findings.filter { request.rule == nil || request.rule == $0.rule.name }
    }
    let rules = Set((named[0].isEmpty ? named[1] : named[0]).map(\.rule.name)).sorted()
    guard rules.count == 1 else {
      let all = Set(atPlace.joined().map(\.rule.name)).sorted()
      return outcome([], .ambiguous(rules: rules.isEmpty ? all : rules))
    }
    guard !named[0].isEmpty else { return outcome([], .hidden(named[1])) }
    // A suppression without a key would hide the whole table.
    guard Set(named[0].map(\.subject.key)).count == 1 else {
      return outcome([], .severalKeys(named[0].count))
    }
    guard named[0][0].rule != .unusedSuppression else {
      return outcome(named[0], .noEffect(help: named[0][0].help))
    }
    // What hides the fewest other findings.
    var best: (change: Change, covered: Int)?
    for change in [comment(for: named[0]), setting(for: named[0])] {
      guard best.map({ $0.covered > named[0].count }) ?? true, let change,
        let covered = try await covered(by: change, named[0]),
        best.map({ covered < $0.covered }) ?? true
      else { continue }
      best = (change, covered)
    }
    guard let (change, covered) = best else {
      return outcome(named[0], .noEffect(help: obstacle(to: named[0]) ?? named[0][0].help))
    }
    let text = String(decoding: change.contents, as: UTF8.self)
    return outcome(
      named[0],
      change.original.map {
        .change(CorrectedFile(change.path, $0, change.contents), covered: covered)
      } ?? .configuration(path: change.path, text: text, covered: covered))
  }

  /// Returns why no suppression can name findings, or nil if one can.
  private func obstacle(to findings: [Finding]) -> String? {
    if findings[0].subject.key?.isEmpty == true { return "no suppression can name an empty key" }
    guard isOutside(suppression(of: findings)) else { return nil }
    let path = project(ofFileAt: findings[0].location.path).path ?? ConfigurationFile.name
    return "the patterns of \(path) can't match files outside of its folder"
  }

  /// Returns whether a pattern for the path would match on this machine only.
  private func isOutside(_ suppression: NewSuppression) -> Bool {
    suppression.path.hasPrefix("/") || suppression.path.hasPrefix("..")
  }

  private func outcome(
    _ findings: [Finding], _ result: SuppressOutcome.Result
  ) -> SuppressOutcome {
    SuppressOutcome(findings: findings, result: result, notices: before.notices)
  }
}

extension SuppressRun {
  /// Returns the number of findings that a change hides, or nil if it doesn't hide all that are
  /// meant, or if it causes others.
  private func covered(
    by change: Change, _ findings: [Finding]
  ) async throws(EngineFailure.Reason) -> Int? {
    var prepared = prepared
    for index in prepared.parts.indices {
      guard prepared.parts[index].project.path ?? change.path == change.path,
        change.original == nil || prepared.parts[index].project.path != nil
      else { continue }
      prepared.parts[index].project.configuration = try await engine.configuration(
        request.lint.configuration, at: change.path, holding: change.contents, of: nil)
    }
    let after = try await engine.lint(
      prepared, holding: [change.path: change.contents], after: [])
    let known = Set(before.report.findings.map(\.fingerprint))
    let meant = Set(findings.map(\.fingerprint))
    let left = after.report.findings
    let new = left.filter { !known.contains($0.fingerprint) }
    // What the finding stood for is reported in its place.
    let superseded = engine.rules.first { $0.info.id == findings[0].rule }?.info.supersedes ?? []
    guard !left.contains(where: { meant.contains($0.fingerprint) }),
      new.allSatisfy({
        superseded.contains($0.rule) && $0.subject.key == findings[0].subject.key
      })
    else { return nil }
    return before.report.findings.count - left.count + new.count
  }

  /// Returns the file of findings with a comment above their line, or nil if the format has no
  /// comments, or a comment would say less than a setting.
  private func comment(for findings: [Finding]) -> Change? {
    let first = findings[0].location
    let isOneLine = findings.allSatisfy {
      $0.location.path == first.path && $0.location.start.line == first.start.line
    }
    guard isOneLine, let style = style(ofFileAt: first.path),
      let text = suppression(of: findings).comment(style),
      let file = prepared.files.all.first(where: { $0.path == first.path }),
      let original = try? onDisk(file).load(from: [:]).copy,
      let contents = Self.inserting(text, above: first.start.line, style, in: original)
    else { return nil }
    return Change(path: first.path, original: original, contents: contents)
  }

  /// Returns a file with the contents on the disk, which are the same as those in the repository.
  private func onDisk(_ file: InputFile) -> InputFile {
    guard case .object = file.contents else { return file }
    return file.holding(.disk(engine.workingDirectory.absolute(file.shown)))
  }

  private func style(ofFileAt path: String) -> NewSuppression.CommentStyle? {
    if PathName.hasExtension(path, "strings") { return .block }
    if PathName.hasExtension(path, "stringsdict") { return .markup }
    let isCode = prepared.parts.contains { part in
      if case .code = part.project.configuration.codeKind(of: ShownPath(path)) {
        true
      } else {
        false
      }
    }
    return isCode ? .line : nil
  }

  /// Returns the nearest configuration with a suppression, or a first one.
  private func setting(for findings: [Finding]) -> Change? {
    let suppression = suppression(of: findings)
    guard !isOutside(suppression), suppression.key?.isEmpty != true else { return nil }
    let project = project(ofFileAt: findings[0].location.path)
    guard let path = project.path else {
      return Change(
        path: ConfigurationFile.name, original: nil,
        contents: Array(suppression.configuration.utf8))
    }
    guard let original = project.file.sources.last?.bytes,
      let contents = suppression.added(toConfiguration: original)
    else { return nil }
    return Change(path: path, original: original, contents: contents)
  }

  private func project(ofFileAt path: String) -> Project {
    engine.owner(ofFileAt: path, of: prepared)
  }

  private func suppression(of findings: [Finding]) -> NewSuppression {
    NewSuppression(
      of: findings, in: project(ofFileAt: findings[0].location.path).configuration,
      because: request.reason, until: request.until)
  }

  /// Returns text in UTF-8 with a comment above a line, or nil if it is in another encoding.
  ///
  /// - Parameter line: the number of the line, from 1.
  private static func inserting(
    _ comment: String, above line: Int, _ style: NewSuppression.CommentStyle, in bytes: [UInt8]
  ) -> [UInt8]? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return nil }
    var starts = [0]
    for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
    guard starts.indices.contains(line - 1) else { return nil }
    var index = line - 1
    // The comment for translators stays next to its key.
    while style == .block, let above = lineOfComment(above: index, starts, bytes) { index = above }
    // A comment ends a macro that is continued on the next line.
    if style == .line, index > 0,
      bytes[..<starts[index]].last(where: { $0 > 0x20 }) == UInt8(ascii: "\\")
    {
      return nil
    }
    let isWindows = starts.count > 1 && starts[1] > 1 && bytes[starts[1] - 2] == 0x0D
    let start = index == 0 && bytes.starts(with: "\u{FEFF}".utf8) ? 3 : starts[index]
    let indentation = bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }
    let text = Array((comment + (isWindows ? "\r\n" : "\n")).utf8)
    return bytes[..<start] + indentation + text + bytes[start...]
  }

  /// Returns the index of the line at which a comment begins that ends on the line before another
  /// one, or nil.
  private static func lineOfComment(above line: Int, _ starts: [Int], _ bytes: [UInt8]) -> Int? {
    var index = line - 1
    guard index >= 0, text(index, starts, bytes).hasSuffix("*/") else { return nil }
    while !text(index, starts, bytes).hasPrefix("/*") {
      index -= 1
      guard index >= 0, !text(index, starts, bytes).contains("*/") else { return nil }
    }
    return index
  }

  /// Returns a line without the whitespace around it. It isn't the last one.
  private static func text(_ line: Int, _ starts: [Int], _ bytes: [UInt8]) -> String {
    let line = bytes[starts[line]..<starts[line + 1]].drop { $0 <= 0x20 }
    let end = line.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? line.startIndex
    return String(decoding: line[..<end], as: UTF8.self)
  }
}

extension Engine {
  /// Returns the configuration that reports the findings in a file.
  func owner(ofFileAt path: String, of run: PreparedLint) -> Project {
    let projects = run.parts.map { ($0.project.folder, $0.project.configuration) }
    guard let file = run.files.all.first(where: { $0.path == path }) else {
      return run.parts[0].project
    }
    if run.files.code.files.contains(where: { $0.path == path }),
      let number = ownerOfCode(file, among: projects)
    {
      return run.parts[number].project
    }
    return run.parts.first { $0.project.folder == file.project }?.project ?? run.parts[0].project
  }
}

extension NewSuppression {
  /// Creates a suppression that accepts findings of one rule in a file.
  init(
    of findings: [Finding], in configuration: Configuration, because reason: String,
    until: String?
  ) {
    let subjects = findings.map(\.subject)
    // A fault of the whole file has no key.
    let (keys, locales) = (Set(subjects.map(\.key)), Set(subjects.map(\.locale)))
    self.init(
      rule: findings[0].rule,
      path: configuration.folder.relative(ShownPath(findings[0].location.path)).text,
      key: keys.count == 1 ? subjects[0].key : nil,
      locale: locales.count == 1 ? subjects[0].locale : nil, reason: reason, until: until)
  }
}

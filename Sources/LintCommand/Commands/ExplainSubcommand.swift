import ArgumentParser
import Diagnostics
import LintConfiguration
import LintEngine
import Reporters

/// `catalog-lint explain`: prints the page of a rule, or explains a finding.
struct ExplainSubcommand: SessionCommand {
  /// The format of a rule's page.
  enum PageFormat: String, CaseIterable, ExpressibleByArgument {
    case text, markdown
  }

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explain a rule, a finding, or what is known about a key.",
    usage: """
      catalog-lint explain RULE [--full]
      catalog-lint explain --finding FINDING [PATH...]
      catalog-lint explain --key KEY [--locale LOCALE] [PATH...]
      """,
    discussion: """
      Pass a finding as its location, for example de.lproj/Localizable.strings:12, or as its \
      fingerprint, for example from a JSON report. The first seven digits of a fingerprint are \
      enough.

      '--key' shows where a key is defined and used, its findings, and what hides them.

      Examples:
        catalog-lint explain missing-translation
        catalog-lint explain --key settings.title --locale de
      """)

  @Argument(
    help: ArgumentHelp(
      "Name of a rule or, with --finding or --key, the files to check.", valueName: "rule|path"),
    completion: .ruleNames)
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "Explain the finding at this location or with this fingerprint.",
      valueName: "location|fingerprint"))
  var finding: String?

  @Option(help: ArgumentHelp("Explain what is known about this key.", valueName: "key"))
  var key: String?

  @Option(
    help: ArgumentHelp("With --key, explain only this locale.", valueName: "locale"),
    completion: .locales)
  var locale: String?

  @Flag(help: "Show all examples.")
  var full = false

  @Option(help: "Format of the page (default: text on a terminal, otherwise markdown).")
  var format: PageFormat?

  @Option(help: "When to color text.")
  var color: ColorChoice = .auto

  @OptionGroup(title: "What is checked") var base: BaseOptions<FindingWording>
  @OptionGroup(title: "What is checked") var configurationOptions: ConfigurationOptions
  @OptionGroup(title: "What is checked") var code: CodeOptions

  func validate() throws {
    if finding != nil && key != nil {
      throw ValidationError("'--finding' and '--key' can't be combined.")
    }
    if base.base != nil && finding == nil { throw ValidationError("'--base' needs '--finding'.") }
    if locale != nil && key == nil { throw ValidationError("'--locale' needs '--key'.") }
    if finding == nil && key == nil && names.count != 1 {
      throw ValidationError(
        "Pass the name of one rule, a finding with '--finding', or a key with '--key'.")
    }
  }

  func run(in session: inout Session) async throws -> ExitStatus {
    if let finding { return try await explain(finding, in: &session) }
    if let key { return try await explain(key: key, in: &session) }
    let configuration = try await configurationOptions.tolerantConfiguration(in: &session)
    let rule = try session.engine().rule(named: names[0], with: configuration)
    let page = RulePageText.page(
      await RulePage(of: rule), format, isForeign: rule is CustomRule, isFull: full, color,
      in: session.environment)
    session.write(page)
    return .success
  }

  private func explain(_ name: String, in session: inout Session) async throws -> ExitStatus {
    var request = ExplainRequest(name, in: names)
    configurationOptions.apply(to: &request.configuration)
    code.apply(to: &request.configuration)
    request.states = base.states()
    if request.states != nil { try ProcessLimits.prepareForGit() }
    let outcome = try await session.engine().run(request)
    session.show(outcome.notices)
    for (index, finding) in outcome.findings.enumerated() {
      if index > 0 { session.write("\n") }
      session.explain(finding, acceptedBy: outcome.suppressions[index], since: base.base, color)
    }
    if outcome.unexplained > 0 {
      session.note(
        "\(counted(outcome.unexplained, "more finding")) at this place; pass a column or a "
          + "fingerprint to explain one of them")
    }
    return outcome.isComplete ? .success : .failure
  }
}

extension ExplainSubcommand {
  private func explain(key: String, in session: inout Session) async throws -> ExitStatus {
    var request = ExplainKeyRequest(key, in: names)
    request.locale = locale
    configurationOptions.apply(to: &request.configuration)
    code.apply(to: &request.configuration)
    let outcome = try await session.engine().run(request)
    session.show(outcome.notices)
    let text = outcome.tables.map { table in
      KeyExplanationText(table, of: request, baselines: outcome.baselines).text
    }.joined(separator: "\n")
    session.write(text)
    return outcome.isComplete ? .success : .failure
  }
}

extension Session {
  /// Writes a finding with its notes, its fingerprint, the command that describes its rule, and
  /// what would accept it.
  ///
  /// - Parameter base: the revision whose comparison has the finding, or nil.
  mutating func explain(
    _ finding: Finding, acceptedBy suppression: NewSuppression, since base: String?,
    _ color: ColorChoice
  ) {
    var options = ReportOptions()
    options.verbose = true
    options.quiet = true
    options.color = environment.colors(color)
    options.width = environment.width
    let report = LintReport(tool: tool, findings: FindingList([finding]))
    ReportFormat.text.reporter(options).write(report, to: &output)
    write(
      "\n  fingerprint \(finding.fingerprint)\n"
        + "  'catalog-lint explain \(finding.rule.name)' describes the rule\n")
    guard finding.suppressor == nil else { return }
    let name =
      finding.fingerprint.prefix(7)
      + (base.map { " --base \(RepeatedOptions.quoted($0) ?? "REVISION")" } ?? "")
    write(
      "  'catalog-lint suppress \(name) --reason \"…\"' accepts it, as this does in the "
        + "\"suppressions\" of \(ConfigurationFile.name):\n\n"
        + "    \(SafeText.inLines(suppression.json(indentedBy: "    ")))\n")
  }
}

extension RulePageText {
  /// Returns a page in a format. The default is text for a terminal and Markdown otherwise.
  ///
  /// - Parameter isForeign: whether the rule comes from a configuration, which can be part of an
  ///   untrusted pull request.
  static func page(
    _ page: RulePage, _ format: ExplainSubcommand.PageFormat?, isForeign: Bool, isFull: Bool,
    _ color: ColorChoice, in environment: ProcessEnvironment
  ) -> String {
    let width = environment.width
    switch format ?? (environment.isTerminal ? .text : .markdown) {
    case .markdown: return isForeign ? SafeText.inLines(page.markdown) : page.markdown
    case .text:
      let text = RulePageText(
        page, color: !isForeign && environment.colors(color), width: width ?? 100, isFull: isFull
      ).text
      return isForeign ? SafeText.inLines(text) : text
    }
  }
}

import Diagnostics
import SourceText
import Syntax

extension StringCatalogReader {
  /// Skips a member that no version of Xcode writes, and reports it.
  mutating func skipUnknownMember(
    _ name: TextSpan, of object: CatalogObject
  ) throws(JSONSyntaxError) {
    let member = entry.name(of: name)
    let suggestion = suggestion(for: member, among: object.members)
    report(
      .unknownMember,
      "unknown member '\(member)' in \(object.name)"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? ""),
      at: name.range, severity: .note, help: Self.help(for: object))
    try skipValue()
  }

  /// Skips an unexpected member of the catalog, which may be a misplaced entry.
  mutating func skipUnknownRootMember(_ name: TextSpan) throws(JSONSyntaxError) {
    var probe = scanner
    guard try probe.isAtEntry(of: file) else { return try skipUnknownMember(name, of: .catalog) }
    let key = entry.name(of: name)
    diagnostics.append(
      Diagnostic(
        rule: .misplacedEntry, severity: .error, message: "'\(key)' is outside of 'strings'",
        range: name.range, subject: Subject(table: table.name, key: table.string(of: name)),
        help: "move it into 'strings'; Xcode ignores entries anywhere else"))
    misplacedEntries.append((diagnostics.count - 1, name))
    try skipValue()
  }

  mutating func readVersion() throws(JSONSyntaxError) {
    guard let text = try string(for: "the version") else { return }
    table.version = CatalogVersion(file.string(of: text))
    guard table.version?.major != 1 else { return }
    report(
      .unknownVersion, "no known version of Xcode writes format version '\(entry.name(of: text))'",
      at: text.range, severity: .note,
      help: "use a version from 1.0 to 1.3, or update catalog-lint; findings here may be wrong")
  }

  /// Reports an extraction state that no version of Xcode writes. Only the state is lost, not the
  /// entry.
  mutating func reportUnknownExtraction(_ state: TextSpan) {
    guard entry.extraction == .unknown || entry.extraction == .automatic else { return }
    let word = entry.name(of: state)
    guard !Self.extractionStates.contains(word) else { return }
    let suggestion = suggestion(for: word, among: Self.extractionStates)
    report(
      .unknownMember,
      "'\(word)' is not an extraction state that Xcode writes"
        + (suggestion.map { "; did you mean '\($0)'?" } ?? ""),
      at: state.range, severity: .note,
      help: "remove 'extractionState' for a key that Xcode finds in the code",
      kind: "extraction-state")
  }

  /// Reports a localization or a branch without content, if no fault in it was reported. An unknown
  /// member doesn't count as a fault, because it is the reason. Neither does a repeated one, which
  /// takes nothing away.
  ///
  /// - Parameters:
  ///   - name: the range of its name.
  ///   - firstUnit: the number of units that the entry had before it was read.
  ///   - findings: the number of findings before it was read.
  mutating func reportEmpty(
    _ object: CatalogObject, at name: SourceRange?, since firstUnit: Int, _ findings: Int
  ) {
    guard let name, entry.units.count == firstUnit,
      diagnostics[findings...].allSatisfy({ $0.severity == .note || $0.rule == .duplicateKey })
    else { return }
    report(
      .emptyLocalization, "\(object == .branch ? "the branch" : "the localization") has no string",
      at: name, severity: .warning,
      help: "add a 'stringUnit' with the string, or remove the empty "
        + (object == .branch ? "branch" : "localization"),
      kind: object == .branch ? "branch" : nil)
  }
}

extension StringCatalogReader {
  private static let extractionStates = ["extracted_with_value", "manual", "migrated", "stale"]

  private static func help(for object: CatalogObject) -> String {
    "use one of " + object.members.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Returns the known name that is most similar to another one, if it is close enough.
  private mutating func suggestion(for name: String, among known: [String]) -> String? {
    let question = known.joined(separator: " ") + " \(name)"
    if let answer = suggestions[question] { return answer }
    // A file full of different unknown names gets no more suggestions.
    guard suggestions.count < 256 else { return nil }
    let nearest = nearestName(to: name, in: known)
    suggestions[question] = nearest
    return nearest
  }
}

extension JSONScanner {
  /// Returns whether the next value is an entry: it has a member that only entries have, or only
  /// members that entries have.
  fileprivate mutating func isAtEntry(of file: SourceFile) throws(JSONSyntaxError) -> Bool {
    guard peek() == .object else { return false }
    var ignored: [Diagnostic] = []
    var (hasComment, hasOther) = (false, false)
    var object = try beginObject()
    while let name = try nextMember(of: &object) {
      switch CatalogKeyword.named(name, of: file.bytes, in: file) {
      case .extractionState, .generatesSymbol, .isCommentAutoGenerated, .localizations,
        .shouldTranslate:
        return true
      case .comment: hasComment = true
      default: hasOther = true
      }
      try skipValue(reporting: &ignored)
    }
    return hasComment && !hasOther
  }
}

/// The kinds of objects in a string catalog.
enum CatalogObject {
  case catalog, entry, localization, branch, stringUnit, stringSet, variations, substitution

  /// The name of the object in messages.
  var name: String {
    switch self {
    case .catalog: "the catalog"
    case .entry: "an entry"
    case .localization: "a localization"
    case .branch: "a branch"
    case .stringUnit: "a string unit"
    case .stringSet: "a string set"
    case .variations: "'variations'"
    case .substitution: "a substitution"
    }
  }

  /// The members that some version of Xcode writes.
  var members: [String] {
    switch self {
    case .catalog: ["sourceLanguage", "strings", "version"]
    case .entry:
      [
        "comment", "commentGenerationVersion", "extractionState", "generatesSymbol",
        "isCommentAutoGenerated", "localizations", "shouldTranslate",
      ]
    case .localization: ["stringSet", "stringUnit", "substitutions", "variations"]
    case .branch: ["stringUnit", "variations"]
    case .stringUnit: ["state", "value"]
    case .stringSet: ["state", "values"]
    case .variations: ["device", "plural", "width"]
    case .substitution: ["argNum", "formatSpecifier", "variations"]
    }
  }
}

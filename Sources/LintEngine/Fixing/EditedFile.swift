import Catalog
import Diagnostics
package import Git
package import Platform
import SourceText
import Syntax

/// A file while it is corrected: its contents before the first round, and now.
struct EditedFile {
  let path: String
  let original: [UInt8]
  private(set) var bytes: [UInt8]
  /// The findings that were corrected.
  var corrected = CorrectedFindings()
  /// The number of rounds in which fixes were applied.
  private(set) var rounds = 0

  /// Whether a plan had unsafe fixes.
  private(set) var isAtRisk = false

  /// The rules whose fixes make the changes of a build in Xcode.
  private static let rulesOfBuilds: Set<RuleID> = [
    "not-stale", "outdated-catalog", "undefined-key", "unused-key",
  ]
  /// Whether a plan had fixes of these rules.
  private var isBuilt = false

  init(_ path: String, _ bytes: [UInt8]) {
    (self.path, original, self.bytes) = (path, bytes, bytes)
  }

  /// Applies the edits of a round. Returns whether that changed anything.
  ///
  /// Bytes outside of the edits are copied as they are.
  mutating func apply(_ plan: FilePlan) -> Bool {
    isAtRisk = isAtRisk || !plan.isSafe
    rounds += 1
    guard let edited = plan.edits.applied(to: bytes, in: plan.encoding), edited != bytes else {
      return false
    }
    bytes = edited
    isBuilt = isBuilt || !plan.rules.isDisjoint(with: Self.rulesOfBuilds)
    return true
  }

  /// Sorts the keys of a catalog as a build in Xcode does when it changes the file. Returns whether
  /// that changed anything.
  mutating func sortKeys() -> Bool {
    guard isBuilt, bytes != original,
      let sorted = CatalogAdditions(
        .json(SourceBuffer(bytes), id: FileID(0), path: path))?.sorted
    else { return false }
    bytes = sorted
    return true
  }

  /// Restores the contents before the first round.
  mutating func restore() {
    (bytes, corrected, rounds, isAtRisk, isBuilt) = (original, .init(), 0, false, false)
  }
}

extension [LocatedEdit] {
  /// Returns the bytes of a file with edits applied that are in ascending order and don't overlap,
  /// or nil if they are not in the file.
  fileprivate func applied(to bytes: [UInt8], in encoding: TextEncoding) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var copied = 0
    for edit in self {
      let range = edit.bytes
      guard range.lowerBound >= copied, range.upperBound <= bytes.count,
        let replacement = encoding.encoded(edit.replacement)
      else { return nil }
      result.append(copied..<range.lowerBound, of: bytes)
      result += replacement
      copied = range.upperBound
    }
    result.append(copied..<bytes.count, of: bytes)
    return result
  }
}

/// The number of corrected findings of each rule.
package struct CorrectedFindings: Sendable {
  /// Notes are counted apart.
  private struct Kind: Hashable {
    let rule: RuleID
    let isNote: Bool
  }

  private var counts: [Kind: Int] = [:]

  package init() {}

  package var count: Int { counts.values.reduce(0, +) }

  /// Adds findings with the rule and the severity of another one.
  mutating func add(_ count: Int, like finding: Finding) {
    guard count > 0 else { return }
    counts[Kind(rule: finding.rule, isNote: finding.severity == .note), default: 0] += count
  }

  package mutating func add(_ other: CorrectedFindings) {
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  /// Returns the rules with their numbers, the largest first.
  ///
  /// - Parameter notes: whether these are the notes or all others.
  package func byRule(notes: Bool) -> [(rule: RuleID, count: Int)] {
    counts.filter { $0.key.isNote == notes }.map { ($0.key.rule, $0.value) }
      .sorted { ($1.count, $0.rule.name) < ($0.count, $1.rule.name) }
  }
}

/// A file that was corrected.
package struct CorrectedFile: Sendable {
  /// The displayed path.
  package let path: String
  /// The contents that were checked.
  package let original: [UInt8]
  /// The contents after all corrections.
  package let corrected: [UInt8]
  /// The file in the index whose contents were checked, or nil if those on the disk were.
  package let staged: (path: RepositoryPath, object: ObjectID)?
  /// The findings that were corrected.
  package let findings: CorrectedFindings
  /// Whether it is right only if all other files are corrected, too.
  package let dependsOnOthers: Bool

  /// Creates a file on the disk.
  init(_ path: String, _ original: [UInt8], _ corrected: [UInt8]) {
    (self.path, self.original, self.corrected) = (path, original, corrected)
    (staged, findings, dependsOnOthers) = (nil, CorrectedFindings(), false)
  }

  init(
    _ file: EditedFile, staged: (path: RepositoryPath, object: ObjectID)?, dependsOnOthers: Bool
  ) {
    (path, original, corrected) = (file.path, file.original, file.bytes)
    (self.staged, findings) = (staged, file.corrected)
    self.dependsOnOthers = dependsOnOthers
  }
}

import Catalog
import Diagnostics
import Languages
import LintConfiguration
import LintKit
import SourceText

/// A comment that can hide findings, with its place.
struct LocatedComment: Sendable {
  let comment: HidingComment
  var location: Location

  init(_ comment: HidingComment, at location: Location) {
    (self.comment, self.location) = (comment, location)
  }
}

/// What the comments and marks in tables and code hide that those of a base revision don't.
struct InlineWeakenings: Sendable {
  /// A comment that hides what no comment of its key did.
  struct AddedComment: Sendable {
    let located: LocatedComment
    /// The rules whose findings only this comment hides, sorted.
    let rules: [String]
    /// Whether the base revision doesn't have the key.
    let isForNewKey: Bool
  }

  private var added: [AddedComment] = []
  /// The comments of the base revision that are gone.
  private var gone: [HidingComment] = []
  /// What the marks of keys hide.
  private var marks: [Weakening] = []

  init() {}

  /// Compares the comments of a table, or of a file of code.
  ///
  /// - Parameter isNew: returns whether the base revision doesn't have a key.
  init(
    of present: [LocatedComment], since base: [LocatedComment],
    isNew: (String) -> Bool = { _ in true }
  ) {
    guard !present.isEmpty || !base.isEmpty else { return }
    let known = Dictionary(grouping: base.lazy.map(\.comment)) { $0.key.map { Array($0.utf8) } }
    var left = base.reduce(into: [:]) { $0[$1.comment.identity, default: 0] += 1 }
    for located in present {
      let comment = located.comment
      if let count = left[comment.identity], count > 0 {
        left[comment.identity] = count - 1
        continue
      }
      let key = comment.key.map { Array($0.utf8) }
      let uses = comment.uses.filter { use in
        // In code, a comment hides only what is next to it.
        key == nil || !(known[key] ?? []).contains { $0.hides(use) }
      }
      guard !uses.isEmpty else { continue }
      added.append(
        AddedComment(
          located: located, rules: Set(uses.map(\.rule.name)).sorted(),
          isForNewKey: comment.key.map(isNew) ?? true))
    }
    for located in base {
      guard let count = left[located.comment.identity], count > 0 else { continue }
      left[located.comment.identity] = count - 1
      gone.append(located.comment)
    }
  }

  mutating func add(_ marks: [Weakening]) { self.marks += marks }

  mutating func add(_ other: InlineWeakenings) {
    added += other.added
    gone += other.gone
    marks += other.marks
  }

  /// The weakenings, without comments that were only moved.
  var weakenings: [Weakening] {
    var left = Dictionary(grouping: gone) { MovedComment($0) }
    let found =
      marks
      + added.compactMap { addition in
        let comment = addition.located.comment
        var candidates = left[MovedComment(comment)] ?? []
        let earlier = candidates.firstIndex {
          (addition.isForNewKey || $0.identity.key == comment.identity.key)
            && comment.isForLanguage(of: $0)
        }
        if let earlier {
          candidates.remove(at: earlier)
          left[MovedComment(comment)] = candidates
          return nil
        }
        let rules = addition.rules.map(\.quotedForMessage).shortList
        return Weakening("adds a comment that hides \(rules)", at: addition.located.location)
      }
    return found.sorted {
      ($0.location.path, $0.location.start.offset, $0.text)
        < ($1.location.path, $1.location.start.offset, $1.text)
    }
  }
}

extension HidingComment {
  /// Returns whether a comment is for no other languages than an earlier one. The spelling of a
  /// locale may have changed.
  fileprivate func isForLanguage(of earlier: HidingComment) -> Bool {
    guard let other = earlier.locale else { return true }
    return locale.map { LocaleIdentifier($0).language == LocaleIdentifier(other).language } ?? false
  }
}

/// What a comment that was moved, or whose key was renamed, has in common with the earlier one.
private struct MovedComment: Hashable {
  let rule: String
  let reason: String

  init(_ comment: HidingComment) { (rule, reason) = (comment.rule.pattern, comment.reason) }
}

/// Finds the keys that a mark excludes although they are new or have another string now.
///
/// A key that was marked in the base revision doesn't count, and neither does one with the same
/// strings: what is wrong with them is known.
final class MarkedKeys: TableVisitor {
  private struct Mark {
    let key: TextSpan
    let range: SourceRange
    let isStale: Bool
  }

  private let base: BaseTable
  private var marks: [Mark] = []
  /// What the change does to each key, with its place.
  private(set) var found: [[UInt8]: (text: String, location: Location)] = [:]

  init(since base: BaseTable) { self.base = base }

  func visit(_ entry: Entry) {
    guard !entry.isShipped else { return }
    if let earlier = base.entry(for: entry) {
      guard earlier.isShipped, earlier.hasOtherStrings(than: entry) else { return }
    }
    let isStale = entry.isTranslatable
    marks.append(
      Mark(
        key: entry.key, range: (isStale ? entry.extractionRange : nil) ?? entry.key.range,
        isStale: isStale))
  }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    let locations = table.locations(of: marks.map(\.range))
    for (mark, location) in zip(marks, locations) {
      let key = table.string(of: mark.key)
      let state = mark.isStale ? "stale" : "not to be translated"
      found[Array(key.utf8)] = ("marks \(key.quotedForMessage) as \(state)", location)
    }
    marks = []
  }
}

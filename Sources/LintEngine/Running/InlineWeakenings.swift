import Catalog
import Diagnostics
import Languages
import LintConfiguration
import LintKit
import Platform
import SourceText

/// A comment that can hide findings, with its place.
struct LocatedComment: Sendable {
  let comment: HidingComment
  var location: Location
  /// Whether the other state still has the key.
  var keepsKey = false

  init(_ comment: HidingComment, at location: Location) {
    (self.comment, self.location) = (comment, location)
  }
}

/// What the comments and marks in tables and code hide that those of a base revision don't.
struct InlineWeakenings: Sendable {
  /// A comment that hides what no comment of its key did.
  private struct AddedComment {
    let located: LocatedComment
    /// What only this comment hides.
    let uses: Set<HidingComment.Use>
    /// Whether the base revision doesn't have the key.
    let isForNewKey: Bool
    /// Whether the base revision has the comment, which hides nothing there.
    let isPrepared: Bool

    /// Returns whether it is an earlier comment that was moved, also with a renamed key.
    ///
    /// It may hide only what it hid before, in the same table.
    func isMoved(from earlier: LocatedComment) -> Bool {
      let (comment, former) = (located.comment, earlier.comment)
      guard comment.isForLanguage(of: former),
        uses.allSatisfy({ use in
          former.uses.contains { $0.rule == use.rule && $0.message == use.message }
        })
      else { return false }
      let (now, before) = (comment.identity, former.identity)
      // Code moves from file to file.
      guard comment.key != nil else { return now.usedKeys == before.usedKeys }
      return (now.key == before.key || isForNewKey && !earlier.keepsKey)
        && Self.place(ofTable: located.location.path)
          == Self.place(ofTable: earlier.location.path)
    }

    /// Returns the folder and the name of a table, without its locale and its format.
    private static func place(ofTable path: String) -> String {
      let folder = PathName.folder(of: path)
      let outer = PathName.hasExtension(folder, "lproj") ? PathName.folder(of: folder) : folder
      return outer + "/" + PathName.stem(of: path)
    }

    var weakening: Weakening {
      let rules = Set(uses.map(\.rule.name)).sorted().map(\.quotedForMessage).shortList
      return Weakening(
        isPrepared
          ? "adds findings of \(rules) that a comment hides" : "adds a comment that hides \(rules)",
        at: located.location)
    }
  }

  private var added: [AddedComment] = []
  /// The comments of the base revision that are gone.
  private var gone: [LocatedComment] = []
  /// What the marks of keys hide.
  private var marks: [Weakening] = []

  init() {}

  /// Compares the comments of a table, or of a file of code.
  ///
  /// - Parameters:
  ///   - isNew: returns whether the base revision doesn't have a key.
  ///   - isLeft: returns whether the present state has a key.
  init(
    of present: [LocatedComment], since base: [LocatedComment],
    isNew: (String) -> Bool = { _ in true }, isLeft: (String) -> Bool = { _ in false }
  ) {
    guard !present.isEmpty || !base.isEmpty else { return }
    let known = Dictionary(grouping: base.lazy.map(\.comment)) { $0.key.map { Array($0.utf8) } }
    var left = Dictionary(grouping: base, by: \.comment.identity)
    for located in present {
      let comment = located.comment
      let same = left[comment.identity]?.popLast()
      // What hid nothing was made for what the change adds.
      if let same, !same.comment.uses.isEmpty || comment.uses.isEmpty { continue }
      let key = comment.key.map { Array($0.utf8) }
      let uses = comment.uses.filter { use in
        // In code, a comment hides only what is next to it.
        key == nil
          || !(known[key] ?? []).contains { !$0.uses.isEmpty && $0.hides(use) }
      }
      guard !uses.isEmpty else { continue }
      added.append(
        AddedComment(
          located: located, uses: uses, isForNewKey: comment.key.map(isNew) ?? true,
          isPrepared: same != nil))
    }
    gone = left.values.flatMap(\.self).map { located in
      var located = located
      located.keepsKey = located.comment.key.map(isLeft) ?? false
      return located
    }
  }

  mutating func add(_ marks: [Weakening]) { self.marks += marks }

  mutating func add(_ other: InlineWeakenings) {
    added += other.added
    gone += other.gone
    marks += other.marks
  }

  /// Whether nothing hides more than in the base revision.
  var isEmpty: Bool { added.isEmpty && marks.isEmpty }

  /// Removes the comments and marks that are not new in a comparison with another base revision.
  mutating func keep(addedIn other: InlineWeakenings) {
    let comments = Set(other.added.map(\.located.location))
    added.removeAll { !comments.contains($0.located.location) }
    let places = Set(other.marks.map(\.location))
    marks.removeAll { !places.contains($0.location) }
  }

  /// The weakenings, without comments that were only moved.
  var weakenings: [Weakening] {
    var left = Dictionary(grouping: gone) { MovedComment($0.comment) }
    let found =
      marks
      + added.compactMap { addition in
        let moved = MovedComment(addition.located.comment)
        if let index = left[moved]?.firstIndex(where: { addition.isMoved(from: $0) }) {
          left[moved]?.remove(at: index)
          return nil
        }
        return addition.weakening
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
    return locale.map { LocaleIdentifier($0).canonical == LocaleIdentifier(other).canonical }
      ?? false
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
/// A key with the same strings doesn't count, because what is wrong with them is known.
final class MarkedKeys: TableVisitor {
  private struct Mark {
    let key: TextSpan
    let range: SourceRange
    let isStale: Bool
    /// Whether the base revision has the mark, too.
    let isOld: Bool
  }

  private let base: BaseTable
  private var marks: [Mark] = []
  /// The keys of the present state, if comments of the base revision can be about them.
  private(set) var keys: Set<[UInt8]> = []
  private let recordsKeys: Bool
  /// What the change does to each key, with its place.
  private(set) var found: [[UInt8]: (text: String, location: Location)] = [:]

  /// - Parameter recordsKeys: whether the keys are needed.
  init(since base: BaseTable, recordsKeys: Bool) {
    (self.base, self.recordsKeys) = (base, recordsKeys)
  }

  func visit(_ entry: Entry) {
    if recordsKeys { keys.insert(Array(entry.string(of: entry.key).utf8)) }
    guard !entry.isShipped else { return }
    let earlier = base.entry(for: entry)
    guard earlier?.hasOtherStrings(than: entry) ?? true else { return }
    let isStale = entry.isTranslatable
    marks.append(
      Mark(
        key: entry.key, range: (isStale ? entry.extractionRange : nil) ?? entry.key.range,
        isStale: isStale, isOld: earlier.map { !$0.isShipped } ?? false))
  }

  func finish(_ table: Table, reporting diagnostics: [Diagnostic]) {
    let locations = table.locations(of: marks.map(\.range))
    for (mark, location) in zip(marks, locations) {
      let key = table.string(of: mark.key)
      let state = mark.isStale ? "stale" : "not to be translated"
      let name = key.quotedForMessage
      let text = mark.isOld ? "edits \(name), marked as \(state)" : "marks \(name) as \(state)"
      found[Array(key.utf8)] = (text, location)
    }
    marks = []
  }
}

public import SourceText

/// A change of one file that resolves a finding.
public struct Fix: Hashable, Sendable {
  /// Whether a fix changes what users read.
  public enum Safety: String, Sendable {
    /// Every string that a program reads is the same before and after, no comment is lost, and the
    /// file still loads.
    case safe
    /// Anything else.
    case unsafe
  }

  /// What the fix does, as an imperative fragment in lower case without a final period.
  public let title: String
  public let safety: Safety
  /// The changes, in ascending order and without overlaps. All of them are in the same file.
  public let edits: [Edit]
  /// What may be reported after the fix, for example that a string needs a review. Other findings
  /// must not appear.
  public let remainders: Remainders
  /// Whether it can be applied together with other fixes that insert text at the same places,
  /// because the order of these insertions doesn't matter.
  package var sharesInsertions = false

  /// - Parameters:
  ///   - edits: the changes of one file, in any order, without overlaps.
  ///   - remainders: what may be reported after the fix.
  public init(
    _ title: String, _ safety: Safety, _ edits: [Edit], remainders: Remainders = []
  ) {
    self.title = title
    self.safety = safety
    self.edits = edits.sorted { $0.range < $1.range }
    self.remainders = remainders
  }
}

extension Fix {
  /// The findings that may appear after a fix.
  public struct Remainders: Hashable, Sendable, ExpressibleByArrayLiteral {
    /// The rules that report what is left to do, sorted.
    package private(set) var rules: [RuleID]
    /// Whether all rules about the text and the arguments of strings, and custom rules, may report
    /// something.
    package private(set) var includesStrings = false
    /// Whether all rules may report something, if the file isn't damaged.
    package private(set) var includesAll = false

    /// Any finding except damage to the file.
    ///
    /// A fix can add something that rules then check, although programs read the same strings
    /// before and after.
    package static let all = {
      var all: Self = []
      all.includesAll = true
      return all
    }()

    /// Findings of all rules about strings.
    ///
    /// A fix can remove a fault that kept these rules from checking a string, or made them check
    /// another one, even though programs read the same string before and after.
    public static let strings = {
      var strings: Self = ["empty-translation", "unpluralized-number"]
      strings.includesStrings = true
      return strings
    }()

    /// Findings of some rules.
    public init(arrayLiteral rules: RuleID...) { self.rules = Set(rules).sorted() }

    /// Returns the findings that either of two fixes may leave.
    public func union(_ other: Self) -> Self {
      var both = self
      both.rules = Set(rules).union(other.rules).sorted()
      both.includesStrings = includesStrings || other.includesStrings
      both.includesAll = includesAll || other.includesAll
      return both
    }
  }
}

/// The replacement of a range of bytes.
public struct Edit: Hashable, Sendable {
  /// The bytes that are replaced. Empty for an insertion.
  public let range: SourceRange
  /// The replacement. Empty for a removal.
  public let replacement: String
  /// The order of insertions at the same place by fixes that share it. If it is the same, the text
  /// decides.
  package var order: UInt32 = 0

  public init(_ range: SourceRange, _ replacement: String) {
    self.range = range
    self.replacement = replacement
  }
}

extension Fix {
  /// Returns whether a fix is small enough for a file. In a hostile file, the edits of a fix could
  /// be many times as large as the file.
  package func isProportionate(to size: Int) -> Bool {
    var left = 4 * size + (1 << 16)
    for edit in edits {
      left -= edit.replacement.utf8.count + Self.costOfEdit
      if left < 0 { return false }
    }
    return true
  }

  /// The bytes for which an edit counts, whatever it inserts.
  private static let costOfEdit = 8

  /// Returns the same fix for another file with the same bytes.
  package func moved(to file: FileID) -> Fix {
    copy(
      safety,
      edits.map { edit in
        var moved = Edit(edit.range.moved(to: file), edit.replacement)
        moved.order = edit.order
        return moved
      })
  }

  /// Returns the same fix with another safety.
  package func having(_ safety: Safety) -> Fix { copy(safety, edits) }

  private func copy(_ safety: Safety, _ edits: [Edit]) -> Fix {
    var fix = Fix(title, safety, edits, remainders: remainders)
    fix.sharesInsertions = sharesInsertions
    return fix
  }
}

/// A fix with resolved locations.
public struct LocatedFix: Hashable, Sendable {
  /// What the fix does, as an imperative fragment in lower case without a final period.
  public let title: String
  public let safety: Fix.Safety
  /// The path of the file that all edits are in.
  public let path: String
  /// How the text of that file is stored.
  package let encoding: TextEncoding
  /// The changes, in ascending order and without overlaps.
  public let edits: [LocatedEdit]
  /// What may be reported after the fix.
  package let remainders: Fix.Remainders
  /// Whether it can be applied together with other fixes that insert text at the same places.
  package let sharesInsertions: Bool

  package init(
    title: String, safety: Fix.Safety, path: String, encoding: TextEncoding, edits: [LocatedEdit],
    remainders: Fix.Remainders = [], sharesInsertions: Bool = false
  ) {
    (self.title, self.safety, self.path, self.encoding) = (title, safety, path, encoding)
    (self.edits, self.remainders, self.sharesInsertions) = (edits, remainders, sharesInsertions)
  }

  /// Returns the same fix with another safety.
  package func having(_ safety: Fix.Safety) -> LocatedFix {
    LocatedFix(
      title: title, safety: safety, path: path, encoding: encoding, edits: edits,
      remainders: remainders, sharesInsertions: sharesInsertions)
  }
}

/// The replacement of a range of a file.
public struct LocatedEdit: Hashable, Sendable {
  /// The start of the replaced range. Its offset is in bytes of the file as it is on disk.
  public let start: SourceLocation
  /// The end of the replaced range, which is the start for an insertion.
  public let end: SourceLocation
  /// The replacement. It is converted if the file has another encoding than UTF-8.
  public let replacement: String
  /// The order of insertions at the same place by fixes that share it.
  package let order: UInt32

  package init(
    start: SourceLocation, end: SourceLocation, replacement: String, order: UInt32 = 0
  ) {
    (self.start, self.end, self.replacement, self.order) = (start, end, replacement, order)
  }
}

import SourceText

/// A finding without strings: indices into the tables of its store.
struct FindingRecord: Sendable {
  /// Properties that few findings have.
  struct Extras: OptionSet, Sendable {
    let rawValue: UInt8

    /// The finding represents unlisted ones.
    static let unlisted = Self(rawValue: 1)
    /// The report shows the lines of the finding and its notes.
    static let excerpt = Self(rawValue: 2)
    /// The report shows the strings that the finding compares.
    static let strings = Self(rawValue: 4)
    /// The finding has a fix.
    static let fix = Self(rawValue: 8)
    /// The finding repeats the rule, path and subject of another one.
    static let repeated = Self(rawValue: 16)
  }

  /// The index of a string, or of no string.
  struct Text: Hashable, Sendable {
    static let none = Self(index: .max)

    let index: UInt32

    var known: UInt32? { self == .none ? nil : index }
  }

  var kind: UInt32
  var place: UInt32
  var message: UInt32
  var key = Text.none
  var locale = Text.none
  var variant = Text.none
  var firstNote: UInt32 = 0
  var noteCount: UInt16 = 0
  var extras: Extras = []
}

/// What many findings of a table have in common.
struct FindingKind: Hashable, Sendable {
  var rule: UInt32
  var severity: Severity
  /// The kind of fault.
  var fault = FindingRecord.Text.none
  var help = FindingRecord.Text.none
  var table = FindingRecord.Text.none
}

/// A range of a file as lines and columns.
struct FindingPlace: Sendable {
  /// The index of the path.
  var file: UInt32 = 0
  var start = SourceLocation(line: 0, column: 0, offset: 0)
  var end = SourceLocation(line: 0, column: 0, offset: 0)
  var firstLineWidth: UInt32 = 0
}

/// A note without strings.
struct NoteRecord: Sendable {
  var message: UInt32
  var place: UInt32
  var isCaption: Bool
}

/// A fix without strings.
struct FixRecord: Sendable {
  var title: UInt32
  var safety: Fix.Safety
  var encoding = TextEncoding.utf8
  var edits: [EditRecord]
  var remainders: Fix.Remainders
  var sharesInsertions = false
}

/// An edit without strings.
struct EditRecord: Sendable {
  var place: UInt32
  var replacement: UInt32
}

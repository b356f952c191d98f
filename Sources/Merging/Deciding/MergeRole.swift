import SourceText
import Syntax

/// The part of a file that a value is, which determines how it is merged.
enum MergeRole {
  /// The top of a string catalog.
  case catalog
  /// The dictionary of all entries.
  case entries
  case entry
  case localizations
  /// The string of a locale, or of one of its branches.
  case localization
  case variations
  /// The branches of a variation, by category, device or width.
  case branches
  case substitutions
  case substitution
  /// A state and a value that belong together.
  case unit
  /// A state and several values, which are merged as a whole.
  case stringSet
  /// The top of a property list.
  case table
  /// A dictionary that is merged member by member.
  case dictionary
  /// A value that is merged as a whole, whatever is in it.
  case atom
}

extension MergeRole {
  /// Returns the role of a member's value.
  ///
  /// - Parameter name: returns whether the member has a name.
  func role(where isNamed: (String) -> Bool) -> MergeRole {
    switch self {
    case .catalog: isNamed("strings") ? .entries : .dictionary
    case .entries: .entry
    case .entry: isNamed("localizations") ? .localizations : .dictionary
    case .localizations: .localization
    case .localization: roleOfForm(isNamed)
    case .variations: .branches
    case .branches: .localization
    case .substitutions: .substitution
    case .substitution: isNamed("variations") ? .variations : .dictionary
    case .table, .unit, .dictionary: .dictionary
    case .stringSet, .atom: .atom
    }
  }

  private func roleOfForm(_ isNamed: (String) -> Bool) -> MergeRole {
    if isNamed("stringUnit") { return .unit }
    if isNamed("variations") { return .variations }
    if isNamed("substitutions") { return .substitutions }
    return isNamed("stringSet") ? .stringSet : .dictionary
  }

  /// Whether a value is merged as a whole.
  var isAtom: Bool {
    switch self {
    case .stringSet, .atom: true
    default: false
    }
  }

  /// Whether a dictionary with this role can't have two members that are different forms of its
  /// string.
  var hasForms: Bool {
    switch self {
    case .localization, .variations: true
    default: false
    }
  }
}

extension MergeRefusal {
  /// Refuses a merge because of the entries of a key.
  ///
  /// - Parameter member: the first entry of the key.
  static func disputed(
    _ member: MergeMember, of version: FileVersion, _ side: MergeSide
  ) -> MergeRefusal {
    .disputed(
      side, line: version.file.line(of: member.key.range.bytes.lowerBound),
      key: version.file.string(of: member.key))
  }
}

/// A decision about a member of a dictionary that is in the merged file, or may be.
struct MergedMember {
  /// The contents of a member.
  enum Content {
    /// The bytes of a side.
    case taken(MergeSide)
    /// The bytes of a side with some of them replaced.
    case edited(MergeSide, [Replacement])
    /// The head of a side, and a dictionary that has members of both.
    case combined(head: MergeSide, MergedDictionary)
    /// Both sides, between markers.
    case conflict
  }

  /// New bytes for a range of a file.
  struct Replacement {
    let range: Range<Int>
    let text: String
  }

  let row: MergeRow
  let content: Content

  /// The side whose bytes are at both ends of the member. Nil for a conflict.
  var side: MergeSide? {
    switch content {
    case .taken(let side), .edited(let side, _), .combined(let side, _): side
    case .conflict: nil
    }
  }
}

/// A dictionary of the merged file, in its order.
struct MergedDictionary {
  let members: [MergedMember]
  /// The dictionaries of both sides, one of which gives the layout.
  let ours: MergeValue
  let theirs: MergeValue
}

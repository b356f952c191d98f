import SourceText

/// A value of a file that is merged, with its position.
struct MergeValue {
  /// The type of a value.
  enum Kind {
    case dictionary, array, string, other
  }

  let kind: Kind
  /// The range with quotes, brackets or tags.
  let range: Range<Int>
  /// The text of a string, without quotes or tags.
  let text: TextSpan
  /// The index in a property list.
  var node = 0
}

/// A member of a dictionary, or a comment at one of its ends.
struct MergeMember {
  /// The part of a dictionary that a member is.
  enum Place {
    case header, entry, footer
  }

  var place = Place.entry
  /// The key. Empty for a comment.
  let key: TextSpan
  /// The range with the key and the comments before it, without the comma after it.
  let whole: Range<Int>
  let value: MergeValue
  /// The index of the entry of the base with the same key, if it is known.
  var baseIndex: Int?

  /// The range before the value: the comments, the key, and what is between key and value.
  var head: Range<Int> { whole.lowerBound..<value.range.lowerBound }

  /// The range after the value, for example a semicolon.
  var tail: Range<Int> { value.range.upperBound..<whole.upperBound }
}

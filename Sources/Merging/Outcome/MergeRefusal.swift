/// The reason why the members of three versions can't be merged.
package enum MergeRefusal: Hashable, Sendable {
  /// A version can't be read, or has a key twice.
  case invalid(MergeSide, line: Int, message: String)
  /// Both sides changed the entries of a key that a version has several times.
  case disputed(MergeSide, line: Int, key: String)
  case binary(MergeSide)
  case encoding(MergeSide)
  /// One side is XML and the other is not.
  case differentForms
  /// The path has another extension than the formats that can be merged.
  case unknownFormat
  /// Both sides changed the text before or after the dictionary.
  case surroundings
  /// The text can't be written so that it has all decisions.
  case notWritten
}

import SourceText
import Syntax

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

extension MergeRefusal {
  /// Refuses a merge because of the entries of a key.
  ///
  /// - Parameter member: the first entry of the key.
  static func disputed(
    _ member: MergeMember, of version: FileVersion, _ side: MergeSide
  ) -> MergeRefusal {
    let bytes = version.file.bytes
    let line = bytes.lineFeeds(in: 0..<member.key.range.bytes.lowerBound) + 1
    return .disputed(side, line: line, key: version.file.string(of: member.key))
  }
}

import SourceText
import Syntax

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

import SourceText
import Syntax

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

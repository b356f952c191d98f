import Merging
import SourceText

/// Merges of three versions, which record separators divide.
///
/// The first byte of the input selects the format and the preference.
enum MergeTarget {
  private static let paths = ["L.xcstrings", "de.lproj/L.strings", "de.lproj/L.stringsdict"]
  private static let preferences: [MergePreference?] = [nil, .ours, .theirs, .review]

  static func problems(with bytes: [UInt8]) -> [String] {
    guard let first = bytes.first else { return [] }
    let path = paths[Int(first) % paths.count]
    let preference = preferences[Int(first) / paths.count % preferences.count]
    let versions = Promises.parts(of: bytes.dropFirst(), count: 3)
    let outcome = merge(versions, at: path, preference)
    guard case .merged(let file) = outcome else {
      // In other formats, comments can be in the way, and in this one, commas on their own lines.
      return outcome.isFault && path.hasSuffix(".xcstrings")
        && !versions.contains(where: hasCommaAfterSpace)
        ? ["the merger writes something else than it decided"] : []
    }
    var problems: [String] = []
    if !file.conflicts.isEmpty, preference != nil {
      problems.append("a conflict is left although a side is preferred")
    }
    for side in file.choices where isJSON(versions, at: path) && !Promises.isJSON(side) {
      problems.append("the result is not JSON: \(String(decoding: side, as: UTF8.self))")
    }
    if file.conflicts.isEmpty == hasMarkers(file, versions) {
      problems.append("conflicts: \(file.conflicts.count), but the file doesn't show that")
    }
    // Merging with one's own version changes nothing.
    if case .merged(let same) = merge([versions[0], file.bytes, file.bytes], at: path, preference),
      same.bytes != file.bytes
    {
      problems.append("a merge of equal versions changes them")
    }
    return problems
  }
}

extension MergeTarget {
  private static func merge(
    _ versions: [[UInt8]], at path: String, _ preference: MergePreference?
  ) -> MergeOutcome {
    var request = MergeRequest(
      base: SourceBuffer(versions[0]), ours: SourceBuffer(versions[1]),
      theirs: SourceBuffer(versions[2]), path: path)
    request.preference = preference
    return request.merge()
  }

  /// Whether all versions are JSON. The base may be missing.
  private static func isJSON(_ versions: [[UInt8]], at path: String) -> Bool {
    path.hasSuffix(".xcstrings") && versions.dropFirst().allSatisfy(Promises.isJSON)
      && (versions[0].isEmpty || Promises.isJSON(versions[0]))
  }

  private static func hasCommaAfterSpace(_ bytes: [UInt8]) -> Bool {
    zip(bytes, bytes.dropFirst()).contains { $0 <= 0x20 && $1 == UInt8(ascii: ",") }
  }

  /// Whether a result has conflict markers that no version has. If a version has some, nothing is
  /// known.
  private static func hasMarkers(_ file: MergedFile, _ versions: [[UInt8]]) -> Bool {
    let marker = "<<<<<<<"
    if versions.contains(where: { String(decoding: $0, as: UTF8.self).contains(marker) }) {
      return !file.conflicts.isEmpty
    }
    // In UTF-16, every other byte is zero.
    return String(decoding: file.bytes.filter { $0 != 0 }, as: UTF8.self).contains(marker)
  }
}

extension MergeOutcome {
  /// Whether the merger has found a fault in what it has written.
  fileprivate var isFault: Bool {
    if case .refused(.notWritten) = self { true } else { false }
  }
}

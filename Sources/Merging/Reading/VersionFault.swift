import SourceText

/// The reason why a file can't be read for a merge.
struct VersionFault: Error {
  let refusal: MergeRefusal
  /// Whether the only fault is that entries have the same key.
  var isRepetition = false

  init(_ refusal: MergeRefusal) { self.refusal = refusal }

  /// A fault at a place in a file.
  init(_ message: String, at range: SourceRange, in file: SourceFile, _ side: MergeSide) {
    refusal = .invalid(side, line: file.line(of: range.bytes.lowerBound), message: message)
  }
}

extension SourceFile {
  /// Returns the number of the line with an offset, from 1.
  func line(of offset: Int) -> Int { bytes.lineFeeds(in: 0..<min(offset, bytes.count)) + 1 }
}

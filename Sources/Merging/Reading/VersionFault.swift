import SourceText

/// The reason why a file can't be read for a merge.
struct VersionFault: Error {
  let refusal: MergeRefusal
  /// Whether the only fault is that entries have the same key.
  var isRepetition = false

  init(_ refusal: MergeRefusal) { self.refusal = refusal }

  /// A fault at a place in a file.
  init(_ message: String, at range: SourceRange, in file: SourceFile, _ side: MergeSide) {
    let end = min(range.bytes.lowerBound, file.bytes.count)
    let line = file.bytes.lineFeeds(in: 0..<end) + 1
    refusal = .invalid(side, line: line, message: message)
  }
}

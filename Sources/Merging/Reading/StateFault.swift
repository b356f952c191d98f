import SourceText

/// The reason why a file can't be read for a merge.
struct StateFault: Error {
  let refusal: MergeRefusal

  init(_ refusal: MergeRefusal) { self.refusal = refusal }

  /// A fault at a place in a file.
  init(_ message: String, at range: SourceRange, in file: SourceFile, _ side: MergeSide) {
    let end = min(range.bytes.lowerBound, file.bytes.count)
    let line = file.bytes.lineFeeds(in: 0..<end) + 1
    refusal = .invalid(side, line: line, message: message)
  }
}

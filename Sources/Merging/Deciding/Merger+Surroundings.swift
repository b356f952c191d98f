import SourceText

/// The sides from which a merged file has the text before and after its dictionary.
struct Surroundings {
  let before: MergeSide
  let after: MergeSide
}

extension Merger {
  /// Decides about the text around the dictionary, for example a comment or a declaration of XML.
  /// Nil if both sides changed it in different ways.
  var surroundings: Surroundings? {
    guard let before = side(of: \.beforeRoot), let after = side(of: \.afterRoot) else { return nil }
    return Surroundings(before: before, after: after)
  }

  private func side(of part: KeyPath<FileVersion, Range<Int>>) -> MergeSide? {
    func words(_ file: FileVersion) -> [UInt8] { file.words(file[keyPath: part]) }
    let (left, right) = (words(ours), words(theirs))
    if left == right { return .ours }
    guard let base else { return nil }
    let original = words(base)
    return original == right ? .ours : original == left ? .theirs : nil
  }
}

extension FileVersion {
  /// The range before the dictionary, without a byte order mark.
  var beforeRoot: Range<Int> { startOfText..<max(root.range.lowerBound, startOfText) }

  /// The range after the dictionary.
  var afterRoot: Range<Int> {
    max(min(root.range.upperBound, bytes.count), startOfText)..<bytes.count
  }
}

package import SourceText
import Syntax

extension MergeRequest {
  /// Returns whether a file of the working tree is as git left it: with markers or, if git can't
  /// merge its lines, as one side has it.
  ///
  /// - Parameter present: The file, which may have other line breaks and another encoding.
  package func isUnresolved(_ present: SourceBuffer) -> Bool {
    let file = SourceFile.json(present, id: FileID(1), path: "")
    let text = file.normalizedText
    return hasMarker(file.bytes)
      || [ours, theirs].contains {
        SourceFile.json($0, id: FileID(0), path: "").normalizedText == text
      }
  }

  private func hasMarker(_ bytes: SourceBuffer) -> Bool {
    let count = min(markerSize, Self.defaultMarkerSize)
    var start = 0
    while start + count <= bytes.count {
      if (start..<start + count).allSatisfy({ bytes[$0] == UInt8(ascii: "<") }) { return true }
      guard let feed = bytes.firstOffset(of: 0x0A, in: start..<bytes.count) else { return false }
      start = feed + 1
    }
    return false
  }
}

extension SourceFile {
  /// The text without a byte order mark and carriage returns.
  fileprivate var normalizedText: [UInt8] {
    var text: [UInt8] = []
    bytes.append((bytes.hasBytes("\u{FEFF}", at: 0) ? 3 : 0)..<bytes.count, to: &text)
    return text.filter { $0 != 0x0D }
  }
}

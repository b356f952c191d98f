package import SourceText
import Syntax

extension MergedFile {
  /// Returns the bytes for a file of the working tree, where git may keep other line breaks or
  /// another encoding than in its objects.
  ///
  /// - Parameter present: The file in the working tree, of which both are kept.
  package func bytes(replacing present: SourceBuffer?) -> [UInt8] {
    guard let present else { return bytes }
    let merged = SourceFile.json(SourceBuffer(bytes), id: FileID(0), path: "")
    let file = SourceFile.json(present, id: FileID(1), path: "")
    var text: [UInt8] = []
    merged.bytes.append(0..<merged.bytes.count, to: &text)
    if file.hasCarriageReturn, !merged.hasCarriageReturn {
      text = text.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    }
    let isConverted = file.encoding.isWide && merged.encoding == .utf8
    return EncodedText.bytes(text, (isConverted ? file : merged).encoding) ?? bytes
  }
}

extension SourceFile {
  /// Whether the first line ends with a carriage return.
  var hasCarriageReturn: Bool {
    guard let feed = bytes.firstOffset(of: 0x0A, in: 0..<bytes.count), feed > 0 else {
      return false
    }
    return bytes[feed - 1] == 0x0D
  }
}

extension TextEncoding {
  fileprivate var isWide: Bool {
    switch self {
    case .utf16LittleEndian, .utf16BigEndian: true
    case .utf8, .utf8WithMark, .utf32, .declared, .binary: false
    }
  }
}

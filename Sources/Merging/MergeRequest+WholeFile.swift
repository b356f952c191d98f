import SourceText
import Syntax

extension MergeRequest {
  /// The whole file of both sides, between markers, with the encoding and line breaks of ours.
  package var wholeFileConflict: [UInt8] {
    let (ours, theirs) = (
      SourceFile.json(self.ours, id: FileID(0), path: ""),
      SourceFile.json(self.theirs, id: FileID(1), path: "")
    )
    let lineBreak: [UInt8] = ours.hasCarriageReturn ? [0x0D, 0x0A] : [0x0A]
    func marker(_ character: Character, _ label: String) -> [UInt8] {
      Array((String(repeating: character, count: markerSize) + label).utf8) + lineBreak
    }
    func lines(_ file: SourceFile) -> [UInt8] {
      var text: [UInt8] = []
      file.bytes.append(file.startOfText..<file.bytes.count, to: &text)
      return text.last == 0x0A ? text : text + lineBreak
    }
    let text =
      marker("<", " ours") + lines(ours) + marker("=", "") + lines(theirs) + marker(">", " theirs")
    return EncodedText.bytes(ours.encoding.mark + text, ours.encoding) ?? text
  }
}

extension SourceFile {
  /// The offset after a byte order mark.
  fileprivate var startOfText: Int { bytes.hasBytes("\u{FEFF}", at: 0) ? 3 : 0 }
}

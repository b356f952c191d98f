import Catalog
import SourceText
import Syntax

extension TextScalars {
  /// The characters of a text that is a file of its own.
  init(sample text: String) {
    let file = SourceFile(
      id: FileID(0), path: "text", bytes: SourceBuffer(text.utf8), encoding: .utf8, escapes: .none)
    let range = SourceRange(file: file.id, 0..<text.utf8.count)
    self.init(DecodedText(Text(range: range), of: file), of: file.id)
  }
}

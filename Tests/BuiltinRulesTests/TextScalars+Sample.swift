import Catalog
import SourceText
import Syntax

extension TextScalars {
  /// Creates the characters of a string that is a file by itself.
  init(sample text: String) {
    let file = SourceFile(
      id: FileID(0), path: "text", bytes: SourceBuffer(text.utf8), encoding: .utf8, escapes: .none)
    let range = SourceRange(file: file.id, 0..<text.utf8.count)
    self.init(TextSpan(range: range), of: file)
  }
}

package import SourceText
import Syntax

extension Table {
  /// Returns the file of a range, or nil if it can't be edited: an export, which another program
  /// writes again, or a file that isn't text.
  package func editableFile(of range: SourceRange) -> SourceFile? {
    guard !capabilities.isExport else { return nil }
    let file = file(range.file)
    return file.isEditable && file.escapes != .none ? file : nil
  }
}

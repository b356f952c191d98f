public import Diagnostics
public import SourceText
import Syntax

extension Table {
  /// Returns the file of a range, or nil if it can't be edited: an export, which another program
  /// writes again, or a file that isn't text.
  public func editableFile(of range: SourceRange) -> SourceFile? {
    guard !capabilities.isExport else { return nil }
    let file = file(range.file)
    return file.isEditable && file.escapes != .none ? file : nil
  }

  /// Returns an edit that replaces a part of a string, or nil if it can't be edited.
  ///
  /// - Parameter part: the bytes of whole characters of the string, with their escapes.
  public func edit(
    replacing part: SourceRange, in text: TextSpan, with value: String
  ) -> Edit? {
    editableFile(of: text.range)?.replacement(of: part.bytes, in: text, with: value)
  }

  /// Returns an edit that replaces a whole string, or nil if it can't be edited.
  public func edit(replacing text: TextSpan, with value: String) -> Edit? {
    editableFile(of: text.range)?.replacement(of: text, with: value)
  }
}

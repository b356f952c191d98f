import Diagnostics

extension TextLayout {
  /// Returns a line for each file that a search left out, with the reason.
  func skipped(_ files: [SkippedFile]) -> String {
    let lines = files.map { file in
      "  \(SafeText.path(file.path)): \(style.dim(file.reason.phrase))\n"
    }
    return "skipped:\n" + lines.joined()
  }
}

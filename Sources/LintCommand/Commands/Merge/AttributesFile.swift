import LintEngine
import Platform
import SourceText
import Workspace

/// A file with git's attributes of paths, in which lines for the merge driver are added.
struct AttributesFile {
  private let output: OutputPath
  private let bytes: [UInt8]

  /// Reads the file, which need not exist.
  init(_ path: String, in environment: ProcessEnvironment) throws(CommandFailure) {
    output = OutputPath(path, in: environment)
    try output.refuseLink()
    guard FileSystem.exists(output.file) else {
      bytes = []
      return
    }
    do throws(FileReadError) {
      bytes = try SourceBuffer.contents(ofFile: output.file.text).bytes
    } catch {
      throw CommandFailure("\(path): \(error.reason)")
    }
  }

  /// Adds a line for each pattern of paths that doesn't have the value.
  ///
  /// - Returns: The lines that were added.
  func add(merge driver: String, for patterns: [String]) throws(CommandFailure) -> [String] {
    let missing = patterns.filter { last($0) != "merge=\(driver)" }
    guard !missing.isEmpty else { return [] }
    let lines = missing.map { "\($0) merge=\(driver)" }
    let lineBreak = bytes.contains(0x0D) ? "\r\n" : "\n"
    let start = bytes.isEmpty || bytes.last == 0x0A ? "" : lineBreak
    try OutputFile.write(to: output.file) { stream in
      // The paths in it may have any encoding.
      stream.write(utf8: bytes)
      stream.write(start + lines.map { $0 + lineBreak }.joined())
    }
    return lines
  }

  /// Returns the last attribute about merging that a pattern has. It takes effect.
  private func last(_ pattern: String) -> Substring? {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).compactMap { line -> Substring? in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard let first = words.first, first == pattern else { return nil }
      return words.dropFirst().last { word in
        ["merge", "-merge", "!merge", "binary"].contains(word) || word.hasPrefix("merge=")
      }
    }.last
  }
}

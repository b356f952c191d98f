import SourceText

/// The option that the argument parser suggests for an unknown one.
enum SuggestedOption {
  /// Returns a message of the argument parser without its suggestion if the suggested option is not
  /// similar. The parser also suggests `--base` for `--nope`.
  static func checked(_ message: String) -> String {
    let pattern = /^(Error: Unknown option '-+([^']*)')\. Did you mean '-+([^']*)'\?/
    guard let match = message.firstMatch(of: pattern),
      nearestName(to: String(match.2), in: [String(match.3)]) == nil
    else { return message }
    return String(match.1 + message[match.range.upperBound...])
  }
}

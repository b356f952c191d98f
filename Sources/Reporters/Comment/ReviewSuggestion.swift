package import Diagnostics
import SourceText

/// Lines of a change that a reviewer can replace with one click.
package struct ReviewSuggestion {
  /// The path from the root of the repository.
  let path: String
  /// The numbers of the lines that are replaced, from 1.
  let lines: ClosedRange<Int>
  /// The lines before and after, without line feeds.
  let before: [String]
  let after: [String]
  /// The findings that are resolved; at least one.
  let findings: [Finding]

  package init(
    path: String, lines: ClosedRange<Int>, before: [String], after: [String], findings: [Finding]
  ) {
    (self.path, self.lines, self.findings) = (path, lines, findings)
    (self.before, self.after) = (before, after)
  }
}

/// The API that suggestions are written for.
package enum SuggestionFormat: String, CaseIterable, Sendable {
  case github, gitlab
}

/// Writes suggestions as requests for the API of a service, one on each line.
///
/// Each comment begins with a line that identifies it, so that a later run neither repeats nor
/// keeps a wrong one.
package struct SuggestionList {
  /// The maximum number of suggestions. Reviewers read every comment.
  private static let maxCount = 10

  private let name: String
  private let commit: String
  private let suggestions: [ReviewSuggestion]

  /// - Parameters:
  ///   - name: the name of the comment that they belong to: letters, digits, hyphens, periods and
  ///     underscores only.
  ///   - commit: the name of the commit that has the lines.
  package init(named name: String, at commit: String, _ suggestions: [ReviewSuggestion]) {
    (self.name, self.commit) = (name, commit)
    self.suggestions = Array(suggestions.prefix(Self.maxCount))
  }

  package func text(for format: SuggestionFormat) -> String {
    var known: [String: Int] = [:]
    return suggestions.map { suggestion in
      var identity = suggestion.identity
      // Equal lines of a file are corrected in the same way.
      let count = known[identity, default: 0]
      known[identity] = count + 1
      if count > 0 { identity = Self.digest("\(identity) \(count)") }
      let marker = "<!-- catalog-lint-suggestion \(name) \(identity) -->\n"
      return JSONWriter.text(.compact) { json in
        json.object { json in
          // The first member, so that a script finds the marker before any other text.
          json.member("body", marker + suggestion.text(for: format))
          write(suggestion, for: format, to: &json)
        }
      } + "\n"
    }.joined()
  }

  private func write(
    _ suggestion: ReviewSuggestion, for format: SuggestionFormat, to json: inout JSONWriter
  ) {
    let lines = suggestion.lines
    switch format {
    case .github:
      json.member("commit_id", commit)
      json.member("path", suggestion.path)
      if lines.count > 1 {
        json.member("start_line", lines.lowerBound)
        json.member("start_side", "RIGHT")
      }
      json.member("line", lines.upperBound)
      json.member("side", "RIGHT")
    case .gitlab:
      json.object("position") {
        $0.member("position_type", "text")
        $0.member("head_sha", commit)
        $0.member("old_path", suggestion.path)
        $0.member("new_path", suggestion.path)
        $0.member("new_line", lines.upperBound)
      }
    }
  }

  fileprivate static func digest(_ text: String) -> String {
    SHA256.digest(of: Array(text.utf8)).prefix(8)
      .map { UInt32($0).hexadecimal(digits: 2).lowercased() }.joined()
  }
}

extension ReviewSuggestion {
  private static let maxFindings = 3
  private static let maxMessage = 300

  /// The same for the same replacement in the same file, wherever it is.
  fileprivate var identity: String {
    SuggestionList.digest(([path] + before + ["\0"] + after).joined(separator: "\n"))
  }

  /// Returns the text of the comment.
  fileprivate func text(for format: SuggestionFormat) -> String {
    var text = ""
    for finding in findings.prefix(Self.maxFindings) {
      let message = SafeText.clipped(finding.headline, to: Self.maxMessage)
      text +=
        "\(SafeText.markdownCode(finding.rule.name, upTo: 80)): \(SafeText.markdown(message))\n\n"
    }
    if findings.count > Self.maxFindings {
      text += "… and \((findings.count - Self.maxFindings).counted("more finding"))\n\n"
    }
    // GitLab counts from the line of the comment, which is the last one.
    let range = format == .gitlab ? ":-\(lines.count - 1)+0" : ""
    let lines = after.map { $0 + "\n" }.joined()
    return "\(text)\(fence)suggestion\(range)\n\(lines)\(fence)\n"
  }

  /// The line that ends the replacement: more backticks than any line of it has in sequence.
  private var fence: String {
    var (longest, count) = (2, 0)
    for byte in after.joined(separator: "\n").utf8 {
      count = byte == UInt8(ascii: "`") ? count + 1 : 0
      longest = max(longest, count)
    }
    return String(repeating: "`", count: longest + 1)
  }
}

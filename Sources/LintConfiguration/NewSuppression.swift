package import Diagnostics
import SourceText
import Syntax

/// A suppression that is written for a finding.
package struct NewSuppression: Hashable, Sendable {
  /// The syntax of a comment.
  package enum CommentStyle: Sendable {
    /// `// …`, in code.
    case line
    /// `/* … */`, in `.strings` files.
    case block
    /// `<!-- … -->`, in XML.
    case markup
  }

  package let rule: RuleID
  /// The path from the folder of the configuration.
  package let path: String
  package let key: String?
  package let locale: String?
  /// Why the finding is accepted.
  package let reason: String
  /// The last day on which it is valid, for example `2026-12-31`, or nil.
  package let until: String?

  package init(
    rule: RuleID, path: String, key: String?, locale: String?, reason: String, until: String?
  ) {
    (self.rule, self.path, self.key, self.locale) = (rule, path, key, locale)
    (self.reason, self.until) = (reason, until)
  }

  /// Returns the comment, or nil if the format can't express it.
  package func comment(_ style: CommentStyle) -> String? {
    guard until == nil else { return nil }
    switch style {
    case .line: return "// lint:allow \(rule.name) -- \(reason)"
    case .block:
      return reason.contains("*/") ? nil : "/* lint:allow \(rule.name) -- \(reason) */"
    case .markup:
      let isPlain = !reason.contains("--") && !reason.hasSuffix("-")
      return isPlain ? "<!-- lint:allow \(rule.name): \(reason) -->" : nil
    }
  }

  /// Returns the suppression as an element of `suppressions`.
  ///
  /// - Parameter indentation: the whitespace before it.
  package func json(indentedBy indentation: String = "") -> String {
    JSONWriter.text(.indented) { json in
      json.object { json in
        json.member("rule", rule.name)
        json.member("path", Self.pattern(for: path, escaping: "*?[]{}!\\"))
        if let key { json.member("key", Self.pattern(for: key, escaping: "*?\\")) }
        if let locale { json.member("locale", locale) }
        json.member("reason", reason)
        if let until { json.member("until", until) }
      }
    }.replacing("\n", with: "\n" + indentation)
  }

  /// Returns a pattern that matches only a text.
  private static func pattern(for text: String, escaping wildcards: String) -> String {
    text.unicodeScalars.reduce(into: "") { pattern, scalar in
      if wildcards.unicodeScalars.contains(scalar) { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
  }

  /// Returns a first configuration with the suppression.
  package var configuration: String {
    """
    {
      "$schema": "\(ConfigurationSchema.address)",
      "suppressions": [
        \(json(indentedBy: "    "))
      ]
    }

    """
  }

  /// Returns the contents of a configuration with the suppression, or nil if they are faulty.
  package func added(toConfiguration contents: [UInt8]) -> [UInt8]? {
    let file = SourceFile.settings(SourceBuffer(contents), path: "")
    var mistakes: [Diagnostic] = []
    guard let plain = try? file.withoutJSONComments(), let edit = JSONEdit(plain) else {
      return nil
    }
    let value = JSONValue.read(plain, reporting: &mistakes)
    guard let value, case .object = value.content, mistakes.isEmpty else { return nil }
    let insertion: Edit?
    if let list = value["suppressions"] {
      // A comment in an empty list would be lost.
      guard !list.elements.isEmpty || plain.bytes.isSame(as: file.bytes, in: list.range.bytes)
      else { return nil }
      insertion = edit.insertion(ofElement: json, into: list)
    } else {
      guard !value.members.isEmpty || plain.bytes.isSame(as: file.bytes, in: value.range.bytes)
      else { return nil }
      let member = JSONEdit.NewMember("suppressions") { indentation in
        let inner = indentation + "  "
        return "[\n\(inner)\(json(indentedBy: inner))\n\(indentation)]"
      }
      insertion = edit.insertion(of: member, intoObjectAt: value.range.bytes.lowerBound)
    }
    return insertion.map { edit in
      let range = edit.range.bytes
      return contents[..<range.lowerBound] + Array(edit.replacement.utf8)
        + contents[range.upperBound...]
    }
  }
}

extension SourceBuffer {
  fileprivate func isSame(as other: SourceBuffer, in range: Range<Int>) -> Bool {
    range.allSatisfy { self[$0] == other[$0] }
  }
}

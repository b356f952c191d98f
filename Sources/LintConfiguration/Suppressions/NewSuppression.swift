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
    guard until == nil, !reason.contains(where: \.isNewline) else { return nil }
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
        json.member("path", path)
        if let key { json.member("key", key) }
        if let locale { json.member("locale", locale) }
        json.member("reason", reason)
        if let until { json.member("until", until) }
      }
    }.replacing("\n", with: "\n" + indentation)
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
      insertion = edit.insertion(ofElement: json, into: list)
    } else {
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

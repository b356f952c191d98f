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
    let insertion: (at: Int, text: String)?
    if let list = value["suppressions"] {
      insertion =
        list.elements.isEmpty
        ? self.insertion(intoEmpty: list, of: plain.bytes) { json(indentedBy: $0) }
        : edit.insertion(ofElement: json, into: list).map {
          ($0.range.bytes.lowerBound, $0.replacement)
        }
    } else if value.members.isEmpty {
      insertion = self.insertion(intoEmpty: value, of: plain.bytes) { member(indentedBy: $0) }
    } else if let last = value.members.last, !plain.bytes.hasLineBreak(in: value.range.bytes) {
      insertion = (last.value.range.bytes.upperBound, ",\n  \(member(indentedBy: "  "))\n")
    } else {
      let member = JSONEdit.NewMember("suppressions") { list(indentedBy: $0) }
      insertion = edit.insertion(of: member, intoObjectAt: value.range.bytes.lowerBound).map {
        ($0.range.bytes.lowerBound, $0.replacement)
      }
    }
    guard let insertion else { return nil }
    let text = Self.utf8(insertion.text, withLineEndsOf: contents)
    return contents[..<insertion.at] + text + contents[insertion.at...]
  }
}

extension NewSuppression {
  private func list(indentedBy indentation: String) -> String {
    let inner = indentation + "  "
    return "[\n\(inner)\(json(indentedBy: inner))\n\(indentation)]"
  }

  private func member(indentedBy indentation: String) -> String {
    "\"suppressions\": \(list(indentedBy: indentation))"
  }

  /// Returns the insertion of a first part, directly after the bracket. Comments stay after it.
  private func insertion(
    intoEmpty value: JSONValue, of bytes: SourceBuffer, _ part: (_ indentation: String) -> String
  ) -> (at: Int, text: String) {
    let range = value.range.bytes
    let start = range.lowerBound
    var lineStart = start
    while lineStart > 0, bytes[lineStart - 1] != 0x0A { lineStart -= 1 }
    let line = bytes.string(in: lineStart..<start)
    let outer = String(line.prefix { $0 == " " || $0 == "\t" })
    let inner = outer + (outer.hasSuffix("\t") ? "\t" : "  ")
    let end = bytes.hasLineBreak(in: range) ? "" : "\n\(outer)"
    return (start + 1, "\n\(inner)\(part(inner))\(end)")
  }

  private static func utf8(_ text: String, withLineEndsOf contents: [UInt8]) -> [UInt8] {
    guard let first = contents.firstIndex(of: 0x0A), first > 0, contents[first - 1] == 0x0D else {
      return Array(text.utf8)
    }
    return text.utf8.reduce(into: []) { bytes, byte in
      if byte == 0x0A, bytes.last != 0x0D { bytes.append(0x0D) }
      bytes.append(byte)
    }
  }
}

extension SourceBuffer {
  fileprivate func hasLineBreak(in range: Range<Int>) -> Bool {
    range.contains { self[$0] == 0x0A || self[$0] == 0x0D }
  }
}

import Foundation
import LintKit

/// A table without variations, read from an example in one format and written in another.
///
/// Strings keep the marks of the example, so the same locations must be reported in each format.
struct FlatTable {
  /// A key with its string in each locale.
  struct Row {
    var key: String
    /// The strings by locale, without escapes.
    var values: [String: String] = [:]
    var comment: String?
  }

  var name: String
  var rows: [Row] = []

  var locales: Set<String> { Set(rows.flatMap(\.values.keys)) }
}

extension FlatTable {
  /// Reads an example that is a single table of old-style `.strings` files in `*.lproj` folders.
  init?(strings files: [RuleExample.File]) {
    guard let first = files.first, let name = first.path.split(separator: "/").last else {
      return nil
    }
    self.name = String(name.dropLast(".strings".count))
    for file in files {
      let parts = file.path.split(separator: "/")
      guard parts.count == 2, parts[0].hasSuffix(".lproj"), parts[1] == name,
        name.hasSuffix(".strings"), !file.contents.hasPrefix("<"),
        read(file.contents, locale: String(parts[0].dropLast(".lproj".count)))
      else { return nil }
    }
  }

  /// Reads an example that is a single catalog with nothing but translated strings.
  init?(catalog files: [RuleExample.File]) {
    guard files.count == 1, let file = files.first, file.path.hasSuffix(".xcstrings"),
      let value = try? JSONSerialization.jsonObject(with: Data(file.contents.utf8)),
      let root = value as? [String: Any], root["sourceLanguage"] as? String == "en",
      root["version"] is String, root.count == 3, let strings = root["strings"] as? [String: Any]
    else { return nil }
    name = String((file.path.split(separator: "/").last ?? "").dropLast(".xcstrings".count))
    for (key, value) in strings.sorted(by: { $0.key < $1.key }) {
      guard let values = Self.values(of: value, key: key) else { return nil }
      let comment = (value as? [String: Any])?["comment"] as? String
      rows.append(Row(key: key, values: values, comment: comment))
    }
  }

  private static func values(of value: Any, key: String) -> [String: String]? {
    guard let entry = value as? [String: Any],
      Set(entry.keys).isSubset(of: ["comment", "localizations"]),
      let localizations = entry["localizations"] as? [String: Any]
    else { return nil }
    var values: [String: String] = [:]
    for (locale, value) in localizations {
      guard let localization = value as? [String: Any], localization.count == 1,
        let unit = localization["stringUnit"] as? [String: Any], unit.count == 2,
        unit["state"] as? String == "translated", let text = unit["value"] as? String
      else { return nil }
      values[locale] = text
    }
    // If the key has no source string, the key itself is the source string.
    if values["en"] == nil { values["en"] = key }
    return values
  }

  /// Reads lines of the form `"key" = "text";`, and returns whether there was nothing else.
  private mutating func read(_ contents: String, locale: String) -> Bool {
    var comment: String?
    for line in contents.split(separator: "\n") {
      if line.hasPrefix("//") || line.hasPrefix("/*") && line.hasSuffix("*/") {
        comment = line.trimmingCharacters(in: ["/", "*", " "])
        continue
      }
      defer { comment = nil }
      let pattern = /"((?:[^"\\]|\\.)*)" = "((?:[^"\\]|\\.)*)";/
      guard let match = line.wholeMatch(of: pattern), let key = Self.unescaped(match.1),
        let text = Self.unescaped(match.2)
      else { return false }
      let bare = key.replacing("⟦", with: "").replacing("⟧", with: "")
      let known = rows.firstIndex {
        $0.key.replacing("⟦", with: "").replacing("⟧", with: "") == bare
      }
      guard let known else {
        let isSource = locale == "en"
        rows.append(Row(key: key, values: [locale: text], comment: isSource ? comment : nil))
        continue
      }
      guard rows[known].values[locale] == nil else { return false }
      rows[known].values[locale] = text
      if key != bare { rows[known].key = key }
    }
    return true
  }

  private static func unescaped(_ text: Substring) -> String? {
    var result = ""
    var rest = text
    while let backslash = rest.firstIndex(of: "\\") {
      result += rest[..<backslash]
      rest = rest[rest.index(after: backslash)...]
      switch rest.popFirst() {
      case "n": result += "\n"
      case "t": result += "\t"
      case "\"": result += "\""
      case "\\": result += "\\"
      case "U":
        guard let scalar = UInt32(rest.prefix(4), radix: 16).flatMap(UnicodeScalar.init) else {
          return nil
        }
        result.unicodeScalars.append(scalar)
        rest = rest.dropFirst(4)
      default: return nil
      }
    }
    return result + rest
  }
}

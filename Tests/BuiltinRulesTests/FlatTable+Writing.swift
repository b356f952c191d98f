import Foundation
import LintKit

/// A format that can represent a table without variations.
enum FlatFormat: String, CaseIterable {
  case strings, xmlStrings, catalog, xliff
}

extension FlatTable {
  /// Returns the table as example files, or nil if the format can't represent it.
  func files(in format: FlatFormat) -> [RuleExample.File]? {
    switch format {
    case .strings: localized { oldStyle($0) }
    case .xmlStrings: localized { propertyList($0) }
    case .catalog: [.init(path: "\(name).xcstrings", contents: .text(catalog))]
    case .xliff: exports
    }
  }

  private func localized(_ contents: (String) -> String) -> [RuleExample.File] {
    locales.sorted().map { locale in
      .init(path: "\(locale).lproj/\(name).strings", contents: .text(contents(locale)))
    }
  }

  private func oldStyle(_ locale: String) -> String {
    rows.compactMap { row in
      row.values[locale].map { text in
        let comment = comment(of: row, in: locale).map { "/* \($0) */\n" } ?? ""
        return "\(comment)\(quoted(row.key, in: locale)) = \(quoted(text));\n"
      }
    }.joined()
  }

  /// Returns the comment of a key, which only the source file has.
  private func comment(of row: Row, in locale: String) -> String? {
    locale == "en" ? row.comment : nil
  }

  /// Returns the quoted key. A marked key is reported in the source file.
  private func quoted(_ key: String, in locale: String) -> String {
    quoted(locale == "en" ? key : bare(key))
  }

  private func quoted(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\n", with: "\\n").replacing("\t", with: "\\t")
    return "\"\(escaped)\""
  }

  private func propertyList(_ locale: String) -> String {
    let members = rows.compactMap { row in
      row.values[locale].map { text in
        (comment(of: row, in: locale).map { "  <!-- \(xml($0)) -->\n" } ?? "")
          + "  <key>\(xml(locale == "en" ? row.key : bare(row.key)))</key>\n"
          + "  <string>\(xml(text))</string>\n"
      }
    }
    return "<plist version=\"1.0\">\n<dict>\n\(members.joined())</dict>\n</plist>\n"
  }

  private var catalog: String {
    let entries = rows.map { row in
      let localizations = row.values.sorted { $0.key < $1.key }.map { locale, text in
        "\"\(locale)\" : { \"stringUnit\" : { \"state\" : \"translated\", "
          + "\"value\" : \(quoted(text)) } }"
      }
      let comment = row.comment.map { "\"comment\" : \(quoted($0)), " } ?? ""
      return "\(quoted(row.key)) : { \(comment)\"localizations\" : {\n  "
        + localizations.joined(separator: ",\n  ") + "\n} }"
    }
    return "{ \"sourceLanguage\" : \"en\", \"strings\" : {\n" + entries.joined(separator: ",\n")
      + "\n}, \"version\" : \"1.0\" }\n"
  }

  /// The exports, one for each translation.
  private var exports: [RuleExample.File]? {
    let translations = locales.subtracting(["en"]).sorted()
    // A finding in the source would have to be reported in each export.
    let isSourceMarked = rows.contains { $0.values["en"]?.contains("⟦") == true }
    guard !translations.isEmpty, !isSourceMarked || translations.count == 1,
      rows.allSatisfy({ $0.values["en"] != nil && $0.key == bare($0.key) })
    else { return nil }
    return translations.map { locale in
      let units = rows.map { row in
        "<trans-unit id=\"\(xml(row.key, isAttribute: true))\" xml:space=\"preserve\">\n"
          + "  <source>\(xml(row.values["en"] ?? ""))</source>\n"
          + (row.values[locale].map { "  <target>\(xml($0))</target>\n" } ?? "")
          + (row.comment.map { "  <note>\(xml($0))</note>\n" } ?? "") + "</trans-unit>\n"
      }
      return .init(
        path: "\(locale).xliff",
        contents: """
          <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
          <file original="en.lproj/\(name).strings" source-language="en" \
          target-language="\(locale)" datatype="plaintext">
          <body>
          \(units.joined())</body>
          </file>
          </xliff>

          """)
    }
  }

  private func xml(_ text: String, isAttribute: Bool = false) -> String {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      .replacing(">", with: "&gt;")
    return isAttribute
      ? escaped.replacing("\"", with: "&quot;").replacing("\n", with: "&#10;") : escaped
  }

  private func bare(_ text: String) -> String {
    text.replacing("⟦", with: "").replacing("⟧", with: "")
  }
}

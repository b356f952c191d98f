extension RuleExample {
  /// The content of an example file: the whole file, or only the relevant part, which a template
  /// completes.
  ///
  /// A string literal is a whole file. Content for a template uses the syntax of the format,
  /// including escapes. It can contain `⟦` and `⟧`, and is indented to fit the template. The rule
  /// page shows the completed file.
  public struct Contents: ExpressibleByStringInterpolation, Sendable {
    /// Returns the whole content. It is a closure because most runs need no examples.
    let write: @Sendable () -> String

    public init(stringLiteral text: String) { self = .text(text) }

    private init(_ write: @escaping @Sendable () -> String) { self.write = write }
  }
}

extension RuleExample.Contents {
  /// Returns a whole file with the given content.
  public static func text(_ text: String) -> Self { Self { text } }

  /// Returns a catalog with the given entries, the members of `strings`.
  public static func catalog(_ entries: String, version: String = "1.0") -> Self {
    Self {
      """
      {
        "sourceLanguage" : "en",
        "strings" : {
      \(indented(entries, by: 4))
        },
        "version" : "\(version)"
      }
      """
    }
  }

  /// Returns a catalog with one key and the members of its `localizations`.
  public static func catalog(key: String, localizations: String) -> Self {
    Self {
      let entry = """
        "\(key)" : {
          "localizations" : {
        \(indented(localizations, by: 4))
          }
        }
        """
      return catalog(entry).write()
    }
  }

  /// Returns a catalog with one key and its value in each locale, in the state "translated".
  ///
  /// A unit that is too long for one line is on a line of its own.
  public static func catalog(key: String, values: KeyValuePairs<String, String>) -> Self {
    Self {
      let localizations = values.map { locale, text in
        let unit = #""stringUnit" : { "state" : "translated", "value" : "\#(text)" }"#
        let line = #""\#(locale)" : { \#(unit) }"#
        return line.unicodeScalars.count <= 80 ? line : "\"\(locale)\" : {\n  \(unit)\n}"
      }
      let lines = localizations.joined(separator: ",\n")
      return catalog(key: key, localizations: lines).write()
    }
  }

  /// Returns a property list with the given members of its dictionary.
  public static func propertyList(_ members: String) -> Self {
    Self {
      """
      <plist version="1.0">
      <dict>
      \(indented(members, by: 2))
      </dict>
      </plist>
      """
    }
  }

  /// Returns a `.stringsdict` with one key whose format has one variable, with a value for each
  /// plural form.
  public static func stringsdict(
    key: String, format: String, variable: String, valueType: String,
    forms: KeyValuePairs<String, String>
  ) -> Self {
    stringsdict(key: key) {
      """
      <key>NSStringLocalizedFormatKey</key>
      <string>\(format)</string>
      <key>\(variable)</key>
      <dict>
        <key>NSStringFormatSpecTypeKey</key>
        <string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key>
        <string>\(valueType)</string>
      \(indented(members(forms), by: 2))
      </dict>
      """
    }
  }

  /// Returns a `.stringsdict` with one key and a value for each device or width, depending on
  /// `rule`.
  public static func stringsdict(
    key: String, rule: String, values: KeyValuePairs<String, String>
  ) -> Self {
    stringsdict(key: key) {
      """
      <key>\(rule)</key>
      <dict>
      \(indented(members(values), by: 2))
      </dict>
      """
    }
  }

  /// Returns an XLIFF export of an English catalog, with the given units in its file.
  public static func xliff(_ units: String, target: String) -> Self {
    Self {
      """
      \(declaration)
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
        <file original="App/Localizable.xcstrings" source-language="en" target-language="\(target)"
            datatype="plaintext">
          <body>
      \(indented(units, by: 6))
          </body>
        </file>
      </xliff>
      """
    }
  }

  private static let declaration = #"<?xml version="1.0" encoding="UTF-8"?>"#

  private static func stringsdict(
    key: String, _ entry: @escaping @Sendable () -> String
  ) -> Self {
    Self {
      let members = "<key>\(key)</key>\n<dict>\n\(indented(entry(), by: 2))\n</dict>"
      return "\(declaration)\n\(propertyList(members).write())"
    }
  }

  private static func members(_ values: KeyValuePairs<String, String>) -> String {
    values.map { "<key>\($0.key)</key>\n<string>\($0.value)</string>" }.joined(separator: "\n")
  }

  private static func indented(_ text: String, by width: Int) -> String {
    let indentation = String(repeating: " ", count: width)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
  }
}

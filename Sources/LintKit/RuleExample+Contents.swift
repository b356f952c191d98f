extension RuleExample {
  /// The text of a file of an example: the whole, or what matters of it in the frame of its format.
  ///
  /// A string literal is a whole text. What is put into a frame is written as its format writes it,
  /// escapes included, may hold `⟦` and `⟧`, and is indented as deep as its place in the frame. The
  /// page of the rule shows the file with its frame.
  public struct Contents: ExpressibleByStringInterpolation, Sendable {
    /// Writes the whole text. Most runs of a rule need none of its examples.
    let write: @Sendable () -> String

    public init(stringLiteral text: String) { self = .text(text) }

    private init(_ write: @escaping @Sendable () -> String) { self.write = write }
  }
}

extension RuleExample.Contents {
  /// A whole text.
  public static func text(_ text: String) -> Self { Self { text } }

  /// A catalog with entries, which are the members of `strings`.
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

  /// A catalog with one key, and the members of its `localizations`.
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

  /// A catalog with one key, and its text in each locale, translated.
  ///
  /// A unit that is too long for a line stands on its own.
  public static func catalog(key: String, texts: KeyValuePairs<String, String>) -> Self {
    Self {
      let localizations = texts.map { locale, text in
        let unit = #""stringUnit" : { "state" : "translated", "value" : "\#(text)" }"#
        let line = #""\#(locale)" : { \#(unit) }"#
        return line.unicodeScalars.count <= 80 ? line : "\"\(locale)\" : {\n  \(unit)\n}"
      }
      let lines = localizations.joined(separator: ",\n")
      return catalog(key: key, localizations: lines).write()
    }
  }

  /// A property list with the members of its dictionary.
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

  /// A `.stringsdict` with one key, whose format has one variable with a text for each form.
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

  /// A `.stringsdict` with one key and a text for each device or width, as the rule says.
  public static func stringsdict(
    key: String, rule: String, texts: KeyValuePairs<String, String>
  ) -> Self {
    stringsdict(key: key) {
      """
      <key>\(rule)</key>
      <dict>
      \(indented(members(texts), by: 2))
      </dict>
      """
    }
  }

  /// An export of a catalog from English, with the units of its file.
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

  private static func members(_ texts: KeyValuePairs<String, String>) -> String {
    texts.map { "<key>\($0.key)</key>\n<string>\($0.value)</string>" }.joined(separator: "\n")
  }

  private static func indented(_ text: String, by width: Int) -> String {
    let indentation = String(repeating: " ", count: width)
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
  }
}

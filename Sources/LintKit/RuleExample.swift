/// A small project that a rule flags or accepts. It is both a test and part of the rule's page.
public struct RuleExample: Sendable {
  /// The expected result of running the rule on the example.
  package enum Expectation: Hashable, Sendable {
    /// The rule reports exactly the marked ranges, with this severity.
    case reported(Severity)
    /// The rule reports nothing.
    case accepted
  }

  /// One file of the project.
  package struct File: Sendable {
    package let path: String
    private let text: Contents

    package init(path: String, contents: Contents) {
      self.path = path
      text = contents
    }

    /// The content, with `⟦` and `⟧` around each range that the rule must report.
    package var contents: String { text.write() }
  }

  package let expectation: Expectation
  package let title: String
  package let files: [File]
  /// The files in the base revision. Empty if the example has no base revision.
  package let baseFiles: [File]
  /// The files that the fixes of the findings change, as they are afterwards. Nil if the example
  /// doesn't say.
  package let fixedFiles: [File]?
  /// The configuration for the example as JSON, marked like a file. Nil for none.
  package let configuration: String?
  /// Other rules that also run, for a rule that depends on the findings of others.
  package let companions: [any Rule.Type]
  /// The source location of the example, which failing tests point to.
  package let origin: (fileID: String, line: Int)

  package var isAccepted: Bool { expectation == .accepted }

  /// Returns an example that the rule must flag at each marked range and nowhere else.
  ///
  /// - Parameters:
  ///   - severity: the severity of all its findings.
  ///   - base: the files of the base revision.
  ///   - fixed: the exact content of each file that the fixes of the findings change, afterwards.
  public static func reported(
    _ title: String, as severity: Severity, _ files: KeyValuePairs<String, Contents>,
    since base: KeyValuePairs<String, Contents> = [:],
    fixed: KeyValuePairs<String, Contents>? = nil, configuration: String? = nil,
    alongside companions: [any Rule.Type] = [],
    fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(
      expectation: .reported(severity), title: title,
      files: files.map { File(path: $0.key, contents: $0.value) },
      baseFiles: base.map { File(path: $0.key, contents: $0.value) },
      fixedFiles: fixed?.map { File(path: $0.key, contents: $0.value) },
      configuration: configuration, companions: companions, origin: (fileID, line))
  }

  /// Returns an example that the rule must not flag.
  public static func accepted(
    _ title: String, _ files: KeyValuePairs<String, Contents>,
    since base: KeyValuePairs<String, Contents> = [:], configuration: String? = nil,
    alongside companions: [any Rule.Type] = [], fileID: String = #fileID, line: Int = #line
  ) -> Self {
    Self(
      expectation: .accepted, title: title,
      files: files.map { File(path: $0.key, contents: $0.value) },
      baseFiles: base.map { File(path: $0.key, contents: $0.value) }, fixedFiles: nil,
      configuration: configuration, companions: companions, origin: (fileID, line))
  }
}

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

/// A string without the brackets that mark expected findings. `ranges` are the byte ranges that the
/// brackets enclosed.
package struct MarkedText: Sendable {
  package private(set) var bytes: [UInt8] = []
  package private(set) var ranges: [Range<Int>] = []

  package init(_ text: String) {
    var start: Int?
    for scalar in text.unicodeScalars {
      switch scalar {
      case "⟦":
        precondition(start == nil, "nested ⟦ in an example")
        start = bytes.count
      case "⟧":
        guard let opened = start else { preconditionFailure("⟧ without ⟦ in an example") }
        ranges.append(opened..<bytes.count)
        start = nil
      default:
        bytes += Array(String(scalar).utf8)
      }
    }
    precondition(start == nil, "⟦ without ⟧ in an example")
  }
}

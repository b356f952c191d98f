import LintCommand
import Testing

/// Functions and properties of a project that look up what they are given in several tables, or for
/// other modules.
@Suite struct WrapperTableTests {
  private static let names = (0..<24).map { "menu.item\($0)" }

  /// A wrapper that looks up its argument in `Localizable` and then in `Debug`.
  struct Wrapper: CustomTestStringConvertible, Sendable {
    let file: String
    let code: String
    /// Returns a call with a key.
    let call: @Sendable (String) -> String

    var testDescription: String { code }
  }

  private static let wrappers = [
    Wrapper(
      file: "App/Text.swift",
      code: """
        extension String {
          var localized: String {
            let text = NSLocalizedString(self, comment: "")
            if text == self { return NSLocalizedString(self, tableName: "Debug", comment: "") }
            return text
          }
        }
        """
    ) { "let a = \"\($0)\".localized" },
    Wrapper(
      file: "App/Text.swift",
      code: """
        extension String {
          var localized: String {
            let text = NSLocalizedString(self, comment: "")
            if text == self { return debugText }
            return text
          }
          private var debugText: String {
            NSLocalizedString(self, tableName: "Debug", comment: "")
          }
        }
        """
    ) { "let a = \"\($0)\".localized" },
    Wrapper(
      file: "App/Text.swift",
      code: """
        func text(_ key: String) -> String {
          let text = Bundle.main.localizedString(forKey: key, value: nil, table: nil)
          return text == key ? debugText(key) : text
        }
        func debugText(_ key: String) -> String {
          NSLocalizedString(key, tableName: "Debug", comment: "")
        }
        """
    ) { "let a = text(\"\($0)\")" },
    Wrapper(
      file: "App/Text.swift",
      code: """
        func text(_ key: String) -> String {
          let text = Bundle.main.localizedString(forKey: key, value: nil, table: nil)
          return text != key ? text : Bundle.main.localizedString(
            forKey: key, value: nil, table: "Debug")
        }
        func title(_ key: String) -> String { text(key) }
        """
    ) { "let a = title(\"\($0)\")" },
    Wrapper(
      file: "App/Text.m",
      code: """
        NSString *Text(NSString *key) {
          NSString *text = NSLocalizedString(key, nil);
          if (![text isEqualToString:key]) { return text; }
          return NSLocalizedStringFromTable(key, @"Debug", nil);
        }
        """
    ) { "NSString *a = Text(@\"\($0)\");" },
    Wrapper(
      file: "App/Text.m",
      code: """
        @implementation Words
        + (NSString *)text:(NSString *)key {
          NSString *text = NSLocalizedString(key, nil);
          if (![text isEqualToString:key]) { return text; }
          return NSLocalizedStringFromTable(key, @"Debug", nil);
        }
        @end
        """
    ) { "NSString *a = [Words text:@\"\($0)\"];" },
    Wrapper(
      file: "App/Text.m",
      code: """
        @implementation NSString (Words)
        - (NSString *)localized {
          NSString *text = NSLocalizedString(self, nil);
          if (![text isEqualToString:self]) { return text; }
          return NSLocalizedStringFromTable(self, @"Debug", nil);
        }
        @end
        """
    ) { "NSString *a = [@\"\($0)\" localized];" },
  ]

  @Test(arguments: wrappers)
  func `a key is undefined only if none of the tables has it`(_ wrapper: Wrapper) async throws {
    let used = Self.names + ["debug.a", "debug.b", "none.a"]
    let code = used.map(wrapper.call).joined(separator: "\n")
    let project = try codeProject(
      "",
      [
        wrapper.file: wrapper.code, "App/Use.\(wrapper.file.split(separator: ".")[1])": code,
        "App/en.lproj/Localizable.strings": Self.table(Self.names),
        "App/en.lproj/Debug.strings": Self.table(["debug.a", "debug.b"]),
        "App/de.lproj/Debug.strings": Self.table(["debug.a", "debug.b"]),
      ])
    let options = ["--code", ".", "--only", "undefined-key", "--format", "json"]
    #expect(try keys(await project.run(options)) == ["none.a"])
  }

  @Test(arguments: ["public func text", "public static func text", "func text", "static func text"])
  func `a public function of a library may be given other keys`(
    _ function: String
  ) async throws {
    let isPublic = function.hasPrefix("public")
    let project = try Self.library(function, isInType: function.contains("static"))
    let run = try await project.run(
      "--code", "Kit", "--only", "unused-key", "--format", "json")
    #expect(run.output.contains(#""severity":"warning""#) != isPublic, "\(run.output)")
    #expect(run.output.contains("unless an app passes it to 'text', which is public") == isPublic)
  }

  @Test func `a public function is called by the app of the project`() async throws {
    let project = try Self.library(
      "public func text", isInType: false, ["App/View.swift": "let a = text(\"kit.title\")"])
    let run = try await project.run("--code", ".", "--only", "unused-key")
    #expect(run.output.contains("warning: no code uses the key"), "\(run.output)")
  }

  /// Returns a package whose table has an unused key.
  private static func library(
    _ function: String, isInType: Bool, _ files: [String: String] = [:]
  ) throws -> Project {
    let code = """
      \(function)(_ key: String) -> String {
        NSLocalizedString(key, bundle: .module, comment: "")
      }
      """
    let package: [String: String] = [
      "Kit/Package.swift": #"let p = Package(name: "Kit", targets: [.target(name: "Kit")])"#,
      "Kit/Sources/Kit/Words.swift": isInType ? "public enum Words {\n\(code)\n}" : code,
      "Kit/Sources/Kit/View.swift": "let a = text(\"kit.title\")\nlet b = text(\"kit.body\")",
      "Kit/Sources/Kit/en.lproj/Localizable.strings": table(["kit.title", "kit.body", "kit.more"]),
    ]
    return try codeProject("", package.merging(files) { $1 })
  }

  private static func table(_ keys: [String]) -> String {
    keys.map { #""\#($0)" = "A";"# }.joined(separator: "\n")
  }
}

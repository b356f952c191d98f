import LintKit
import SourceCode

/// Reports calls that format a string with other arguments than it reads.
struct KeyArgumentMismatch: CodeRule {
  static let info = RuleInfo(
    id: "key-argument-mismatch",
    category: .code,
    severity: .error,
    entriesWith: [],
    summary: "Code passes fewer or different arguments than the string reads.",
    rationale: """
      `String(format:)`, `NSLog` and similar functions trust the string: they read its types, whatever the \
      code passes. If an \
      argument is missing or has another type, the app shows garbage or crashes. The same applies \
      to `String(localized:defaultValue:)`, whose arguments are the interpolations of the default \
      value.

      The rule needs the program code: pass `--code`, or set `code` in the configuration. Only \
      arguments whose type is evident are compared: from the call, from a declaration in the file, or \
      from the name of a property whose declarations in the project have one type.
      """,
    fix: "Pass the arguments that the source string reads, or correct the string.",
    examples: [
      .reported(
        "missing argument", as: .error,
        [
          "App/Cart.swift": """
          let text = String(format: NSLocalizedString(⟦"cart.total"⟧, comment: ""), items.count)
          """,
          "App/Localizable.xcstrings": .catalog(
            key: "cart.total", values: ["en": "%lld items for %@", "de": "%lld Artikel für %@"]),
        ], configuration: code),
      .reported(
        "number where the string reads an object", as: .error,
        [
          "App/Cart.swift": """
          let text = String(format: NSLocalizedString(⟦"cart.owner"⟧, comment: ""), items.count)
          """,
          "App/Localizable.xcstrings": .catalog(
            key: "cart.owner", values: ["en": "Cart of %@", "de": "Warenkorb von %@"]),
        ], configuration: code),
      .reported(
        "Swift string where the format reads a C string", as: .error,
        [
          "App/Search.swift": """
          func show(_ query: String) {
            label.text = String(format: NSLocalizedString(⟦"search.none"⟧, comment: ""), query)
          }
          """,
          "App/Localizable.xcstrings": .catalog(
            key: "search.none", values: ["en": "No results for %s", "de": "Nichts zu %s gefunden"]),
        ], configuration: code),
      .reported(
        "property that another file declares as a number", as: .error,
        [
          "App/Player.swift": "final class Player { var bufferedPercent: Int = 0 }",
          "App/Window.swift": """
          func update() {
            let bufferedPercent = window.player.bufferedPercent
            label.text = String(
              format: NSLocalizedString(⟦"buffer"⟧, comment: ""), bufferedPercent)
          }
          """,
          "App/Localizable.xcstrings": .catalog(
            key: "buffer", values: ["en": "Buffering… %@", "de": "Puffern … %@"]),
        ], configuration: code),
      .reported(
        "default value with fewer arguments than the source string", as: .error,
        [
          "App/Cart.swift": #"""
          let text = String(localized: ⟦"cart.total"⟧, defaultValue: "\(items.count) items")
          """#,
          "App/Localizable.xcstrings": .catalog(
            key: "cart.total", values: ["en": "%lld items for %@", "de": "%lld Artikel für %@"]),
        ], configuration: code),
      .accepted(
        "property whose type is ambiguous, or that belongs to an enumeration",
        [
          "App/Models.swift": """
          struct Player { let bufferedPercent: Int; let rawValue: Int }
          struct Cache { let bufferedPercent: String }
          struct Stream { let maximumRate = "high" }
          """,
          "App/Window.swift": """
          let format = String(format: NSLocalizedString("a", comment: ""), cache.bufferedPercent)
          let kind = String(format: NSLocalizedString("a", comment: ""), kind.rawValue)
          let rate = String(format: NSLocalizedString("a", comment: ""), stream.maximumRate)
          """,
          "App/Localizable.xcstrings": .catalog(key: "a", values: ["en": "A %@", "de": "A %@"]),
        ], configuration: code),
      .accepted(
        "same arguments, and arguments of unknown types",
        [
          "App/Cart.swift": """
          let a = String(format: NSLocalizedString("cart.total", comment: ""), items.count, name)
          let b = String(format: NSLocalizedString("cart.total", comment: ""), number, price)
          let c = String(format: NSLocalizedString("cart.total", comment: ""), arguments: list)
          """,
          "App/Localizable.xcstrings": .catalog(
            key: "cart.total", values: ["en": "%lld items for %@", "de": "%lld Artikel für %@"]),
        ], configuration: code),
    ])

  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext) {
    for use in file.uses {
      guard let passed = use.passedArguments, let key = project.key(lookedUpBy: use),
        let fault = Self.fault(of: passed, for: key)
      else { continue }
      context.report(
        fault.message, of: use, in: file, key: String(decoding: key.name, as: UTF8.self),
        help: fault.help, kind: fault.kind)
    }
  }
}

extension KeyArgumentMismatch {
  private static let code = #"{ "code": { "include": ["App/**"] } }"#

  private static func fault(
    of passed: [FormatSpecifiers], for key: KeyIndex.Key
  ) -> (message: String, help: String, kind: String?)? {
    let help = "pass the arguments that the source string reads"
    let needed = key.arguments.map(\.position).max() ?? 0
    if passed.count < needed {
      let arguments = needed == 1 ? "an argument" : "\(needed) arguments"
      let given = passed.isEmpty ? "none" : "\(passed.count)"
      return ("the source string reads \(arguments), but the code passes \(given)", help, nil)
    }
    for (position, argumentClass) in key.arguments {
      guard let given = passed[position - 1].family, let expected = argumentClass.family,
        given != expected
      else { continue }
      let message =
        "argument \(position) is \(given.rawValue), but the source string reads "
        + expected.rawValue
      let isText = given == .object && expected == .characters
      return (
        message, isText ? "write %@ in all languages" : help, expected.isFollowed ? "crash" : "type"
      )
    }
    return nil
  }
}

/// What is passed in the same way.
private enum ArgumentFamily: String {
  case object = "an object"
  case integer = "an integer"
  case fraction = "a floating-point number"
  case characters = "a C string"

  /// Whether the argument is a pointer that the formatter follows.
  var isFollowed: Bool { self == .object || self == .characters }
}

extension FormatSpecifiers {
  /// What all specifiers of the set have in common, or nil if they differ.
  fileprivate var family: ArgumentFamily? {
    if self == .object { return .object }
    if isSubset(of: [.signed, .unsigned, .shortSigned, .shortUnsigned]) { return .integer }
    return isSubset(of: [.double, .float]) ? .fraction : nil
  }
}

extension ArgumentClass {
  fileprivate var family: ArgumentFamily? {
    switch self {
    case .object: .object
    case .double, .longDouble: .fraction
    case .cString: .characters
    case _ where isNumeric: .integer
    default: nil
    }
  }
}

import Catalog
import Foundation
import Languages
import SourceText
import StringResolution
import Syntax
import TestSupport
import Testing

/// Formats must give what `String(format:locale:arguments:)` of Foundation gives.
///
/// CATALOG_LINT_FORMATS is the number of random formats. The comparison takes 5 seconds for 20,000.
@Suite(.enabled(if: formatCount > 0, "CATALOG_LINT_FORMATS is not set"))
struct FoundationComparisonTests {
  /// Locales with different digits, separators, signs and groups.
  private static let locales = [
    "en", "en-GB", "en-IN", "de", "de-AT", "de-CH", "fr", "fr-CA", "fr-CH", "es", "es-MX", "es-AR",
    "it", "pt", "pt-PT", "nl", "sv", "nb", "da", "fi", "pl", "cs", "sk", "hu", "ro", "uk", "ru",
    "bg", "el", "tr", "he", "ar", "ar-EG", "fa", "hi", "bn", "mr", "th", "ja", "my",
    "nn", "sr", "sr-Latn", "uz-Cyrl", "bs-Cyrl", "fur", "en-CH", "ur-IN",
  ]

  /// Locales in which Foundation shows other numbers, also with a region, and why.
  private static let differences = [
    "ccp": "Foundation cuts a digit of the exponent in half, which is two units of UTF-16",
    "dv": "the groups of CLDR 47 are Indian",
    "en-SK": "the sign of an exponent is that of CLDR 47",
    "ff-Adlm": "Foundation cuts a digit of the exponent in half, as in ccp",
    "ff-Latn": "Foundation has the numbers of the region instead of those of the language",
    "kok-Deva": "Foundation has other groups for kok-Deva-IN than for kok",
    "ks-Aran": "the program doesn't know that Nastaliq is a form of the Arabic script",
    "pa-Aran": "as in ks-Aran",
    "ur-Aran": "as in ks-Aran",
  ]

  /// Each locale of Foundation has its own separators, digits, signs and groups.
  @Test func `numbers in each locale`() {
    let formats: [(format: String, argument: ArgumentValue, value: any CVarArg)] = [
      ("%.1f", .double(-1_234_567.5), -1_234_567.5), ("%e", .double(123_456), 123_456.0),
      ("%+lld", .integer(1), 1), ("%lld", .integer(1_234), 1_234),
      ("%lld", .integer(12_345), 12_345), ("%lld", .integer(1_234_567_890), 1_234_567_890),
    ]
    var counts = (same: 0, different: 0, known: 0)
    let strings = formats.indices.map {
      #""\#($0)":{"localizations":{"en":{\#(unit(formats[$0].format))}}}"#
    }
    let catalog =
      #"{"sourceLanguage":"en","strings":{\#(strings.joined(separator: ","))},"version":"1.0"}"#
    var different: [String: [String]] = [:]
    readEntries(["Localizable.xcstrings": catalog]) { entry in
      guard let index = Int(entry.string(of: entry.key)) else { return }
      let (format, argument, value) = formats[index]
      for name in Locale.availableIdentifiers {
        let identifier = LocaleIdentifier(name)
        let shown = StringResolver(for: entry.table).resolve(
          entry, StringRequest(locale: identifier, arguments: [argument])
        ).text
        let expected = String(
          format: format, locale: Locale(identifier: name), arguments: [value])
        if shown.map({ $0.utf8.elementsEqual(expected.utf8) }) ?? false {
          counts.same += 1
        } else {
          different[identifier.canonical, default: []].append("\(shown ?? "-"), not \(expected)")
        }
      }
    }
    var seen: Set<String> = []
    for (locale, lines) in different.sorted(by: { $0.key < $1.key }) {
      let known = Self.differences.keys.first { locale == $0 || locale.hasPrefix($0 + "-") }
      if let known {
        seen.insert(known)
        counts.known += lines.count
      } else {
        counts.different += lines.count
        Issue.record("\(locale): \(lines.joined(separator: "; "))")
      }
    }
    #expect(seen == Set(Self.differences.keys))
    print("numbers in \(Locale.availableIdentifiers.count) locales: \(counts)")
  }

  @Test func `localized formats`() {
    var generator = SeededGenerator(seed: 16)
    let cases = (0..<formatCount).map { _ in RandomFormat(for: .localized, using: &generator) }
    compare(cases, .localized) { index in
      Self.locales[index % Self.locales.count]
    } expected: { format, locale in
      String(format: format.text, locale: Locale(identifier: locale), arguments: format.values)
    }
  }

  @Test func `formats without a locale`() {
    var generator = SeededGenerator(seed: 17)
    let cases = (0..<formatCount / 4).map { _ in RandomFormat(for: .posix, using: &generator) }
    compare(cases, .posix) { _ in
      "de"
    } expected: { format, _ in
      String(format: format.text, arguments: format.values)
    }
  }

  private func compare(
    _ cases: [RandomFormat], _ style: StringRequest.NumberStyle, locale: (Int) -> String,
    expected: (RandomFormat, String) -> String
  ) {
    let strings = cases.enumerated().map { index, format in
      #""\#(index)":{"localizations":{"en":{"stringUnit":{"state":"translated","value":\#(JSONString.quoted(format.text))}}}}"#
    }
    let catalog =
      #"{"sourceLanguage":"en","strings":{\#(strings.joined(separator: ","))},"version":"1.0"}"#
    var counts = (same: 0, different: 0)
    readEntries(["Localizable.xcstrings": catalog]) { entry in
      guard let index = Int(entry.string(of: entry.key)) else { return }
      let format = cases[index]
      let locale = locale(index)
      let shown = StringResolver(for: entry.table).resolve(
        entry,
        StringRequest(
          locale: LocaleIdentifier(locale), arguments: format.arguments, numberStyle: style)
      ).text
      let expected = expected(format, locale)
      if shown.map({ $0.utf8.elementsEqual(expected.utf8) }) ?? false {
        counts.same += 1
      } else {
        counts.different += 1
        if counts.different <= 20 {
          Issue.record(
            "\(format.text) \(format.arguments) in \(locale): \(shown ?? "-"), not \(expected)")
        }
      }
    }
    #expect(counts.same == cases.count)
    print("formats, \(style): \(counts)")
  }
}

private let formatCount =
  ProcessInfo.processInfo.environment["CATALOG_LINT_FORMATS"].flatMap { Int($0) } ?? 0

/// A random format and arguments for it.
private struct RandomFormat {
  private(set) var text = ""
  private(set) var arguments: [ArgumentValue] = []
  /// The arguments as Foundation takes them.
  private(set) var values: [any CVarArg] = []

  init(for style: StringRequest.NumberStyle, using generator: inout SeededGenerator) {
    let isNumbered = Bool.random(using: &generator)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      text += generator.text(0...2, of: ["a", " ", "%%", "ж", "日本", "😀", "%y"])
      addSpecifier(isNumbered, for: style, using: &generator)
    }
    text += generator.one(of: ["", "%", " 50 %", "."])
  }

  private mutating func addSpecifier(
    _ isNumbered: Bool, for style: StringRequest.NumberStyle, using generator: inout SeededGenerator
  ) {
    text += "%" + (isNumbered ? "\(arguments.count + 1)$" : "")
    // The C library of Linux doesn't know `D`, and `#` before `@` begins the name of a variable.
    let conversion = generator.one(
      of: (style == .posix ? "" : "DU").map { String($0) } + "dddiuxXofFeEgGcC@a".map { String($0) }
    )
    text += generator.text(0...2, of: ["", "", "-", "+", "0", " ", conversion == "@" ? "" : "#"])
    text += generator.one(of: ["", "", "", "1", "5", "12", "20"])
    let precisions =
      "cC@".contains(conversion) ? [""] : ["", "", ".", ".0", ".1", ".2", ".3", ".8", ".20"]
    text += generator.one(of: precisions)
    switch conversion {
    case "f", "F", "e", "E", "g", "G", "a":
      add(Self.double(using: &generator))
      text += generator.one(of: ["", "", "l"]) + conversion
    case "@":
      let value = generator.one(of: ["Anna", "", "日本", "é"])
      arguments.append(.text(value))
      values.append(value as NSString)
      text += conversion
    case "c", "C":
      let code = Int.random(in: 0x21...0x7E, using: &generator)
      arguments.append(.integer(code))
      values.append(Int32(code))
      text += conversion
    default: addInteger(conversion, using: &generator)
    }
  }

  private mutating func addInteger(
    _ conversion: String, using generator: inout SeededGenerator
  ) {
    let length = generator.one(of: ["", "", "h", "hh", "l", "ll", "q", "z", "j", "t"])
    let digits = Int.random(in: 1...18, using: &generator)
    let isNegative = Int.random(in: 0...3, using: &generator) == 0
    let bound = (0..<digits).reduce(1) { power, _ in power * 10 }
    let magnitude = Int.random(in: 0..<bound, using: &generator)
    let value = isNegative ? -magnitude : magnitude
    arguments.append(.integer(value))
    let isWide = !["", "h", "hh"].contains(length)
    values.append(isWide ? Int64(value) : Int32(truncatingIfNeeded: value))
    text += length + conversion
  }

  private mutating func add(_ value: Double) {
    arguments.append(.double(value))
    values.append(value)
  }

  private static func double(using generator: inout SeededGenerator) -> Double {
    let digits = Double(Int.random(in: -999_999...9_999_999, using: &generator))
    let exponent = Double(Int.random(in: -12...14, using: &generator))
    let value = digits * pow(10, exponent)
    switch Int.random(in: 0...7, using: &generator) {
    case 0: return value.rounded() == 0 ? 0 : value.rounded()
    case 1: return Double(Int.random(in: -50...50, using: &generator)) / 8
    // Foundation's `NaN` has another name in each language, which isn't shown.
    case 2 where exponent > 12: return .infinity
    default: return value == 0 ? 0 : value
    }
  }
}

import LintKit

/// Compares the addresses in each translation with those in its source.
struct LinkMismatch: Rule {
  static let info = RuleInfo(
    id: "link-mismatch",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "Translation omits or changes a URL, host or email address of its source.",
    rationale: """
      A mistyped link leads nowhere, or to a stranger's site. In a translation, it goes unnoticed \
      until a user of that language reports it.

      URLs, hosts such as `www.acme.com` or `acme.org`, and email addresses are compared in any \
      order, in Markdown links and in plain text. Differences in `http` or `https`, `www` and a \
      part that names the language are ignored: `acme.com/en/help` may become `acme.com/de/help`. \
      Source addresses that contain "example" are ignored. A name like `ASP.NET` is not a host.
      """,
    fix: "Copy the address from the source.",
    examples: [
      .reported(
        "mistyped host", as: .warning,
        [
          "en.lproj/Localizable.strings": #""help" = "See https://acme.com/help.";"#,
          "de.lproj/Localizable.strings": #""help" = "Siehe ⟦https://amce.com/help⟧.";"#,
        ]),
      .reported(
        "missing address, and changed address in a Markdown link", as: .warning,
        [
          "en.lproj/Localizable.strings": #"""
          "mail" = "Write to help@acme.com";
          "terms" = "Accept the [terms](https://acme.com/terms)";
          """#,
          "de.lproj/Localizable.strings": #"""
          "mail" = "⟦Schreiben Sie uns⟧";
          "terms" = "Die [Bedingungen](⟦https://acme.com/term⟧) akzeptieren";
          """#,
        ]),
      .accepted(
        "language in an address; different order, punctuation, additional addresses",
        [
          "en.lproj/Localizable.strings": #"""
          "wiki" = "Read https://en.wikipedia.org/wiki?lang=en";
          "help" = "acme.com/help, or www.acme.org.";
          "file" = "Open README.txt, version 1.2.3, e.g. now";
          "site" = "For example mysite.example.com";
          "home" = "See http://www.acme.com and acme.org";
          "tool" = "Made with ASP.NET";
          "user" = "@name@acme.social";
          """#,
          "de.lproj/Localizable.strings": #"""
          "wiki" = "Lesen: „https://de.wikipedia.org/wiki?lang=de“";
          "help" = "www.acme.org oder acme.com/de/help (mail@acme.com)";
          "file" = "LIESMICH.txt öffnen, Version 1.2.3, z.B. jetzt";
          "site" = "Zum Beispiel meineseite.beispiel.de";
          "home" = "Siehe acme.com und https://acme.org";
          "tool" = "Mit ASP gemacht";
          "user" = "@anna@acme.social";
          """#,
        ]),
    ]
  )

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard context.sourceTraits(of: entry).has(.addressMark) else { return }
    var sources = SourceFacts<[Address]>()
    for shown in context.shownStrings(of: entry) where shown.isTranslation {
      guard let unit = shown.unit,
        let expected = sources.fact(for: shown, of: entry, &context, Address.all),
        expected.contains(where: { !$0.isExample })
      else { continue }
      let languages = LanguageNames(
        [entry.locale(of: unit), entry.table.source].compactMap(\.self))
      let text = context.readableText(of: shown, in: entry)
      let found = Address.all(in: text)
      let here = Set(found.map(languages.removed))
      let lost = expected.first {
        !$0.isExample && !here.contains(languages.removed(from: $0))
      }
      guard let lost else { continue }
      let wanted = Set(expected.map(languages.removed))
      let changed = found.first { !wanted.contains(languages.removed(from: $0)) }
      context.report(
        Self.message(lost, changed), in: unit, of: entry,
        at: changed.map { text.sourceRange($0.range) }, help: "copy the address from the source",
        kind: changed == nil ? nil : "changed")
    }
  }
}

extension LinkMismatch {
  private static func message(_ lost: Address, _ changed: Address?) -> String {
    guard let changed else { return "translation omits \(lost.name)" }
    return "the translation has \(changed.name), but the source has \(lost.name)"
  }
}

/// A URL, a host or an email address in a string.
private struct Address {
  /// The address as written, without the punctuation around it.
  let spelling: String
  /// The range, as indices of the string's scalars.
  let range: Range<Int>
  /// Whether the address is only an example.
  let isExample: Bool

  private init(_ spelling: String, at range: Range<Int>) {
    (self.spelling, self.range) = (spelling, range)
    let letters = Array(spelling.lowercased().utf8)
    isExample = letters.indices.contains { letters[$0...].starts(with: "example".utf8) }
  }

  /// The address in quotation marks, with an ellipsis for each argument.
  var name: String {
    String(
      String.UnicodeScalarView(spelling.unicodeScalars.map { $0 == ScalarText.argument ? "…" : $0 })
    ).quotedForMessage
  }

  /// Returns the addresses in a string, in order.
  static func all(in text: ScalarText) -> [Address] {
    guard hasMark(text.scalars[...]) else { return [] }
    return text.scalars.indices.split { !isPart(text.scalars[$0]) }.compactMap { word in
      let range = trimmed(word.startIndex..<word.endIndex, in: text.scalars)
      guard hasMark(text.scalars[range]) else { return nil }
      let spelling = text.string(range)
      return isAddress(spelling) ? Address(spelling, at: range) : nil
    }
  }

  /// Returns whether some characters have one of the marks without which there is no address.
  private static func hasMark(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
    scalars.contains { $0 == "." || $0 == ":" }
  }

  /// Returns whether a scalar can be part of an address. Brackets and quotation marks end an
  /// address. So do letters outside of ASCII, which follow it without a space in Chinese and
  /// Japanese.
  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.isASCII else { return scalar == ScalarText.argument }
    switch scalar {
    case "\u{0}"..."\u{20}", "\"", "'", "(", ")", "<", ">", "[", "]", "\\", "`", "{", "|", "}",
      "*", ",":
      return false
    default: return true
    }
  }

  /// Returns the range without punctuation at the end, which belongs to the sentence.
  private static func trimmed(_ range: Range<Int>, in scalars: [Unicode.Scalar]) -> Range<Int> {
    let end = range.last { !".;:!?/_-".unicodeScalars.contains(scalars[$0]) }
    return range.lowerBound..<(end.map { $0 + 1 } ?? range.lowerBound)
  }

  private static func isAddress(_ spelling: String) -> Bool {
    let text = spelling.lowercased()
    // '@name@host' is an account, and translators localize invented ones.
    guard !text.hasPrefix("@") else { return false }
    if ["http://", "https://", "mailto:"].contains(where: text.hasPrefix) { return true }
    let host = text.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let labels = host.prefix { $0 != "/" && $0 != "?" && $0 != "#" && $0 != ":" }
      .split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count > 1, labels.allSatisfy(isLabel), let domain = labels.last else {
      return false
    }
    // 'ASP.NET' is the name of a product.
    let isUpperCase = spelling.utf8.suffix(domain.utf8.count).elementsEqual(
      domain.uppercased().utf8)
    return text.contains("@") && domain.utf8.count > 1 || labels[0] == "www"
      || domains.contains(domain) && !isUpperCase
  }

  private static func isLabel(_ label: Substring) -> Bool {
    !label.isEmpty
      && label.utf8.allSatisfy { byte in
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
          || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || byte == UInt8(ascii: "-")
      }
  }

  /// The top-level domains that identify a host without a scheme. Domains that are also file
  /// extensions, or that can be the start of a sentence after a missing space, are left out.
  private static let domains: Set<Substring> = [
    "app", "com", "dev", "edu", "eu", "gov", "info", "net", "org",
  ]
}

/// The languages of a translation and its source. Their names in addresses may differ.
private struct LanguageNames {
  private let languages: Set<Substring>

  init(_ locales: [LocaleIdentifier]) {
    languages = Set(locales.map { $0.isBase ? "en" : $0.language[...] })
  }

  /// Returns an address in lower case, without the scheme, `www` and the parts that name a
  /// language.
  func removed(from address: Address) -> String {
    var parts = address.spelling.lowercased().split { "/.?&=#:".contains($0) }[...]
    if parts.first == "http" || parts.first == "https" { parts.removeFirst() }
    if parts.first == "www" { parts.removeFirst() }
    return
      parts
      .filter { !isLanguage($0) }
      .joined(separator: "/")
  }

  /// Returns whether a part is a language code such as `de`, `en-us` or `zh_hans_cn`.
  private func isLanguage(_ part: Substring) -> Bool {
    let subtags = part.split(separator: part.contains("_") ? "_" : "-")
    return subtags.first.map(languages.contains) == true
      && subtags.dropFirst().allSatisfy { (2...4).contains($0.utf8.count) }
  }
}

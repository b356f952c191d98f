import Platform
import SourceText

/// The parts of a locale identifier in the case and the order of BCP 47.
struct LanguageTag {
  var language = ""
  var script: String?
  var region: String?
  /// Variants and extensions, in lower case.
  private(set) var suffixes: [String] = []
  /// Whether every part has a form that BCP 47 allows at its position.
  private(set) var isWellFormed = false

  /// Reads an identifier with hyphens or underscores.
  init(_ spelling: Substring) {
    var parts = spelling.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }[...]
    language = parts.removeFirst().lowercased()
    isWellFormed = language.isLetters(2...8)
    if let part = parts.first, part.isLetters(4...4) {
      script = part.prefix(1).uppercased() + part.dropFirst().lowercased()
      parts.removeFirst()
    }
    if let part = parts.first, part.isLetters(2...2) || part.isDigits(3...3) {
      region = part.uppercased()
      parts.removeFirst()
    }
    suffixes = parts.map { $0.lowercased() }
    isWellFormed = isWellFormed && areWellFormed(parts)
  }

  /// The parts, joined by hyphens.
  var text: String {
    var text = language
    if let script { text += "-" + script }
    if let region { text += "-" + region }
    for suffix in suffixes { text += "-" + suffix }
    return text
  }

  var hasSuffixes: Bool { !suffixes.isEmpty }

  mutating func removeSuffixes() { suffixes = [] }
}

extension LanguageTag {
  /// Returns whether the parts are variants, for example `posix` or `1996`, optionally followed by
  /// extensions that begin with a single letter.
  private func areWellFormed(_ parts: ArraySlice<Substring>) -> Bool {
    var isExtension = false
    for part in parts {
      if part.utf8.count == 1 { isExtension = true }
      let isVariant =
        part.isLettersOrDigits(5...8)
        || part.isLettersOrDigits(4...4) && part.prefix(1).isDigits(1...1)
      guard isVariant || isExtension && part.isLettersOrDigits(1...8) else { return false }
    }
    return parts.last?.utf8.count != 1
  }
}

extension StringProtocol {
  fileprivate func isLetters(_ count: ClosedRange<Int>) -> Bool {
    count.contains(utf8.count) && utf8.allSatisfy(\.isLetter)
  }

  fileprivate func isDigits(_ count: ClosedRange<Int>) -> Bool {
    count.contains(utf8.count) && utf8.allSatisfy(\.isDigit)
  }

  fileprivate func isLettersOrDigits(_ count: ClosedRange<Int>) -> Bool {
    count.contains(utf8.count) && utf8.allSatisfy { $0.isLetter || $0.isDigit }
  }
}

extension LanguageTag {
  /// Returns the tag that Apple platforms and the CLDR use for the same localization.
  func canonical() -> LanguageTag {
    var tag = self
    tag.replaceAlias()
    switch (tag.language, tag.script, tag.region) {
    case ("nb", nil, "NO"): tag.region = nil
    case ("zh", nil, "CN"), ("zh", nil, "SG"): tag.setScript("Hans", region: nil)
    case ("zh", nil, "TW"): tag.setScript("Hant", region: nil)
    case ("zh", nil, "HK"), ("zh", nil, "MO"): tag.setScript("Hant", region: tag.region)
    default: break
    }
    return tag
  }

  /// Replaces codes that ISO 639 withdrew, and codes that CoreFoundation replaces.
  private mutating func replaceAlias() {
    switch language {
    case "in": language = "id"
    case "iw": language = "he"
    case "ji": language = "yi"
    case "jw": language = "jv"
    case "mo": language = "ro"
    case "no": language = "nb"
    case "tl": language = "fil"
    case "sh":
      language = "sr"
      script = script ?? "Latn"
    default: break
    }
  }

  private mutating func setScript(_ script: String, region: String?) {
    self.script = script
    self.region = region
  }

  /// Returns the next more general locale of a canonical tag, as in the CLDR, or nil for a language
  /// alone.
  ///
  /// A language in an unusual script has no parent, because users may not be able to read the usual
  /// script.
  func parent() -> String? {
    var tag = self
    if hasSuffixes {
      tag.removeSuffixes()
      return tag.text
    }
    // The parent in the CLDR is `no`, which is `nb` on Apple platforms.
    if text == "nn" { return "nb" }
    if let other = LanguageTable.parent(of: text) { return other }
    if region != nil {
      tag.region = nil
      return tag.text
    }
    guard let script else { return nil }
    return LanguageTable.defaultScript(of: language) == script ? language : nil
  }
}

/// The modifiers of POSIX locale names that correspond to a subtag of BCP 47, for example
/// `sr@latin`.
///
/// The list has the modifiers of glibc, gettext and KDE. Apple platforms don't resolve any of them.
enum LocaleModifier {
  static let scripts = SortedRecords(
    """
    arab=Arab;arabic=Arab;cyrillic=Cyrl;cyrl=Cyrl;deva=Deva;devanagari=Deva;greek=Grek;\
    hans=Hans;hant=Hant;hebrew=Hebr;ijekavianlatin=Latn;iqtelif=Latn;latin=Latn;latn=Latn;\
    shavian=Shaw;shaw=Shaw;
    """)

  static let variants = SortedRecords(
    """
    ijekavian=ijekavsk;ijekavianlatin=ijekavsk;tarask=tarask;valencia=valencia;
    """)

  /// Modifiers that name a language of their own.
  static let languages = SortedRecords("bokmal=nb;nynorsk=nn;saaho=ssy;")
}

extension LocaleIdentifier {
  /// The tag of BCP 47 for a name with a modifier: `sr-Latn` for `sr@latin`.
  ///
  /// A modifier that isn't about the language, for example `@euro`, is omitted. Nil for a name
  /// without a modifier or without a language.
  package var tagOfModifier: String? {
    guard let sign = spelling.firstIndex(of: "@"), isKnownLanguage else { return nil }
    let modifier = spelling[spelling.index(after: sign)...].lowercased()
    var tag = LanguageTag(spelling[..<sign])
    if let language = LocaleModifier.languages.value(of: modifier) {
      tag.language = language
    }
    if let script = LocaleModifier.scripts.value(of: modifier) {
      tag.script = script
    }
    var text = tag.canonical().text
    if let variant = LocaleModifier.variants.value(of: modifier) {
      text += "-" + variant
    }
    return LocaleIdentifier(text).isValid ? text : nil
  }
}

/// The folder for the files of one language in Apple's formats: `de.lproj`.
package enum LanguageFolder {
  /// The folder for the catalogs of storyboards and xibs, which contain all languages.
  package static let ofAllLanguages = "mul.lproj"

  /// Returns the language of a folder, or nil for a folder of another kind. It is empty for the
  /// name `.lproj`.
  package static func language(ofFolder name: String) -> String? {
    name.withUTF8Span(isLanguageFolder) ? name.part(0..<name.utf8.count - fileExtension.count) : nil
  }

  /// Returns whether a name, or the path that ends with it, is that of a language's folder. The
  /// extension may be in upper case.
  package static func isLanguageFolder(_ name: Span<UInt8>) -> Bool {
    let dot = name.count - fileExtension.count
    guard dot >= 0, name[dot] == UInt8(ascii: ".") else { return false }
    return fileExtension.indices.dropFirst().allSatisfy {
      name[dot + $0] | 0x20 == fileExtension[$0]
    }
  }

  private static let fileExtension = Array(".lproj".utf8)

  /// Returns the folder of a file's table, which contains the language folders, and the file's
  /// language. The language is nil if the file isn't in a language folder.
  package static func place(of path: String) -> (folder: String, language: String?) {
    let folder = PathName.folder(of: path)
    guard folder.withUTF8Span(isLanguageFolder),
      let language = language(ofFolder: PathName.name(of: folder))
    else { return (folder, nil) }
    return (PathName.folder(of: folder), language)
  }

  /// Returns the name of the outermost language folder that contains a file, or nil if none
  /// does.
  package static func outermost(of path: String) -> String? {
    let place = PathName.firstFolder(in: path) { name in
      isLanguageFolder(name) && !name.equals(ofAllLanguages)
    }
    return place.map { path.part($0) }
  }
}

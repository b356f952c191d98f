import Catalog
import Diagnostics
import Languages
import Platform
import SourceCode
import SourceText
import Syntax

/// Localized files together with the interface that they translate.
///
/// A storyboard or a xib is read as the `.strings` file that `ibtool` would export from it, in the
/// language of its folder. `coverage` counts tables in this form; no rule sees it.
struct InterfaceFormat: TableFormat {
  /// The kind of an interface in the source language.
  static let source = "interface"
  /// The kind of an interface in another language, which replaces that of the source language. Its
  /// strings are translations.
  static let translation = "translated-interface"

  static let extensions = ["storyboard", "xib"]

  /// The source language of tables that only the interface has in the source language.
  let sourceLocale: String?
  private let localizedFiles = LocalizedFilesFormat()

  init(sourceLocale: String?) { self.sourceLocale = sourceLocale }

  var capabilities: TableCapabilities { localizedFiles.capabilities }
  var extensions: [String] { localizedFiles.extensions + Self.extensions }

  func claim(_ path: String) -> FileClaim? {
    localizedFiles.claim(path)
      ?? FileClaim(path, kinds: ["storyboard": Self.source, "xib": Self.source])
  }

  func parse(_ file: UnparsedFile) -> PropertyListDocument {
    guard Self.isInterface(file.kind) else { return localizedFiles.parse(file) }
    let strings = InterfaceStrings(file)
    let document = localizedFiles.parse(
      UnparsedFile(
        strings.bytes, id: file.id, path: file.path, kind: "strings",
        sourceLocale: file.sourceLocale))
    return strings.isComplete ? document : document.cutShort
  }

  func read(
    _ files: [TableFile<PropertyListDocument>], as table: TableRequest, to visitor: any TableVisitor
  ) {
    let members = files.map { (locale: $0.locale, kind: $0.kind) }
    let source = sourceLocale(of: members, configured: table.sourceLocale)
    localizedFiles.read(
      files, as: TableRequest(name: table.name, sourceLocale: source, isUsed: table.isUsed),
      to: visitor)
  }
}

extension InterfaceFormat {
  static func isInterface(_ kind: String) -> Bool { kind == source || kind == translation }

  /// Returns the source language of a table. The files of a language decide, if they have it.
  ///
  /// - Parameter configured: the source language in the configuration.
  func sourceLocale(
    of members: [(locale: String?, kind: String)], configured: String?
  ) -> String? {
    let files = members.filter { !Self.isInterface($0.kind) }
    let locales = files.map { LocaleIdentifier($0.locale ?? "Base") }
    return locales.sourceIndex(configured: configured) == nil ? sourceLocale : configured
  }
}

extension PropertyListDocument {
  /// The same document with a fault, because its interface was read only to some place.
  fileprivate var cutShort: PropertyListDocument {
    let fault = Diagnostic(
      rule: .syntaxError, severity: .error, message: "the interface was not read completely",
      range: file.range(0..<0))
    return PropertyListDocument(
      file: file, list: list, diagnostics: diagnostics + [fault], isLoadable: false)
  }
}

/// The strings of an interface in the form of a `.strings` file.
private struct InterfaceStrings {
  private(set) var text = ""
  let isComplete: Bool

  var bytes: SourceBuffer { SourceBuffer(Array(text.utf8)) }

  /// The value of a string that is not to be translated is a space, so that it counts as one
  /// without text.
  init(_ file: UnparsedFile) {
    let interface = InterfaceFile(file.bytes)
    isComplete = interface.isComplete
    let source = SourceFile(
      id: file.id, path: file.path, bytes: file.bytes, encoding: .utf8, escapes: .xml)
    let places = source.locations(of: interface.uses.map(\.range.lowerBound))
    // The name of a folder ends with `.lproj`, so nothing here ends the comment.
    let path = file.path.split(separator: "/").suffix(2).joined(separator: "/")
    for use in interface.uses {
      guard let key = use.key.exactKey, let value = use.defaultValue?.spelling else { continue }
      let isText = file.kind != InterfaceFormat.source || InterfaceText(value) == .translatable
      let name = Self.quoted(String(decoding: key, as: UTF8.self))
      text += "/*\(path):\(places[use.range.lowerBound].line)*/\n"
      text += "\(name) = \(Self.quoted(isText ? value : " "));\n"
    }
  }

  private static func quoted(_ string: String) -> String {
    var quoted = "\""
    for scalar in string.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}

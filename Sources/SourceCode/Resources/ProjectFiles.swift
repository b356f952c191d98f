package import SourceText

/// The settings in a `project.pbxproj`, an `.xcconfig` or a `project.yml` that determine keys.
package struct BuildSettings {
  /// A use of the table `InfoPlist` for each setting `INFOPLIST_KEY_…`.
  package private(set) var uses: [KeyUse] = []
  /// The names in `LOCALIZED_STRING_MACRO_NAMES`.
  package private(set) var routines: Set<String> = []
  /// The source language of a project: `developmentRegion`, or `developmentLanguage` of XcodeGen.
  package private(set) var sourceLanguage: String?
  /// The `knownRegions` of a project.
  package private(set) var languages: DeclaredLanguages?
  /// Whether `STRING_CATALOG_GENERATE_SYMBOLS` is on for any target, or nil without the setting.
  package private(set) var generatesSymbols: Bool?

  /// Reads a file.
  package init(_ bytes: SourceBuffer) {
    // A setting has an equals sign, or in YAML a colon.
    for sign in [UInt8(ascii: "="), UInt8(ascii: ":")] {
      var offset = bytes.nextOffset(of: sign, from: 0)
      while offset < bytes.count {
        if let last = bytes.lastVisible(before: offset) {
          readSetting(endingAt: last + 1, offset, bytes)
        }
        offset = bytes.nextOffset(of: sign, from: offset + 1)
      }
    }
    uses.sort { $0.range.lowerBound < $1.range.lowerBound }
  }
}

extension BuildSettings {
  /// Returns whether an Xcode project has a target that is an app.
  package static func hasApp(_ bytes: SourceBuffer) -> Bool {
    var hyphen = bytes.nextOffset(of: UInt8(ascii: "-"), from: 0)
    while hyphen < bytes.count {
      if bytes.hasBytes("-type.application", at: hyphen) { return true }
      hyphen = bytes.nextOffset(of: UInt8(ascii: "-"), from: hyphen + 1)
    }
    return false
  }
}

extension BuildSettings {
  /// Returns the names of the Swift files that an Xcode project refers to, without their folders.
  package static func swiftFiles(_ bytes: SourceBuffer) -> Set<String> {
    var names: Set<String> = []
    var period = bytes.nextOffset(of: UInt8(ascii: "."), from: 0)
    while period < bytes.count {
      let name = bytes.name(endingAt: period)
      if bytes.hasBytes(".swift;", at: period) || bytes.hasBytes(".swift\";", at: period) {
        names.insert(bytes.string(in: name.lowerBound..<period) + ".swift")
      }
      period = bytes.nextOffset(of: UInt8(ascii: "."), from: period + 1)
    }
    return names
  }
}

extension BuildSettings {
  private mutating func readSetting(endingAt end: Int, _ equals: Int, _ bytes: SourceBuffer) {
    let name = bytes.name(endingAt: end)
    if bytes.bytes(name, equal: "LOCALIZED_STRING_MACRO_NAMES") {
      readNames(from: equals + 1, bytes)
    } else if bytes.bytes(name, equal: "developmentRegion")
      || bytes.bytes(name, equal: "developmentLanguage")
    {
      sourceLanguage = sourceLanguage ?? Self.names(from: equals + 1, bytes).first
    } else if bytes.bytes(name, equal: "knownRegions"), languages == nil,
      bytes[equals] == UInt8(ascii: ":")
        || bytes[bytes.nextVisible(from: equals + 1)] == UInt8(ascii: "(")
    {
      let names = Self.names(from: equals + 1, bytes)
      if !names.isEmpty {
        languages = DeclaredLanguages(
          setting: DeclaredLanguages.knownRegions, names: names, at: name.compact)
      }
    } else if bytes.bytes(name, equal: "STRING_CATALOG_GENERATE_SYMBOLS") {
      var start = equals + 1
      while bytes[start] == 0x20 || bytes[start] == UInt8(ascii: "\"") { start += 1 }
      let isOn = bytes.hasBytes("YES", at: start) || bytes.hasBytes("true", at: start)
      generatesSymbols = generatesSymbols == true || isOn
    } else if bytes.hasBytes("INFOPLIST_KEY_", at: name.lowerBound) {
      let key = name.lowerBound + 14..<name.upperBound
      guard !key.isEmpty else { return }
      var use = KeyUse(
        range: key.compact, kind: .infoPlist, certainty: .sure,
        key: KeyPattern(Array(bytes.string(in: key).utf8)))
      use.table = .named(Array("InfoPlist".utf8))
      uses.append(use)
    }
  }

  /// Returns the names of languages in a list in parentheses, in a list of YAML with a dash before
  /// each, or one name up to the end of the line. They can have quotes.
  private static func names(from start: Int, _ bytes: SourceBuffer) -> [String] {
    var names: [String] = []
    var offset = bytes.nextVisible(from: start)
    let isList = bytes[offset] == UInt8(ascii: "(")
    while offset < bytes.count, offset - start < 1 << 16 {
      switch bytes[offset] {
      case 0x0A where !isList:
        offset = bytes.nextVisible(from: offset)
        if bytes[offset] != UInt8(ascii: "-") || bytes[offset + 1] != 0x20 { return names }
      case UInt8(ascii: ";"), UInt8(ascii: ")"): return names
      case let byte where bytes.isPartOfName(byte):
        let first = offset
        while offset < bytes.count, Self.isPartOfLanguage(bytes[offset], in: bytes) { offset += 1 }
        names.append(bytes.string(in: first..<offset))
      default: offset += 1
      }
    }
    return names
  }

  private static func isPartOfLanguage(_ byte: UInt8, in bytes: SourceBuffer) -> Bool {
    bytes.isPartOfName(byte) || byte == UInt8(ascii: "-")
  }

  /// Reads the names of a list in parentheses or in brackets, or up to the end of the line.
  private mutating func readNames(from start: Int, _ bytes: SourceBuffer) {
    var offset = start
    while bytes[offset] == 0x20 { offset += 1 }
    let isList = bytes[offset] == UInt8(ascii: "(") || bytes[offset] == UInt8(ascii: "[")
    while offset < bytes.count, offset - start < 4096 {
      switch bytes[offset] {
      case 0x0A where !isList, UInt8(ascii: ";"), UInt8(ascii: ")"), UInt8(ascii: "]"): return
      // A reference to another setting, for example `$(inherited)`.
      case UInt8(ascii: "$") where bytes[offset + 1] == UInt8(ascii: "("):
        offset = bytes.name(startingAt: offset + 2).upperBound + 1
      case let byte where bytes.isPartOfName(byte):
        let name = bytes.name(startingAt: offset)
        routines.insert(bytes.string(in: name))
        offset = name.upperBound
      default: offset += 1
      }
    }
  }
}

/// The targets that a `Package.swift` names with literals.
package struct PackageManifest {
  /// The folders of the library targets, relative to the package, by the names of the targets.
  package private(set) var libraries: [String: String] = [:]
  /// The source language of its resources, if it names one.
  package private(set) var defaultLocalization: String?

  package init(_ bytes: SourceBuffer) {
    let outline = CodeOutline(bytes, .swift)
    var others: Set<String> = []
    var executables = 0
    for (index, literal) in outline.literals.enumerated() {
      guard literal.bracket != CodeLiteral.noBracket,
        let call = Call(around: literal, bytes, outline), !call.isElement
      else { continue }
      if bytes.bytes(call.label, equal: "defaultLocalization") {
        defaultLocalization = LiteralValue(literal, of: outline, in: bytes).text
      }
      guard call.isMember, bytes.bytes(call.label, equal: "name"),
        let name = LiteralValue(literal, of: outline, in: bytes).text
      else { continue }
      switch bytes.string(in: call.name) {
      case "target":
        // In a list of dependencies, a target has no other arguments, and is named only.
        let folder = Self.folder(of: call, literal: index, outline, bytes)
        libraries[name] = folder ?? libraries[name] ?? "Sources/\(name)"
      case "executableTarget":
        others.insert(name)
        executables += 1
      case "macro", "plugin", "testTarget": others.insert(name)
      default: break
      }
    }
    // If the name of an executable is not a literal, any target can be one.
    if Self.executableCount(in: bytes) > executables { libraries = [:] }
    for name in others { libraries[name] = nil }
  }

  private static func executableCount(in bytes: SourceBuffer) -> Int {
    var count = 0
    var bracket = bytes.nextOffset(of: UInt8(ascii: "("), from: 0)
    while bracket < bytes.count {
      if bytes.bytes(bytes.name(endingAt: bracket), equal: "executableTarget") { count += 1 }
      bracket = bytes.nextOffset(of: UInt8(ascii: "("), from: bracket + 1)
    }
    return count
  }

  /// Returns the argument `path` of a target, or nil without it.
  private static func folder(
    of call: Call, literal: Int, _ outline: CodeOutline, _ bytes: SourceBuffer
  ) -> String? {
    var scanner = ArgumentScanner(bytes, outline, from: call.bracket + 1, literal: literal)
    while let argument = scanner.next() {
      guard bytes.bytes(argument.label, equal: "path") else { continue }
      let index = outline.literalIndex(from: argument.value.lowerBound)
      guard index < outline.literals.count, outline.literals[index].range == argument.value else {
        return nil
      }
      let path = LiteralValue(outline.literals[index], of: outline, in: bytes).text
      return path?.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    }
    return nil
  }
}

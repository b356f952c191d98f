package import SourceText

/// The settings in a `project.pbxproj`, an `.xcconfig` or a `project.yml` that determine keys.
package struct BuildSettings {
  /// A use of the table `InfoPlist` for each setting `INFOPLIST_KEY_…`.
  package private(set) var uses: [KeyUse] = []
  /// The names in `LOCALIZED_STRING_MACRO_NAMES`.
  package private(set) var routines: Set<String> = []

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
  private mutating func readSetting(endingAt end: Int, _ equals: Int, _ bytes: SourceBuffer) {
    let name = bytes.name(endingAt: end)
    if bytes.bytes(name, equal: "LOCALIZED_STRING_MACRO_NAMES") {
      readNames(from: equals + 1, bytes)
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

package import SourceText

/// The localized files that a `project.pbxproj` refers to.
///
/// Whether a language is left out of an app is decided by what the project doesn't name. So a
/// project that may name files in a way that isn't understood here has no references.
package struct ProjectReferences: Hashable, Sendable {
  /// The names of `*.lproj` folders and the languages of the project, in lower case.
  private var languages: Set<String> = []
  /// The localized files, as `de.lproj/Localizable.strings`, in lower case.
  private var files: Set<String> = []
  /// The localized files that Xcode converts from an 8-bit encoding, in lower case.
  private var convertedFiles: Set<String> = []
  /// The names of folders whose contents belong to the project as a whole, in lower case.
  private var folders: Set<String> = []

  /// Reads a file. Returns nil if it may refer to files that aren't found here: in a script or an
  /// escape.
  package init?(_ bytes: SourceBuffer) {
    guard bytes.count <= Self.maxCount, bytes[0] != UInt8(ascii: "<"), !Self.hasEscapes(bytes),
      readFiles(bytes), readFolders(bytes)
    else { return nil }
    for name in BuildSettings(bytes).languages?.names ?? [] { languages.insert(name.lowercased()) }
  }

  /// Returns whether the project names a language, given by the name of its folder.
  package func hasLanguage(_ name: String) -> Bool { languages.contains(name.lowercased()) }

  /// Returns whether the project refers to a file, given by its name, in the folder of a language.
  package func hasFile(_ name: String, in language: String) -> Bool {
    files.contains("\(language).lproj/\(name)".lowercased())
  }

  /// Returns whether Xcode converts a file, given by its name, in the folder of a language.
  package func converts(_ name: String, in language: String) -> Bool {
    convertedFiles.contains("\(language).lproj/\(name)".lowercased())
  }

  /// Returns whether one of the folders of a path may belong to the project as a whole.
  package func hasFolder(among names: some Sequence<Substring>) -> Bool {
    folders.contains("") || !folders.isEmpty && names.contains { folders.contains($0.lowercased()) }
  }

  /// More than the largest projects have.
  private static let maxCount = 1 << 26
}

extension ProjectReferences {
  /// Returns whether a string has a character as an escape. Xcode writes escapes only for quotation
  /// marks and line breaks.
  private static func hasEscapes(_ bytes: SourceBuffer) -> Bool {
    let backslash = UInt8(ascii: "\\")
    var offset = bytes.nextOffset(of: backslash, from: 0)
    while offset < bytes.count {
      let next = bytes[offset + 1]
      if next.isDigit || next == UInt8(ascii: "U") || next == UInt8(ascii: "u") { return true }
      offset = bytes.nextOffset(of: backslash, from: offset + 2)
    }
    return false
  }

  /// Returns false if the file has a pattern in place of the name of a language.
  private mutating func readFiles(_ bytes: SourceBuffer) -> Bool {
    var dot = bytes.nextOffset(of: UInt8(ascii: "."), from: 0)
    while dot < bytes.count {
      if bytes.hasBytes(".lproj", at: dot), !bytes.isPartOfName(bytes[dot + 6]) {
        var start = dot
        while start > 0, dot - start < 64, Self.isPartOfLanguage(bytes[start - 1], in: bytes) {
          start -= 1
        }
        guard start < dot else { return false }
        let language = bytes.string(in: start..<dot).lowercased()
        languages.insert(language)
        if bytes[dot + 6] == UInt8(ascii: "/") {
          let name = bytes.string(in: dot + 7..<Self.endOfName(bytes, from: dot + 7))
          files.insert("\(language).lproj/\(name.lowercased())")
          if name.hasSuffix(".strings"), Self.isInOtherEncoding(at: dot, bytes) {
            convertedFiles.insert("\(language).lproj/\(name.lowercased())")
          }
        }
      }
      dot = bytes.nextOffset(of: UInt8(ascii: "."), from: dot + 1)
    }
    return true
  }

  /// Returns whether the file reference around an offset has a `fileEncoding` with 8 bits. Xcode
  /// converts `.strings` files from it when it copies them.
  ///
  /// Source: the build setting `STRINGS_FILE_INPUT_ENCODING`. The numbers are those of
  /// `NSStringEncoding`, and those of CoreFoundation with the highest bit.
  private static func isInOtherEncoding(at offset: Int, _ bytes: SourceBuffer) -> Bool {
    let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
    var start = offset
    while start > 0, offset - start < 256, bytes[start] != open, bytes[start] != close {
      start -= 1
    }
    let name: StaticString = "fileEncoding"
    let end = min(bytes.count - 32, offset + 256)
    while start < end, bytes[start] != close, !bytes.hasBytes(name, at: start) { start += 1 }
    guard start < end, bytes.hasBytes(name, at: start) else { return false }
    let value = (start + name.utf8CodeUnitCount..<start + 32).lazy.map { bytes[$0] }
      .filter { $0 != 0x20 && $0 != UInt8(ascii: "=") && $0 != 0x22 }.prefix(while: \.isDigit)
    guard let number = Int(String(decoding: Array(value), as: UTF8.self)) else { return false }
    return [2, 3, 5, 8, 9, 11, 12, 13, 14, 15, 30].contains(number)
      || 0x8000_0000..<0x8000_1000 ~= number
  }

  private static func isPartOfLanguage(_ byte: UInt8, in bytes: SourceBuffer) -> Bool {
    bytes.isPartOfName(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "@")
  }

  /// Returns the end of a name in quotation marks or without them.
  private static func endOfName(_ bytes: SourceBuffer, from start: Int) -> Int {
    var end = start
    while end < bytes.count, end - start < 256, ![0x0A, 0x22, 0x2F, 0x3B].contains(bytes[end]) {
      end += 1
    }
    return end
  }

  /// Reads the folders that Xcode synchronizes and those that are copied. Returns false if one has
  /// no path.
  private mutating func readFolders(_ bytes: SourceBuffer) -> Bool {
    var isWhole = false
    var hasPath = true
    var equals = bytes.nextOffset(of: UInt8(ascii: "="), from: 0)
    while equals < bytes.count {
      let name = bytes.lastVisible(before: equals).map { bytes.name(endingAt: $0 + 1) } ?? 0..<0
      let value = bytes.nextVisible(from: equals + 1)
      if bytes.bytes(name, equal: "isa") {
        guard !isWhole || hasPath else { return false }
        isWhole =
          bytes.hasBytes("PBXFileSystemSynchronized", at: value)
          && bytes.hasBytes("RootGroup", at: value + 25)
        hasPath = false
      } else if bytes.bytes(name, equal: "lastKnownFileType")
        || bytes.bytes(name, equal: "explicitFileType")
      {
        let start = bytes[value] == 0x22 ? value + 1 : value
        let isFolder = bytes.hasBytes("folder", at: start)
        if isFolder, bytes[start + 6] == 0x3B || bytes[start + 6] == 0x22 { isWhole = true }
      } else if isWhole, bytes.bytes(name, equal: "path") {
        folders.insert(Self.lastComponent(of: bytes, from: value))
        hasPath = true
      }
      equals = bytes.nextOffset(of: UInt8(ascii: "="), from: equals + 1)
    }
    return !isWhole || hasPath
  }

  /// Returns the last component of a path, in lower case. Empty for a folder itself.
  private static func lastComponent(of bytes: SourceBuffer, from start: Int) -> String {
    var end = start
    while end < bytes.count, end - start < 4096, bytes[end] != 0x0A, bytes[end] != 0x3B { end += 1 }
    let words = bytes.string(in: start..<end).split { $0 == "\"" || $0 == " " }
    let path = words.joined(separator: " ")
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    return last == "." || last == ".." ? "" : last.lowercased()
  }
}

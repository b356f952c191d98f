package import SourceText
import Synchronization

/// The strings in the other text files of a project: data, web pages, scripts, and programs that
/// send keys to the app.
///
/// They are read only if the code leaves keys unused, since few projects name keys there.
package final class OtherStrings: Sendable {
  private let read: @Sendable () -> Index
  private let index = Mutex<Index?>(nil)

  /// - Parameter read: reads the files.
  package init(_ read: @escaping @Sendable () -> Index) { self.read = read }

  /// Returns which keys of a table that the code doesn't use are in other files.
  ///
  /// A file that has more of the keys that the code uses is a copy of the table, such as the
  /// translations of a web page.
  ///
  /// - Parameters:
  ///   - unused: the keys, and whether each is certainly no text for users.
  ///   - used: the keys of the table that the code uses.
  package func contain(
    _ unused: [(name: String, isIdentifier: Bool)], ofTableWith used: [String]
  ) -> [Bool] {
    let index = index.withLock { index in
      let known = index ?? read().sorted()
      index = known
      return known
    }
    guard !index.isEmpty else { return Array(repeating: false, count: unused.count) }
    let found = unused.map { index.files(with: $0.name, isIdentifier: $0.isIdentifier) }
    var balance: [UInt32: Int] = [:]
    for file in found.joined() { balance[file, default: 0] += 1 }
    for name in used {
      for file in index.files(with: name, isIdentifier: true) where balance[file] != nil {
        balance[file]? -= 1
      }
    }
    return found.map { files in files.contains { (balance[$0] ?? 0) > -Self.tolerance } }
  }

  /// The maximum number by which keys that the code uses outnumber the others in a file that isn't
  /// a copy of the table.
  private static let tolerance = 8
}

extension OtherStrings {
  /// What a string in a file can be.
  package enum Kind: Hashable, Sendable {
    /// Data, in which any string can be a key.
    case data
    /// A program or a page, in which only an identifier is a key. Other strings are its own text.
    case program

    /// Returns the kind of a file according to its path, or nil for any other file. Files
    /// that are named after a language, or in a folder for translations, are not read.
    package init?(path: String) {
      let names = path.utf8.split(separator: UInt8(ascii: "/"))
      guard let name = names.last, let period = name.lastIndex(of: UInt8(ascii: ".")) else {
        return nil
      }
      switch String(Substring(name[name.index(after: period)...])).lowercased() {
      case "json", "json5", "yaml", "yml", "toml": self = .data
      case "js", "jsx", "mjs", "cjs", "ts", "tsx", "html", "htm", "py", "rb", "sh", "php", "go":
        self = .program
      default: return nil
      }
      let folders = names.dropLast().map { String(Substring($0)).lowercased() }
      let stem = String(Substring(name[..<period])).lowercased()
      guard !Self.namesLanguage(name[..<period]), !folders.contains(where: Self.isForTranslations),
        !["transl", "locali", "i18n", "strings"].contains(where: stem.contains)
      else { return nil }
    }

    /// Returns whether a folder contains translations or what Xcode makes of assets.
    private static func isForTranslations(_ folder: String) -> Bool {
      ["loc", "locale", "locales", "i18n", "l10n", "lang", "langs", "translations"]
        .contains(folder) || folder.hasPrefix("locali") || folder.hasSuffix(".lproj")
        || folder.hasSuffix(".xcassets")
    }

    /// Returns whether a name is that of a language: `de`, `pt-BR`.
    private static func namesLanguage(_ name: Substring.UTF8View) -> Bool {
      let parts = name.split { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
      guard let language = parts.first,
        language.count == 2 || language.count == 3 && parts.count > 1
      else { return false }
      return language.allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
        && parts.dropFirst().allSatisfy { part in
          (2...4).contains(part.count)
            && part.prefix(1).allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
        }
    }
  }

  /// The hashes of strings with the files that have them.
  package struct Index: Sendable {
    private var entries: [Entry] = []

    private struct Entry: Sendable {
      let hash: UInt64
      let file: UInt32
    }

    package init() {}

    package var isEmpty: Bool { entries.isEmpty }

    /// Adds the strings in quotes in a file.
    ///
    /// - Parameter file: the number of the file.
    package mutating func add(_ bytes: SourceBuffer, _ kind: Kind, file: Int) {
      let salt = Self.salt(of: kind)
      var offset = 0
      while offset < bytes.count {
        let byte = bytes[offset]
        if Self.beginsComment(at: offset, in: bytes) {
          offset = bytes.nextOffset(of: 0x0A, from: offset)
        } else if Self.isQuote(byte), let string = Self.string(at: offset, in: bytes) {
          if string.mayBeKey {
            let key = (offset + 1..<string.end).lazy.map { bytes[$0] }
            entries.append(Entry(hash: KeyHash.exact(key) ^ salt, file: UInt32(clamping: file)))
          }
          offset = string.end + 1
        } else if kind == .data, bytes.isPartOfName(byte) {
          // The values of YAML need no quotes.
          let end = Self.end(ofWordAt: offset, in: bytes)
          if end - offset >= Self.wordLength, !byte.isDigit {
            let key = (offset..<end).lazy.map { bytes[$0] }
            let hash = KeyHash.exact(key) ^ Self.salt(of: .program)
            entries.append(Entry(hash: hash, file: UInt32(clamping: file)))
          }
          offset = end
        } else {
          offset += 1
        }
      }
    }

    fileprivate func sorted() -> Index {
      var sorted = self
      sorted.entries.sort { ($0.hash, $0.file) < ($1.hash, $1.file) }
      return sorted
    }

    /// Returns the numbers of some files with a key, without duplicates.
    fileprivate func files(with key: String, isIdentifier: Bool) -> [UInt32] {
      let hash = KeyHash.exact(key.utf8)
      var files: [UInt32] = []
      for kind in isIdentifier ? [Kind.data, .program] : [.data] {
        let wanted = hash ^ Self.salt(of: kind)
        let start = entries.partitioningIndex { $0.hash >= wanted }
        for entry in entries[start...].prefix(Self.placeLimit) {
          guard entry.hash == wanted else { break }
          if !files.contains(entry.file) { files.append(entry.file) }
        }
      }
      return files
    }

    private static func salt(of kind: Kind) -> UInt64 { kind == .data ? 0 : 0x9E37_79B9_7F4A_7C15 }

    /// Returns whether `#` or `//` is at an offset, after a space or at the start of a line.
    private static func beginsComment(at offset: Int, in bytes: SourceBuffer) -> Bool {
      let isMark =
        bytes[offset] == UInt8(ascii: "#")
        || bytes[offset] == UInt8(ascii: "/") && bytes[offset + 1] == UInt8(ascii: "/")
      return isMark && (offset == 0 || bytes[offset - 1] <= 0x20)
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
    }

    /// Returns the offset of the quote that ends a string on the same line, and whether the string
    /// can be a key: it isn't empty, isn't too long and has no escapes.
    private static func string(
      at start: Int, in bytes: SourceBuffer
    ) -> (end: Int, mayBeKey: Bool)? {
      var hasEscapes = false
      var offset = start + 1
      while offset < min(bytes.count, start + textLength) {
        switch bytes[offset] {
        case bytes[start]:
          let count = offset - start
          return (offset, !hasEscapes && count > 1 && count < stringLength)
        case 0x0A: return nil
        case UInt8(ascii: "\\"): (hasEscapes, offset) = (true, offset + 2)
        default: offset += 1
        }
      }
      return nil
    }

    /// Returns the end of a name with periods and hyphens in it.
    private static func end(ofWordAt start: Int, in bytes: SourceBuffer) -> Int {
      var end = start + 1
      while end < bytes.count, end - start < stringLength {
        let isJoint = bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: "-")
        guard bytes.isPartOfName(bytes[end]) || isJoint && bytes.isPartOfName(bytes[end + 1]) else {
          break
        }
        end += 1
      }
      return end
    }

    /// Shorter words outside of quotes are no keys.
    private static let wordLength = 6
    /// No key is longer, in bytes with a quote.
    private static let stringLength = 256
    /// A string that isn't closed on the next bytes is none.
    private static let textLength = 4096
    /// More places than a key has in files that use it.
    private static let placeLimit = 64
  }
}

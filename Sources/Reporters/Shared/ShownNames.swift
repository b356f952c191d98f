import Diagnostics
import SourceText

/// A key in a list, with quotes only if it needs them to be distinguished from the surrounding
/// text.
enum KeyName {
  /// Returns the key, shortened to a number of terminal cells.
  ///
  /// - Parameter width: the maximum number of cells, without the quotes.
  static func text(_ key: String, to width: Int) -> String {
    let shown = TerminalWidth.clip(SafeText.inLine(key), to: width)
    return isPlain(key) ? shown : "\"\(shown)\""
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
          UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }
}

/// The path of a finding without its locale: `App/*.lproj/Localizable.strings`.
///
/// The files of one table in all locales share it. So do exported files that are named after their
/// locale, such as `de.xliff`.
struct TableFamily: Hashable {
  let pattern: String
  /// Whether the path contains the locale, so that a location doesn't have to repeat it.
  let namesLocale: Bool

  init(path: String, locale: String?) {
    let locale = locale.map(Self.collapsed)
    var isChanged = false
    var isNamed = false
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map { part in
      let stem = part.prefix { $0 != "." }
      let isLocale = locale != nil && Self.collapsed(stem) == locale
      guard isLocale || Self.isLocaleFolder(part) else { return part }
      isChanged = true
      isNamed = isNamed || isLocale
      return "*" + part[(isLocale ? stem.endIndex : part.lastIndex(of: ".") ?? stem.endIndex)...]
    }
    namesLocale = isNamed
    pattern = isChanged ? parts.joined(separator: "/") : path
  }
}

extension TableFamily {
  private static func isLocaleFolder(_ part: Substring) -> Bool {
    part.utf8.count > 6 && part.utf8.suffix(6).elementsEqual(".lproj".utf8)
  }

  private static func collapsed(_ name: Substring) -> String { collapsed(String(name)) }

  private static func collapsed(_ name: String) -> String {
    String(name.lowercased().map { $0 == "_" ? "-" : $0 })
  }
}

/// The wording of a count, such as 'keys have no translation', converted to the singular.
enum TallyWording {
  /// Returns '1 key has no translation' or '12 keys have no translation'.
  static func counted(_ count: Int, _ wording: String) -> String {
    count == 1 ? "1 \(singular(wording))" : "\(count.grouped) \(wording)"
  }

  /// Returns 'the key has no translation'.
  static func one(_ wording: String) -> String { "the \(singular(wording))" }

  private static func singular(_ wording: String) -> String {
    var words = wording.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count > 1, words[0].hasSuffix("s") else { return wording }
    words[0].removeLast()
    words[1] =
      switch words[1] {
      case "have": "has"
      case "are": "is"
      default: words[1] + "s"
      }
    return words.joined(separator: " ")
  }
}

import Catalog
import SourceText

/// How many open keys are listed at most, and how much text they can have together.
///
/// A small table can have very many keys and very many locales, and its open keys are the product
/// of both. The limit grows with the size of the tables, so that no real project reaches it.
struct OpenKeyShare {
  /// The number of open keys that a project can list, whatever its tables are.
  static let minimum = 50_000
  /// The amount of text in bytes that the open keys of a project can have. Each takes some bytes
  /// more than its text.
  static let minimumText = 4 << 20
  static let textPerByte = 16
  static let textPerKey = 40
  /// The number of open keys that each locale can list.
  private static let minimumOfLocale = 100

  private var byteCount = 0

  init() {}

  init(of table: Table) { byteCount = table.byteCount }

  init(joining shares: some Sequence<Self>) {
    byteCount = shares.reduce(0) { $0 + $1.byteCount }
  }

  /// Returns the number of open keys that each of several locales can list.
  func limit(_ locales: Int) -> Int {
    max(Self.minimumOfLocale, (Self.minimum + byteCount / 2) / max(locales, 1))
  }

  /// The amount of text that all open keys can have.
  var text: Int { Self.minimumText + Self.textPerByte * byteCount }
}

extension OpenKey {
  /// The amount of text that the key takes.
  var size: Int {
    OpenKeyShare.textPerKey + key.utf8.count + (source?.utf8.count ?? 0)
      + (comment?.utf8.count ?? 0)
  }
}

import LintKit

/// The words of a source string as hashes, which compare them without decoding the string.
///
/// Case doesn't matter, and only letters and numbers are parts of words.
struct SourceWords {
  private var hashes: [UInt64] = []
  /// The hash of all words in their order.
  private(set) var hash: UInt64 = 0
  private var weight: UInt64 = 1

  /// Replaces the words by those of a string.
  mutating func read(_ text: TextSpan, of table: Table) {
    hashes.removeAll(keepingCapacity: true)
    (hash, weight) = (0, 1)
    let isRead =
      Self.isPlain(text)
      && table.file(text.range.file).bytes.withSpan(text.range.bytes) { span in
        guard span.indices.allSatisfy({ span[$0] < 0x80 }) else { return false }
        Self.eachWord(of: span) { append($0) }
        return true
      }
    if !isRead { read(table.string(of: text)) }
  }

  private mutating func read(_ string: String) {
    for word in string.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) {
      append(Self.hash(of: word))
    }
  }

  private mutating func append(_ word: UInt64) {
    hashes.append(word)
    weight = Self.next(weight)
    hash &+= word &* weight
  }

  /// Calls a closure with the hash of all words after one of them is replaced by its opposite, and
  /// with these two. Of each two strings, only one has the other one.
  func eachOpposite(_ body: (UInt64, OppositeWords.Pair) -> Void) {
    var weight: UInt64 = 1
    for word in hashes {
      weight = Self.next(weight)
      guard OppositeWords.mayContain(word) else { continue }
      for pair in OppositeWords.pairs(beginningWith: word) {
        body(hash &+ (Self.hash(of: pair.second) &- word) &* weight, pair)
      }
    }
  }
}

extension SourceWords {
  /// Returns whether a source string has few words, and may have one with an opposite.
  static func mayHaveOpposite(_ text: TextSpan, of entry: Entry, maxWords: Int) -> Bool {
    guard isPlain(text) else {
      var words = SourceWords()
      words.read(entry.string(of: text))
      return words.hashes.count <= maxWords
        && words.hashes.contains(where: OppositeWords.mayContain)
    }
    return entry.table.file(text.range.file).bytes.withSpan(text.range.bytes) { span in
      var (count, isFound) = (0, false)
      eachWord(of: span) {
        count += 1
        isFound = isFound || OppositeWords.mayContain($0)
      }
      return isFound && count <= maxWords
    }
  }

  static func hash(of word: some StringProtocol) -> UInt64 {
    word.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) }
  }

  /// Calls a closure with the hash of each run of ASCII letters and digits, in lower case.
  @inline(__always)
  private static func eachWord(of text: Span<UInt8>, _ body: (UInt64) -> Void) {
    var hash: UInt64 = 0
    for index in text.indices {
      let byte = text[index]
      let letter = byte | 0x20
      if UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter {
        hash = hash &* 31 &+ UInt64(letter)
      } else if UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte {
        hash = hash &* 31 &+ UInt64(byte)
      } else if hash != 0 {
        body(hash)
        hash = 0
      }
    }
    if hash != 0 { body(hash) }
  }

  /// Returns whether the bytes of a string are its text.
  private static func isPlain(_ text: TextSpan) -> Bool {
    text.traits.isDisjoint(with: [.escaped, .wide])
  }

  private static func next(_ weight: UInt64) -> UInt64 { weight &* 0x9E37_79B9_7F4A_7C15 }
}

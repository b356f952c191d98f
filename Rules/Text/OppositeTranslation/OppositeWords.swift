import LintKit

/// Pairs of English words with opposite meanings, or that measure differently.
enum OppositeWords {
  /// Two words that are each other's opposite.
  struct Pair {
    let first: String
    let second: String
  }

  /// Returns the pairs that begin with a word, given by its hash.
  static func pairs(beginningWith hash: UInt64) -> [Pair] { pairsOfHash[hash] ?? [] }

  /// Returns whether the hash may be that of a word of the pairs.
  static func mayContain(_ hash: UInt64) -> Bool {
    filter[slot(of: hash)] & bit(of: hash) != 0
  }
}

extension OppositeWords {
  private static let pairsOfHash = Dictionary(grouping: list) { SourceWords.hash(of: $0.first) }

  /// A bit for each word of the pairs, among 65,536.
  private static let filter: [UInt64] = {
    var filter = [UInt64](repeating: 0, count: 1024)
    for word in list.flatMap({ [$0.first, $0.second] }) {
      let hash = SourceWords.hash(of: word)
      filter[slot(of: hash)] |= bit(of: hash)
    }
    return filter
  }()

  private static func slot(of hash: UInt64) -> Int { Int(hash >> 6 & 1023) }
  private static func bit(of hash: UInt64) -> UInt64 { 1 << (hash & 63) }

  private static let list: [Pair] = """
    above below|accept decline|add remove|added removed|allow deny|allowed denied|always never
    approve reject|archive unarchive|ascending descending|before after|block unblock
    blocked unblocked|cancel confirm|connect disconnect|connected disconnected
    connecting disconnecting|copy paste|cut paste|day night|day week|days hours|days weeks
    disabling enabling|down up|earlier later|east west|enable disable|enabled disabled
    encrypt decrypt|enter exit|expand collapse|fast slow|faster slower|favorite unfavorite
    first last|follow unfollow|forward backward|front back|height width|hidden shown
    hidden visible|hide show|high low|higher lower|horizontal vertical|hours minutes
    import export|in out|incoming outgoing|increase decrease|input output|inside outside
    insert delete|install uninstall|join leave|larger smaller|left right|light dark|like unlike
    link unlink|load unload|lock unlock|locked unlocked|max min|maximize minimize
    maximum minimum|minutes seconds|month year|months years|mount unmount|mute unmute
    muted unmuted|next previous|north south|off on|older newer|oldest newest|online offline
    open close|opened closed|pin unpin|pinned unpinned|portrait landscape|public private
    raise lower|read unread|row column|rows columns|select deselect|send receive|sent received
    shorter longer|start stop|started stopped|subscribe unsubscribe|subscribed unsubscribed
    success failure|succeeded failed|top bottom|undo redo|upload download|upper lower|yes no
    """.utf8.split { $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "\n") }.map { pair in
      let words = pair.split(separator: UInt8(ascii: " ")).map {
        String(decoding: $0, as: UTF8.self)
      }
      return Pair(first: words[0], second: words[1])
    }
}

import LintKit

/// Reports the translation that two source strings with opposite meanings share.
struct OppositeTranslation: Rule {
  static let info = RuleInfo(
    id: "opposite-translation",
    category: .text,
    severity: .warning,
    isOn: false,
    summary: "Two source strings with opposite meanings have the same translation.",
    rationale: """
      A translator copies the line for "Mute" and forgets to change the copy. Users of that language \
      then read "Mute" on the button that turns the sound on again.

      English source strings of at most 6 words are compared. They must differ in one word, and \
      the words must be opposites, for example "left" and "right", or measure differently, for \
      example "day" and "week". Most other languages must have two translations. Strings with \
      variations and copies of the source are ignored.
      """,
    fix: """
      Correct one of the two translations. If the language has one word for both, suppress the \
      finding for the key.
      """,
    examples: [
      .reported(
        "copy of a line that was not changed", as: .warning,
        [
          "en.lproj/Sound.strings": """
          "mute" = "Mute"; "unmute" = "Unmute";
          """,
          "de.lproj/Sound.strings": """
          "mute" = "Ton aus"; "unmute" = "Ton an";
          """,
          "fr.lproj/Sound.strings": """
          "mute" = "Couper"; "unmute" = "⟦Couper⟧";
          """,
          "nl.lproj/Sound.strings": """
          "mute" = "Dempen"; "unmute" = "Aanzetten";
          """,
        ]),
      .reported(
        "one word of a sentence", as: .warning,
        [
          "Localizable.xcstrings": .catalog(
            """
            "Deleted after %lld days" : {
              "localizations" : {
                "da" : { "stringUnit" : { "state" : "translated", "value" : "%lld dage" } },
                "de" : { "stringUnit" : { "state" : "translated", "value" : "%lld Tage" } },
                "fr" : { "stringUnit" : { "state" : "translated", "value" : "%lld jours" } }
              }
            },
            "Deleted after %lld hours" : {
              "localizations" : {
                "da" : { "stringUnit" : { "state" : "translated", "value" : "%lld timer" } },
                "de" : { "stringUnit" : { "state" : "translated", "value" : "⟦%lld Tage⟧" } },
                "fr" : { "stringUnit" : { "state" : "translated", "value" : "%lld heures" } }
              }
            }
            """)
        ]),
      .accepted(
        "different translations, copies of the source, and empty strings",
        [
          "en.lproj/Sound.strings": """
          "a" = "Zoom in"; "b" = "Zoom out"; "c" = "Show all"; "d" = "Hide all";
          """,
          "da.lproj/Sound.strings": """
          "a" = "Zoom ind"; "b" = "Zoom ud"; "c" = "Vis alle"; "d" = "Skjul alle";
          """,
          "de.lproj/Sound.strings": """
          "a" = "Vergrößern"; "b" = "Verkleinern"; "c" = ""; "d" = "";
          """,
          "nl.lproj/Sound.strings": """
          "a" = "Zoom in"; "b" = "Zoom in"; "c" = "Toon alle"; "d" = "Verberg alle";
          """,
        ]),
      .accepted(
        "words that most languages translate in the same way",
        [
          "en.lproj/Sound.strings": """
          "a" = "In 3 rows"; "b" = "In 3 columns";
          """,
          "de.lproj/Sound.strings": """
          "a" = "Dreifach"; "b" = "Dreifach";
          """,
          "fr.lproj/Sound.strings": """
          "a" = "En 3 lignes"; "b" = "En 3 colonnes";
          """,
        ]),
    ])

  init() {}

  func check(_ entry: Entry, _ context: inout RuleContext) {
    guard entry.isShipped, entry.table.source.map({ $0.isBase || $0.language == "en" }) ?? false
    else { return }
    let own = entry.source.flatMap { entry.rootUnit(of: $0) }
    let isKey = entry.source == nil && entry.table.capabilities.hasTextKeys
    guard let source = own?.text ?? (isKey ? entry.key : nil),
      source.range.bytes.count <= Self.maxLength,
      Self.mayHaveOpposite(source, of: entry.table.file(source.range.file).bytes)
    else { return }
    let original = entry.source?.locale
    for localization in entry.localizations where localization.locale != original {
      guard let unit = entry.rootUnit(of: localization), !entry.isOpen(unit) else { continue }
      context.keep(
        RecordedText(
          key: entry.key, locale: localization.locale, source: source, text: unit.text))
    }
  }

  func finish(_ table: Table, _ context: inout RuleContext) {
    let kept = context.takeRecorded()
    var entries: [(words: [String], translations: ArraySlice<RecordedText>)] = []
    var start = 0
    while start < kept.count {
      let end = kept[start...].firstIndex { $0.key.range != kept[start].key.range } ?? kept.count
      entries.append((Self.words(of: table.string(of: kept[start].source)), kept[start..<end]))
      start = end
    }
    // Of several keys with one text, the first one represents the others.
    let places = Dictionary(
      entries.indices.map { (entries[$0].words, $0) }, uniquingKeysWith: { first, _ in first })
    for entry in entries {
      for opposite in Self.opposites(of: entry.words) {
        guard let other = places[opposite.words] else { continue }
        report(
          entry.translations, and: entries[other].translations, opposite.pair, in: table, &context)
      }
    }
  }
}

extension OppositeTranslation {
  /// The limits of compared source strings, in bytes and in words.
  private static let (maxLength, maxWords) = (80, 6)

  private static func words(of text: String) -> [String] {
    text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// Returns the words with one of them replaced by its opposite, and these two. Of each two
  /// strings, only one has the other one.
  private static func opposites(
    of words: [String]
  ) -> [(words: [String], pair: (String, String))] {
    words.indices.flatMap { index in
      (pairs[words[index]] ?? []).map { opposite in
        var others = words
        others[index] = opposite
        return (others, (words[index], opposite))
      }
    }
  }

  /// Returns whether a string is short and may have a word with an opposite, without decoding it.
  private static func mayHaveOpposite(_ text: TextSpan, of bytes: SourceBuffer) -> Bool {
    bytes.withSpan(text.range.bytes) { span in
      var (words, hash, hasListed): (Int, UInt32, Bool) = (0, 0, false)
      for index in span.indices {
        let letter = span[index] | 0x20
        if UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter {
          hash = hash &* 31 &+ UInt32(letter)
        } else if hash != 0 {
          words += 1
          hasListed = hasListed || isListed(hash)
          hash = 0
        }
      }
      return (hasListed || isListed(hash)) && words < maxWords
    }
  }

  /// Returns whether the hash may be that of a word with an opposite.
  private static func isListed(_ hash: UInt32) -> Bool {
    filter[Int(hash >> 6 & 1023)] & 1 << UInt64(hash & 63) != 0
  }

  /// - Parameter pair: the words in which the source strings differ, that of the others last.
  private func report(
    _ translations: ArraySlice<RecordedText>, and others: ArraySlice<RecordedText>,
    _ pair: (String, String), in table: Table, _ context: inout RuleContext
  ) {
    let other = Dictionary(others.map { ($0.locale, $0) }) { first, _ in first }
    var (same, different): ([(RecordedText, RecordedText)], Int) = ([], 0)
    for text in translations where table.isForPeople(text.locale) {
      guard let other = other[text.locale] else { continue }
      if !table.hasSameContent(text.text, other.text) {
        different += 1
      } else if !table.hasSameContent(text.text, text.source),
        !table.hasSameContent(text.text, other.source),
        table.string(of: text.text).contains(where: \.isLetter)
      {
        same.append((text, other))
      }
    }
    guard same.count < different else { return }
    for (text, other) in same {
      let isLater = other.text.range < text.text.range
      let (first, second) = isLater ? (other, text) : (text, other)
      let (own, opposite) = isLater ? pair : (pair.1, pair.0)
      context.report(
        "same translation as the string with '\(opposite)' in place of '\(own)'",
        at: second.text.range,
        key: table.string(of: second.key), locale: table.locales[second.locale].spelling,
        notes: [Note("the other translation is here", at: first.text.range)],
        help: "correct the translation that is wrong")
    }
  }
}

extension OppositeTranslation {
  /// The opposites of each word that is the first one of a pair.
  private static let pairs = Dictionary(grouping: list, by: \.0).mapValues { $0.map(\.1) }

  private static let listedWords = Set(list.flatMap { [$0.0, $0.1] })

  /// A bit for each word of the pairs, among 65,536.
  private static let filter: [UInt64] = {
    var filter = [UInt64](repeating: 0, count: 1024)
    for word in listedWords {
      let hash = word.utf8.reduce(0 as UInt32) { $0 &* 31 &+ UInt32($1) }
      filter[Int(hash >> 6 & 1023)] |= 1 << UInt64(hash & 63)
    }
    return filter
  }()

  private static let list: [(String, String)] = """
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
    """.split { $0 == "|" || $0 == "\n" }.map { pair in
      let words = pair.split(separator: " ").map(String.init)
      return (words[0], words[1])
    }
}

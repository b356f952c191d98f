import SourceText

/// What a reader remembers of the localizations that it has read. Most entries name the same
/// locales in the same order, and repeat all bytes before each string.
struct KnownLocalizations {
  /// Where a plain localization was last read, in bytes of the file.
  struct Form {
    /// The offset after the localization before it.
    var start: UInt32
    /// The lengths from there to the locale's name, its end, the state, its end, and the string.
    let name, nameEnd, state, stateEnd, string: UInt32

    init(start: Int, name: Range<Int>, state: Range<Int>, string: Int) {
      self.start = UInt32(start)
      self.name = UInt32(name.lowerBound - start)
      nameEnd = UInt32(name.upperBound - start)
      self.state = UInt32(state.lowerBound - start)
      stateEnd = UInt32(state.upperBound - start)
      self.string = UInt32(string - start)
    }

    /// The bytes before the string.
    var bytes: Range<Int> { Int(start)..<Int(start + string) }
    var nameRange: Range<Int> { Int(start + name)..<Int(start + nameEnd) }
    var stateRange: Range<Int> { Int(start + state)..<Int(start + stateEnd) }
  }

  private struct Known {
    /// The number of the entry that had the locale last.
    var entry = 0
    /// The locale that probably follows.
    var next: Int
    /// The bytes of the name, or an empty range before it is read.
    var name = 0..<0
    var form: Form?
  }

  /// What is known of each locale of the table, by index.
  private var locales: [Known] = []
  /// The number of the current entry.
  private var entry = 0
  /// The locale that was read last, or nil at the start of an entry's localizations.
  private var last: Int?
  /// The locale with which an entry probably begins.
  private var first = 0

  mutating func beginEntry() { entry += 1 }

  mutating func beginLocalizations() { last = nil }

  /// Returns whether the current entry has a localization in a locale already.
  func isInEntry(_ locale: Int) -> Bool {
    locale < locales.count && locales[locale].entry == entry
  }

  /// Adds the locales of a table that aren't known yet.
  mutating func reserve(_ count: Int) {
    while locales.count < count { locales.append(Known(next: locales.count + 1)) }
  }

  /// Returns the locale whose name probably has these bytes, if it does.
  func locale(named name: Range<Int>, in bytes: SourceBuffer) -> Int? {
    var locale = next
    // The second attempt is for an entry without a locale that most entries have, such as the
    // source language.
    for _ in 0..<2 where locale < locales.count {
      let known = locales[locale].name
      if !bytes.isReleased(known.lowerBound), bytes.bytes(name, equal: bytes, known) {
        return locale
      }
      locale = locales[locale].next
    }
    return nil
  }

  /// Returns the locale whose plain localization probably begins at an offset, if it does, and
  /// where its parts are.
  func localization(at start: Int, in bytes: SourceBuffer) -> (locale: Int, form: Form)? {
    var locale = next
    for _ in 0..<2 where locale < locales.count {
      if locales[locale].entry != entry, var form = locales[locale].form,
        !bytes.isReleased(Int(form.start)), start + Int(form.string) <= bytes.count,
        bytes.bytes(form.bytes, equal: bytes, start..<start + Int(form.string))
      {
        form.start = UInt32(start)
        return (locale, form)
      }
      locale = locales[locale].next
    }
    return nil
  }

  /// Records that the current entry has a localization, and where its name is. Later comparisons
  /// are with these bytes, because those of earlier entries are released.
  mutating func pass(_ locale: Int, named name: Range<Int>) {
    locales[locale].entry = entry
    locales[locale].name = name
    let expected = next
    if expected != locale, expected >= locales.count || locales[expected].next != locale {
      if let last { locales[last].next = locale } else { first = locale }
    }
    last = locale
  }

  mutating func pass(_ locale: Int, in form: Form) {
    pass(locale, named: form.nameRange)
    remember(form, of: locale)
  }

  mutating func remember(_ form: Form, of locale: Int) { locales[locale].form = form }

  /// The locale that probably comes next.
  private var next: Int { last.map { locales[$0].next } ?? first }
}

import SourceText

/// What a reader remembers of the localizations that it has read. Most entries name the same
/// locales in the same order, and repeat all bytes before each string.
struct KnownLocalizations {
  /// Where a plain localization was last read, in bytes of the file.
  struct Form {
    /// The offset after the localization before it.
    var start: UInt32
    /// The lengths from there to the locale's name, its end, the state, and the string.
    let name, nameEnd, state, string: UInt32

    init(start: Int, name: Range<Int>, state: Int, string: Int) {
      self.start = UInt32(start)
      self.name = UInt32(name.lowerBound - start)
      nameEnd = UInt32(name.upperBound - start)
      self.state = UInt32(state - start)
      self.string = UInt32(string - start)
    }

    /// The offset of the string.
    var end: Int { Int(start &+ string) }
    var nameRange: Range<Int> { Int(start &+ name)..<Int(start &+ nameEnd) }
    /// The range of the state, whose length is always the same.
    var stateRange: Range<Int> {
      let offset = Int(start &+ state)
      return offset..<offset &+ PlainForm.state.utf8CodeUnitCount
    }
  }

  private struct Known {
    /// The number of the entry that had the locale last.
    var entry: UInt32 = 0
    /// The locale that probably follows.
    var next: UInt32
    /// The bytes of the name, or an empty range before it is read.
    var name: (start: UInt32, end: UInt32) = (0, 0)
    var form: Form?

    var nameRange: Range<Int> { Int(name.start)..<Int(name.end) }

    mutating func pass(_ form: Form, in entry: UInt32) {
      self.entry = entry
      name = (form.start &+ form.name, form.start &+ form.nameEnd)
      self.form = form
    }
  }

  /// What is known of each locale of the table, by index.
  private var locales: [Known] = []
  /// The number of the current entry.
  private var entry: UInt32 = 0
  /// The locale that was read last, or nil at the start of an entry's localizations.
  private var last: Int?
  /// The locale with which an entry probably begins.
  private var first = 0
  /// The locale that probably comes next.
  private var next = 0

  mutating func beginEntry() { entry += 1 }

  mutating func beginLocalizations() { (last, next) = (nil, first) }

  /// Returns whether the current entry has a localization in a locale already.
  func isInEntry(_ locale: Int) -> Bool {
    locale < locales.count && locales[locale].entry == entry
  }

  /// Adds the locales of a table that aren't known yet.
  mutating func reserve(_ count: Int) {
    while locales.count < count { locales.append(Known(next: UInt32(locales.count + 1))) }
  }

  /// Returns the locale whose name probably has these bytes, if it does.
  func locale(named name: Range<Int>, in bytes: SourceBuffer) -> Int? {
    var locale = next
    // The second attempt is for an entry without a locale that most entries have, such as the
    // source language.
    for _ in 0..<2 where locale < locales.count {
      let known = locales[locale].nameRange
      if !known.isEmpty, bytes.bytes(name, equal: bytes, known) { return locale }
      locale = Int(locales[locale].next)
    }
    return nil
  }

  /// Returns the locale whose plain localization probably begins at an offset, if it does, and
  /// where its parts are.
  @inline(__always)
  func localization(at start: Int, in bytes: SourceBuffer) -> (locale: Int, form: Form)? {
    var locale = next
    for _ in 0..<2 where locale < locales.count {
      let known = locales[locale]
      if known.entry != entry, var form = known.form,
        bytes.repeats(from: Int(form.start), at: start, count: Int(form.string))
      {
        form.start = UInt32(truncatingIfNeeded: start)
        return (locale, form)
      }
      locale = Int(known.next)
    }
    return nil
  }

  /// Records that the current entry has a localization, and where its name is.
  mutating func pass(_ locale: Int, named name: Range<Int>) {
    locales[locale].entry = entry
    locales[locale].name = (UInt32(name.lowerBound), UInt32(name.upperBound))
    follow(locale)
  }

  /// Does the same for a plain localization.
  @inline(__always)
  mutating func pass(_ locale: Int, in form: Form) {
    locales[locale].pass(form, in: entry)
    follow(locale)
  }

  mutating func remember(_ form: Form, of locale: Int) { locales[locale].form = form }

  /// Goes on to the locale that probably follows.
  @inline(__always)
  private mutating func follow(_ locale: Int) {
    if next != locale { expect(locale) }
    last = locale
    next = Int(locales[locale].next)
  }

  /// Expects a locale from now on after the one before it, unless the expected one was left out.
  private mutating func expect(_ locale: Int) {
    if next < locales.count, Int(locales[next].next) == locale { return }
    if let last { locales[last].next = UInt32(locale) } else { first = locale }
  }
}

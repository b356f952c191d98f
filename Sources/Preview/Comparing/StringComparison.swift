import Catalog
import StringResolution

/// The differences between two states of an entry for the users of one locale.
struct StringComparison {
  private let choice: PreviewChoice
  private(set) var strings: [PreviewedString] = []
  /// The number of cases beyond the limit.
  private(set) var omitted = 0

  /// - Parameters:
  ///   - now: the present state, or nil if the key or the locale is gone.
  ///   - before: the earlier state, or nil if the key or the locale is new.
  ///   - isNewLocale: whether the app didn't have the locale, so that the earlier state is that of
  ///     another one.
  ///   - left: what the preview may still show. The cases and their work are taken from it.
  init(
    _ now: EntryState?, _ before: EntryState?, isNewLocale: Bool, _ choice: PreviewChoice,
    within left: inout PreviewLimit
  ) {
    self.choice = choice
    let countsPositions =
      if let now, let before { now.hasNumbers(of: before) && before.hasNumbers(of: now) } else {
        true
      }
    let cases = CaseUnion(
      now?.variants ?? [], before?.variants ?? [], countsPositions: countsPositions, choice
    ).cases
    for asked in cases {
      guard !left.isReached else {
        omitted += 1
        continue
      }
      guard
        var string = string(asked, now, before, isUnusual: false, &left)
          ?? string(asked, now, before, isUnusual: true, &left)
      else { continue }
      if isNewLocale, string.change != .showsKey { (string.change, string.before) = (.new, nil) }
      strings.append(string)
    }
    joinKeys()
    if strings.count == cases.count { removeRepetitions() }
  }

  /// Returns what users read in a case if it differs.
  private func string(
    _ asked: CaseUnion.Case, _ now: EntryState?, _ before: EntryState?, isUnusual: Bool,
    _ left: inout PreviewLimit
  ) -> PreviewedString? {
    let present = now?.request(for: asked, choice, isUnusual: isUnusual)
    let earlier = before?.request(for: asked, choice, isUnusual: isUnusual)
    guard let shown = present ?? earlier else { return nil }
    var string = PreviewedString(shown.variant, shown.request)
    string.now = present.flatMap { now?.resolve($0.request) }
    string.before = earlier.flatMap { before?.resolve($0.request) }
    string.change = PreviewChange(from: string.before, to: string.now)
    guard string.change != nil else {
      left.spend(work: (string.now?.work ?? 0) + (string.before?.work ?? 0))
      return nil
    }
    left.spend(on: string, of: "")
    return string
  }

  /// Keeps one of the cases of an entry if users see the key in all of them, since a key has no
  /// forms.
  private mutating func joinKeys() {
    guard strings.count > 1, strings.allSatisfy({ $0.change == .showsKey }) else { return }
    strings = [strings[0].always]
  }

  /// Keeps one of the cases of a string if all of them show the same.
  private mutating func removeRepetitions() {
    let first = strings.first.map { [$0.before?.text, $0.now?.text] }
    guard strings.count > 1, let first else { return }
    let isUniform = strings.allSatisfy { [$0.before?.text, $0.now?.text] == first }
    let isVaried = strings.contains { $0.variant.device != nil || $0.variant.widths != nil }
    if isUniform, !isVaried { strings = [strings[0].always] }
  }
}

extension PreviewedString {
  /// The same string for all devices, widths and numbers.
  fileprivate var always: PreviewedString {
    var string = PreviewedString(.always, request)
    (string.now, string.before, string.change) = (now, before, change)
    return string
  }
}

extension PreviewChange {
  /// Returns what a change does, or nil if users read the same.
  init?(from before: ResolvedString?, to now: ResolvedString?) {
    switch (before, now) {
    case (nil, nil): return nil
    case (nil, _?): self = .new
    case (_?, nil): self = .gone
    case (let before?, let now?):
      // A key that is the same as the string before is read like the string.
      guard before.text != now.text else { return nil }
      switch (before.showsKey, now.showsKey) {
      case (false, true): self = .showsKey
      case (true, false): self = .showsString
      default: self = .changed
      }
    }
  }
}

extension ResolvedString {
  /// Whether users see the key although it isn't the source string.
  var showsKey: Bool {
    if case .key = shown { problem == .showsKey } else { false }
  }
}

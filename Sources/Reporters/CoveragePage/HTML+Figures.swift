import TranslationStatus

extension HTML {
  /// Returns a share with its percent sign, or a dash.
  static func share(_ share: Percentage?) -> HTML {
    share.map { "\($0.description)%" as HTML } ?? "–"
  }

  /// Returns a change with its sign and a color for increases and decreases.
  static func change(_ change: PercentageChange) -> HTML {
    let kind: HTML = change.tenths > 0 ? "up" : change.tenths < 0 ? "down" : "same"
    return #"<span class="\#(kind)">\#(change.description)</span>"#
  }

  /// Returns a count with its sign: `+12`, `−3`, `0`.
  static func signed(_ number: Int) -> HTML {
    let sign: HTML = number > 0 ? "+" : number < 0 ? "\u{2212}" : ""
    return sign + "\(Int(clamping: number.magnitude))"
  }

  /// Returns the day of a date. A string that isn't a date is shown unchanged, up to its first
  /// characters.
  static func day(_ text: String) -> HTML {
    PointInTime(text) == nil ? "\(SafeText.clipped(text, to: 10))" : "\(String(text.prefix(10)))"
  }

  /// Returns a date with its time, to the minute. A string that isn't a date is shown unchanged, up
  /// to its first characters.
  static func time(_ text: String) -> HTML {
    guard PointInTime(text) != nil else { return "\(SafeText.clipped(text, to: 40))" }
    let (day, minute) = (String(text.prefix(10)), String(text.dropFirst(11).prefix(5)))
    return #"<time datetime="\#(text)">\#(day) \#(minute) UTC</time>"#
  }
}

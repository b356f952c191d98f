import TranslationStatus

extension HTML {
  /// A share with its sign, or a dash.
  static func share(_ share: Percentage?) -> HTML {
    share.map { "\($0.description) %" as HTML } ?? "–"
  }

  /// A change with its sign and, where it is one, its color.
  static func change(_ change: PercentageChange) -> HTML {
    let kind: HTML = change.tenths > 0 ? "up" : change.tenths < 0 ? "down" : "same"
    return #"<span class="\#(kind)">\#(change.description)</span>"#
  }

  /// A count with its sign: `+12`, `−3`, `0`.
  static func signed(_ number: Int) -> HTML {
    let sign: HTML = number > 0 ? "+" : number < 0 ? "\u{2212}" : ""
    return sign + "\(Int(clamping: number.magnitude))"
  }

  /// The day of a date; a text that is none stays as it is.
  static func day(_ text: String) -> HTML {
    PointInTime(text) == nil ? "\(SafeText.clipped(text, to: 10))" : "\(String(text.prefix(10)))"
  }

  /// A date with its time, to the minute; a text that is none stays as it is.
  static func time(_ text: String) -> HTML {
    guard PointInTime(text) != nil else { return "\(SafeText.clipped(text, to: 40))" }
    let (day, minute) = (String(text.prefix(10)), String(text.dropFirst(11).prefix(5)))
    return #"<time datetime="\#(text)">\#(day) \#(minute) UTC</time>"#
  }
}

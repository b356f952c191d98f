import TranslationStatus

extension HTML {
  /// A locale by the name of its language and its code, such as 'Igala · igl'.
  ///
  /// - Parameter language: nil if the locale has no name.
  static func locale(_ code: String, _ language: String?) -> HTML {
    let code = HTML.name(code, upTo: 60)
    guard let language else { return code }
    return #"<span class="language">\#(language)</span> <span class="dot">·</span> \#(code)"#
  }

  /// The attribute by which the filter of the page finds what is about a locale.
  static func about(_ code: String, _ language: String?) -> HTML {
    let words = [SafeText.clipped(code, to: 60), language ?? ""].joined(separator: " ")
    return #"data-locale="\#(words)""#
  }

  /// The attribute of what is about all locales or none, which the filter hides.
  static let aboutNone: HTML = #"data-locale="""#
}

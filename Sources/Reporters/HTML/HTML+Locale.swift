extension HTML {
  /// Returns the name of a locale's language with its code, such as 'Igala · igl'.
  ///
  /// - Parameter language: the name, or nil if the locale has no name.
  static func locale(_ code: String, _ language: String?) -> HTML {
    let code = HTML.name(code, upTo: 60)
    guard let language else { return code }
    return #"<span class="language">\#(language)</span> <span class="dot">·</span> \#(code)"#
  }

  /// Returns the attribute by which the filter of the page finds content about a locale.
  static func about(_ code: String, _ language: String?) -> HTML {
    let words = [SafeText.clipped(code, to: 60), language ?? ""].joined(separator: " ")
    return #"data-locale="\#(words)""#
  }

  /// The attribute of content about all locales or about none, which the filter hides.
  static let aboutNone: HTML = #"data-locale="""#
}

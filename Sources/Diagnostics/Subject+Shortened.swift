extension String {
  /// The text without the end of a very long one, as messages and reports for people show it.
  public var shortened: String {
    let limit = 2048
    guard utf8.count > limit else { return self }
    return String(decoding: utf8.prefix(limit), as: UTF8.self) + "…"
  }
}

extension Subject {
  /// The subject as reports for people show it. Findings are compared by the whole one.
  public var shortened: Subject {
    Subject(
      table: table, key: key?.shortened, locale: locale?.shortened, variant: variant?.shortened)
  }
}

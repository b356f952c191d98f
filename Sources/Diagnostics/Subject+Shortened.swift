extension String {
  /// The string as messages and readable reports show it. A very long one is truncated.
  package var shortened: String {
    let limit = 2048
    guard utf8.count > limit else { return self }
    return String(decoding: utf8.prefix(limit), as: UTF8.self) + "…"
  }
}

extension Subject {
  /// The subject as readable reports show it. Comparisons of findings use the full subject.
  package var shortened: Subject {
    Subject(
      table: table, key: key?.shortened, locale: locale?.shortened, variant: variant?.shortened)
  }
}

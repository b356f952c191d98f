/// Markup into which text can only come escaped.
///
/// Its literals are markup; whatever is interpolated is text, unless it is markup itself.
struct HTML: ExpressibleByStringInterpolation {
  fileprivate(set) var markup: String

  init(stringLiteral markup: String) { self.markup = markup }
  init(stringInterpolation: Interpolation) { markup = stringInterpolation.markup }

  static func + (left: Self, right: Self) -> Self { "\(left)\(right)" }

  static func += (left: inout Self, right: Self) { left.markup += right.markup }

  struct Interpolation: StringInterpolationProtocol {
    fileprivate var markup = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      markup.reserveCapacity(literalCapacity + 8 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { markup += literal }

    mutating func appendInterpolation(_ text: String) { markup += SafeText.markup(text) }

    mutating func appendInterpolation(_ html: HTML) { markup += html.markup }

    /// With its digits in groups of three.
    mutating func appendInterpolation(_ number: Int) { markup += number.grouped }

    /// As attributes take it.
    mutating func appendInterpolation(plain number: Int) { markup += String(number) }
  }
}

extension [HTML] {
  func joined(_ separator: HTML = "") -> HTML {
    HTML(stringLiteral: map(\.markup).joined(separator: separator.markup))
  }
}

extension TextOutputStream {
  /// Writes markup as it is.
  mutating func add(_ html: HTML) { write(html.markup) }
}

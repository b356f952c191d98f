/// Markup to which strings can only be added with escaping.
///
/// Literals are markup. Interpolated values are escaped as text, unless they are markup themselves.
struct HTML: ExpressibleByStringInterpolation {
  fileprivate(set) var markup: String

  init(stringLiteral markup: String) { self.markup = markup }
  init(stringInterpolation: Interpolation) { markup = stringInterpolation.markup }

  /// The number of bytes.
  var count: Int { markup.utf8.count }

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

    /// Appends a number with its digits in groups of three.
    mutating func appendInterpolation(_ number: Int) { markup += number.grouped }

    /// Appends a number in the form that attributes need.
    mutating func appendInterpolation(plain number: Int) { markup += String(number) }
  }
}

extension [HTML] {
  func joined(_ separator: HTML = "") -> HTML {
    HTML(stringLiteral: map(\.markup).joined(separator: separator.markup))
  }
}

extension TextOutputStream {
  /// Writes markup unchanged.
  mutating func add(_ html: HTML) { write(html.markup) }
}

extension HTML {
  /// The start of a part that scrolls horizontally, also with the keyboard.
  /// - Parameter kind: the classes in addition to its own.
  static func scrollStart(_ label: String, _ kind: HTML = "") -> HTML {
    #"<div class="scroll \#(kind)" role="group" aria-label="\#(label)" tabindex="0">"# + "\n"
  }

  static let scrollEnd: HTML = "</div>\n"

  /// The name of a table for screen readers.
  static func caption(_ text: HTML) -> HTML {
    #"<caption class="hidden">\#(text)</caption>"# + "\n"
  }
}

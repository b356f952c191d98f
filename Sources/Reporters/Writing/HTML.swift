import Diagnostics

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

extension HTML {
  /// Returns a string from the project in its own language and direction, shortened to a maximum
  /// length.
  ///
  /// - Parameter language: a BCP 47 tag. An invalid or unknown language is left unspecified.
  static func foreign(_ text: String, in language: String? = nil, upTo count: Int) -> HTML {
    let tag = language.flatMap(tag) ?? ""
    return #"<span lang="\#(tag)" dir="auto">\#(SafeText.clipped(text, to: count))</span>"#
  }

  /// Returns a name from the project, such as a key, a table or a locale, which browsers should not
  /// translate.
  static func name(_ text: String, upTo count: Int = 200) -> HTML {
    let name = breakable(SafeText.clipped(text, to: count))
    return #"<bdi lang="" dir="auto" translate="no">\#(name)</bdi>"#
  }

  /// Returns a path that can wrap after each folder.
  private static func breakable(_ path: String) -> HTML {
    path.split(separator: "/", omittingEmptySubsequences: false)
      .map { part in "\(String(part))" }.joined("/<wbr>")
  }

  /// Returns a language for an attribute, or nil if it isn't a BCP 47 tag.
  static func tag(_ language: String) -> String? {
    let parts = language.split(separator: "-", omittingEmptySubsequences: false)
    let isTag = parts.allSatisfy { part in
      (1...8).contains(part.utf8.count)
        && part.utf8.allSatisfy { byte in
          UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
            || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
        }
    }
    return isTag ? language : nil
  }
}

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

extension HTML {
  /// Returns a severity with its sign and color.
  static func severity(_ severity: Severity) -> HTML {
    let sign: HTML =
      switch severity {
      case .error: "✗ error"
      case .warning: "! warning"
      case .note: "i note"
      }
    return #"<span class="mark \#(severity.rawValue)">\#(sign)</span>"#
  }
}

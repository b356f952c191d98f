import Catalog
import StringResolution

/// The markup of strings that users read.
struct GalleryText {
  /// The maximum length in scalars. Longer strings are cut.
  private static let maxLength = 2_000

  /// The attributes with the language and direction of the strings.
  let attributes: HTML
  private let isOverridden: Bool

  init(_ locale: PreviewedLocale, source: String?) {
    let language = locale.locale.isBase ? source ?? "" : locale.locale.canonical
    let tag = HTML.tag(language) ?? ""
    isOverridden = locale.pseudo == .rtl
    attributes = #"lang="\#(tag)" dir="\#(isOverridden ? "rtl" : "auto")""#
  }

  func html(_ text: String) -> HTML {
    let text = SafeText.clipped(text, to: Self.maxLength)
    return isOverridden ? Self.overridden(text) : GalleryMarkup.html(text)
  }

  /// Returns two versions of a string with the changed words marked.
  func difference(_ before: String, _ after: String) -> (before: HTML, after: HTML) {
    let shown = ShownDifference(before, after)
    let difference = WordDifference(
      SafeText.clipped(shown.before, to: Self.maxLength),
      SafeText.clipped(shown.after, to: Self.maxLength))
    return (
      difference.before.map { piece in
        piece.isChanged ? "<del>\(html(piece.text))</del>" : html(piece.text)
      }.joined(),
      difference.after.map { piece in
        piece.isChanged ? "<ins>\(html(piece.text))</ins>" : html(piece.text)
      }.joined()
    )
  }

  /// Returns a string of the pseudo-language `rtl` with elements in place of its bidirectional
  /// controls, since those are shown as codes.
  private static func overridden(_ text: String) -> HTML {
    var html: HTML = #"<bdo dir="rtl">"#
    var rest = Substring(text).unicodeScalars
    while let start = rest.firstIndex(of: "\u{2068}"),
      let end = rest[start...].firstIndex(of: "\u{2069}")
    {
      html += plain(rest[..<start])
      html += "<bdi>\(plain(rest[rest.index(after: start)..<end]))</bdi>"
      rest = rest[rest.index(after: end)...]
    }
    return html + plain(rest) + "</bdo>"
  }

  /// Returns a part of a string without the controls that the pseudo-language adds.
  private static func plain(_ text: Substring.UnicodeScalarView) -> HTML {
    let controls: Set<Unicode.Scalar> = ["\u{2067}", "\u{202E}", "\u{202C}", "\u{2069}"]
    return "\(String(String.UnicodeScalarView(text.filter { !controls.contains($0) })))"
  }
}

import Catalog
import Languages
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

/// The Markdown of a string with its weight: bold and italic phrases.
///
/// Only code that reads a string as Markdown shows the weight, and a string doesn't say whether its
/// code does. The delimiters therefore stay visible, in a soft color. So do the ends of links and
/// of inflected phrases, whose text Foundation may change.
struct GalleryMarkup {
  static func html(_ text: String) -> HTML {
    guard text.utf8.contains(where: { "*_[".utf8.contains($0) }) else { return "\(text)" }
    let utf8 = Array(text.utf8)
    let markup = Markup(of: utf8.span, isSource: true)
    var edges: [Int: Edge] = [:]
    for phrase in markup.phrases {
      let element = phrase.isStrong ? "strong" : "em"
      edges[phrase.content.lowerBound, default: Edge()].starts.append(
        (phrase.content.count, element))
      edges[phrase.content.upperBound, default: Edge()].ends.append((phrase.content.count, element))
    }
    let delimiters = markup.phrases.flatMap(\.delimiters) + markup.linkStarts + markup.linkEnds
    guard !delimiters.isEmpty else { return "\(text)" }
    var isSoft = [Bool](repeating: false, count: utf8.count)
    for range in delimiters { for index in range { isSoft[index] = true } }
    return html(utf8, isSoft, edges)
  }

  /// The elements that start and end at a place, with the lengths of their contents.
  private struct Edge {
    var starts: [(length: Int, element: String)] = []
    var ends: [(length: Int, element: String)] = []
  }

  private static func html(
    _ utf8: [UInt8], _ isSoft: [Bool], _ edges: [Int: Edge]
  ) -> HTML {
    var html: HTML = ""
    var start = 0
    for index in 0...utf8.count {
      let isEdge =
        index == utf8.count || edges[index] != nil
        || index > 0 && isSoft[index] != isSoft[index - 1]
      guard isEdge else { continue }
      if start < index {
        let text = String(decoding: utf8[start..<index], as: UTF8.self)
        html += isSoft[start] ? #"<span class="d">\#(text)</span>"# : "\(text)"
      }
      start = index
      // Phrases are nested, so that the shorter one ends first and starts last.
      for end in (edges[index]?.ends ?? []).sorted(by: { $0.length < $1.length }) {
        html += HTML(stringLiteral: "</\(end.element)>")
      }
      for begin in (edges[index]?.starts ?? []).sorted(by: { $0.length > $1.length }) {
        html += HTML(stringLiteral: "<\(begin.element)>")
      }
    }
    return html
  }
}

import Catalog

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

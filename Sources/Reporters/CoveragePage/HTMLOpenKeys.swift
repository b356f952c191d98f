import SourceText
import TranslationStatus

/// Every open key once, with its context and the locales in which it is open.
struct HTMLOpenKeys: HTMLSection {
  /// The number of bytes after which the rest of the keys is only counted. No real project that we
  /// know reaches it.
  private static let maxBytes = 12_000_000
  /// The maximum number of locales that are listed with the names of their languages.
  private static let maxNames = 6

  let id: HTML = "keys"
  let title: HTML = "Open keys"
  private let facts: PageFacts
  private let keys: [FoldedKey]

  init(_ facts: PageFacts) {
    self.facts = facts
    keys = FoldedKey.all(of: facts.locales)
  }

  var isShown: Bool { !keys.isEmpty }

  func write(to output: inout some TextOutputStream) {
    output.add(note)
    var left = Self.maxBytes
    var count = 0
    output.add(#"<div class="keys">"# + "\n")
    for key in keys {
      let markup = html(key)
      left -= markup.count
      if left < 0 { break }
      output.add(markup)
      count += 1
    }
    output.add("</div>\n")
    if keys.count > count || facts.report.skipsOpenKeys {
      let left = keys.count - count
      let more = left > 0 ? "\(left) more keys are open" : "More keys are open"
      output.add(#"<p class="note">\#(more); '--output csv=FILE --open' lists them.</p>"# + "\n")
    }
  }
}

extension HTMLOpenKeys {
  private var note: HTML {
    let sum = facts.report.total.open.keys
    let csv: HTML =
      facts.csv.map { csv in
        let words: HTML = csv.listsOpenKeys ? "Download all open keys" : "Download the figures"
        return #" <a href="\#(SourceLinks.escaped(csv.path))" download>\#(words) (CSV)</a>"#
      } ?? ""
    return """
      <p class="note"><span id="keys-sum">\(keys.count.counted("key")), \
      \(sum.counted("translation")) to do.</span> <span id="keys-order">Keys that are open in the \
      most locales come first.</span>\(csv)</p>
      <p class="note paper">Only the first keys are printed.</p>

      """
  }

  private func html(_ key: FoldedKey) -> HTML {
    let about = key.locales.map(String.init).joined(separator: " ")
    // The locales of the most frequent state are not listed.
    let most = key.states.indices.max {
      key.states[$0].locales.count < key.states[$1].locales.count
    }
    let states = key.states.enumerated().map { index, part -> HTML in
      let numbers = index == most ? "" : part.locales.map(String.init).joined(separator: " ")
      return "\(part.state.words + "|" + numbers)"
    }.joined(";")
    let name: HTML = key.key.key.isEmpty ? "<em>empty</em>" : .foreign(key.key.key, upTo: 200)
    return """
      <details class="key" data-open="\(about)" data-states="\(states)"><summary><span class="key-name">\(name)</span> \
      <span class="gist">\(gist(of: key.key))</span> \
      <span class="size">\(key.locales.count.counted("locale"))</span></summary>
      <dl>\(parts(of: key))</dl></details>

      """
  }

  /// Returns the source string, or the comment if the key is the source string itself.
  private func gist(of key: OpenKey) -> HTML {
    if let source = key.source, source != key.key {
      return .foreign(source, in: key.sourceLocale, upTo: 160)
    }
    guard let comment = key.comment, comment != Self.noComment else { return "" }
    return .foreign(comment, upTo: 160)
  }

  /// What genstrings writes for a key without a comment.
  private static let noComment = "No comment provided by engineer."

  private func parts(of key: FoldedKey) -> HTML {
    let open = key.key
    var parts: [(HTML, HTML)] = []
    if let source = open.source {
      parts.append(("Source", .foreign(source, in: open.sourceLocale, upTo: 400)))
    }
    if let comment = open.comment { parts.append(("Comment", .foreign(comment, upTo: 400))) }
    for (state, locales) in key.states { parts.append((.state(state), list(locales))) }
    parts.append(("Words", "\(open.words)"))
    if open.table != open.path { parts.append(("Table", Self.table(.path(open.table)))) }
    if !open.path.isEmpty {
      let place = Self.table(.path(open.path)) + ":\(plain: open.line)"
      parts.append(("Place", facts.links.line(place, open.path, open.line)))
    }
    return parts.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }.joined()
  }

  /// Returns a name by which the filter finds the key.
  private static func table(_ name: HTML) -> HTML { #"<span class="table">\#(name)</span>"# }

  /// Returns the names of a few locales, or only the codes of many.
  private func list(_ indices: [Int]) -> HTML {
    let locales = indices.map { facts.locales[$0] }.sorted { $0.name < $1.name }
    guard locales.count > Self.maxNames else {
      return locales.map { .locale($0.name, $0.language) }.joined(", ")
    }
    if locales.count == facts.locales.count { return "all \(locales.count) locales" }
    let codes = locales.map { "\(SafeText.clipped($0.name, to: 60))" as HTML }.joined(" ")
    return #"<bdi lang="" translate="no">\#(codes)</bdi>"#
  }
}

/// A key with all locales in which it is open.
struct FoldedKey {
  /// The key with its context. Its state is that of one of the locales.
  let key: OpenKey
  /// The indices of the locales, ascending, and so lowest share first.
  private(set) var locales: [Int]
  /// The indices of the locales by state, in the order of the states.
  private(set) var states: [(state: TranslationState, locales: [Int])]

  /// Returns each key once. Those that are open in the most locales come first, then those with
  /// the most words.
  static func all(of locales: [PageFacts.Locale]) -> [FoldedKey] {
    var indices: [Name: Int] = [:]
    var folded: [FoldedKey] = []
    for (locale, keys) in locales.map(\.openKeys).enumerated() {
      for key in keys {
        let name = Name(key: key.key, table: key.table)
        if let index = indices[name] {
          folded[index].add(locale, key.state)
        } else {
          indices[name] = folded.count
          folded.append(FoldedKey(key: key, locales: [locale], states: [(key.state, [locale])]))
        }
      }
    }
    return folded.sorted { left, right in
      if left.locales.count != right.locales.count {
        return left.locales.count > right.locales.count
      }
      if left.key.words != right.key.words { return left.key.words > right.key.words }
      return (left.key.table, left.key.key) < (right.key.table, right.key.key)
    }
  }

  private struct Name: Hashable {
    var key: String
    var table: String
  }

  private mutating func add(_ locale: Int, _ state: TranslationState) {
    locales.append(locale)
    if let index = states.firstIndex(where: { $0.state == state }) {
      states[index].locales.append(locale)
    } else {
      states.append((state, [locale]))
    }
  }
}

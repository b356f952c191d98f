/// The figures at the top of the gallery, and the keys to check.
struct GalleryCount {
  /// A key with marks.
  struct Key {
    let name: String
    let id: HTML
    /// The names of its marks, each once.
    let names: [String]
  }

  private static let maxKeys = 100

  var locales = 0
  private(set) var keys: [Key] = []
  /// The number of keys with marks that are not listed.
  private(set) var moreKeys = 0
  private(set) var isCut = false
  private var allKeys = 0
  private var strings = 0
  private var changes = 0
  private var problems = 0
  private var wide = 0

  mutating func add(_ card: GalleryCard.Result, of name: String, at id: HTML) {
    allKeys += 1
    strings += card.strings
    changes += card.changes
    isCut = isCut || card.isCut
    for mark in card.marks {
      switch mark {
      case .problem: problems += 1
      case .tooWide, .widerThan, .tooLong, .longerThanAllowed: wide += 1
      }
    }
    guard !card.marks.isEmpty else { return }
    guard keys.count < Self.maxKeys else {
      moreKeys += 1
      return
    }
    var names: [String] = []
    for mark in card.marks where !names.contains(mark.name) { names.append(mark.name) }
    keys.append(Key(name: name, id: id, names: names))
  }

  func figures(tables: Int, isCompared: Bool) -> HTML {
    var figures: [(HTML, Int)] = [
      ("Tables", tables), ("Keys", allKeys), ("Locales", locales), ("Strings", strings),
    ]
    if isCompared { figures.append(("Changed", changes)) }
    figures += [("Problems", problems), ("Too long", wide)]
    return figures.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>\n" }.joined()
  }
}

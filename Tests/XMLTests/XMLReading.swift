import XML

/// The result of reading XML, with each range as the text in it.
struct XMLReading {
  var events: [XMLEvent] = []
  var error: XMLError?
  private let bytes: [UInt8]

  init(_ text: String) { self.init(Array(text.utf8)) }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    error = XMLReader.read(bytes.span) { event in
      events.append(event)
      return true
    }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The events as `+name|tag`, `-name|tag`, `text|…`, `cdata|…`, `comment|…`, `instruction|…`.
  var lines: [String] {
    events.map { event in
      switch event {
      case .startElement(let name, let range): "+\(name)|\(text(range))"
      case .endElement(let name, let range): "-\(name)|\(text(range))"
      case .text(let range): "text|\(text(range))"
      case .cdata(let range): "cdata|\(text(range))"
      case .comment(let range): "comment|\(text(range))"
      case .instruction(let range): "instruction|\(text(range))"
      }
    }
  }

  /// The error as its message and the text in its range.
  var refusal: String? { error.map { "\($0.message)|\(text($0.range))" } }

  /// The ranges of all events, without the second event of an empty element.
  var tiles: [Range<Int>] {
    events.map { event in
      switch event {
      case .startElement(_, let range), .endElement(_, let range), .text(let range),
        .cdata(let range), .comment(let range), .instruction(let range):
        range
      }
    }.reduce(into: []) { tiles, range in if tiles.last != range { tiles.append(range) } }
  }
}

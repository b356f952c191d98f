import SourceText

/// One pass over the objects of a binary property list.
///
/// The last 32 bytes say where the table of offsets stands, how wide its numbers are and which
/// object is the top. Objects name others by their index in the table.
struct BinaryPropertyListReading {
  /// The most containers inside one another.
  static let maximumDepth = 128
  /// The most values, and the most bytes of their texts: an object may be named many times, so
  /// that a small file could hold an endless list.
  static let maximumNodes = 1 << 20
  static let maximumTextSize = 64 << 20

  let file: SourceFile
  private(set) var list = PropertyList()
  private let offsetWidth: Int
  private let referenceWidth: Int
  private let objectCount: Int
  private let top: Int
  private let table: Int
  private var textSize = 0

  init(_ file: SourceFile) throws(BinaryPropertyListError) {
    let bytes = file.bytes
    self.file = file
    guard bytes.hasBytes("bplist0", at: 0) else {
      throw BinaryPropertyListError("expected 'bplist00'", at: 0..<min(8, bytes.count))
    }
    let trailer = bytes.count - 32
    guard trailer >= 8 else {
      throw BinaryPropertyListError("the file is cut off", at: bytes.count..<bytes.count)
    }
    offsetWidth = Int(bytes[trailer + 6])
    referenceWidth = Int(bytes[trailer + 7])
    let numbers = [8, 16, 24].map { bytes.bigEndian(at: trailer + $0, width: 8) }
    guard (1...8).contains(offsetWidth), (1...8).contains(referenceWidth),
      let count = numbers[0], let top = numbers[1], let table = numbers[2],
      count > 0, top < count, table >= 9, table <= trailer,
      // The table fills what is left, or CoreFoundation takes the file for something else.
      (trailer - table).quotientAndRemainder(dividingBy: offsetWidth) == (count, 0)
    else {
      throw BinaryPropertyListError("faulty trailer", at: trailer..<bytes.count)
    }
    self.objectCount = count
    self.top = top
    self.table = table
  }

  mutating func readTop() throws(BinaryPropertyListError) {
    try read(
      top, namedAt: file.bytes.count - 16..<file.bytes.count - 8, key: nil, to: nil, depth: 1)
  }
}

extension BinaryPropertyListReading {
  /// An object: what the high half of its first byte says, how many things it has, and where they
  /// begin.
  private struct Header {
    var type: UInt8
    var start: Int
    var count: Int
    var content: Int
  }

  private mutating func read(
    _ object: Int, namedAt name: Range<Int>, key: Text?, to parent: Int?, depth: Int
  ) throws(BinaryPropertyListError) {
    let header = try header(of: object, namedAt: name)
    guard list.nodes.count < Self.maximumNodes else {
      throw BinaryPropertyListError("more than \(Self.maximumNodes) values", at: name)
    }
    guard depth <= Self.maximumDepth else {
      throw BinaryPropertyListError(
        "values are nested more than \(Self.maximumDepth) levels deep", at: name)
    }
    switch header.type {
    case 0x0: append(.boolean, key, header, size: 0, to: parent)
    case 0x1, 0x2: append(.number, key, header, size: 1 << min(header.count, 4), to: parent)
    case 0x3: append(.date, key, header, size: 8, to: parent)
    case 0x4: append(.data, key, header, size: try size(of: header, each: 1), to: parent)
    case 0x5, 0x6: append(try text(of: header), key, header, to: parent)
    case 0xA: try readArray(header, key, to: parent, depth: depth)
    case 0xD: try readDictionary(header, key, to: parent, depth: depth)
    default:
      throw BinaryPropertyListError(
        "unknown type of value 0x\(file.bytes[header.start].hexadecimal(digits: 2))",
        at: header.start..<header.start + 1)
    }
  }

  private mutating func readArray(
    _ header: Header, _ key: Text?, to parent: Int?, depth: Int
  ) throws(BinaryPropertyListError) {
    let size = try size(of: header, each: referenceWidth)
    let node = append(.array, key, header, size: size, to: parent)
    for index in 0..<header.count {
      let (value, place) = try reference(index, of: header)
      try read(value, namedAt: place, key: nil, to: node, depth: depth + 1)
    }
  }

  /// A dictionary names all its keys first, then all its values.
  private mutating func readDictionary(
    _ header: Header, _ key: Text?, to parent: Int?, depth: Int
  ) throws(BinaryPropertyListError) {
    let size = try size(of: header, each: 2 * referenceWidth)
    let node = append(.dictionary, key, header, size: size, to: parent)
    for index in 0..<header.count {
      let (name, namePlace) = try reference(index, of: header)
      let keyHeader = try self.header(of: name, namedAt: namePlace)
      guard keyHeader.type == 0x5 || keyHeader.type == 0x6 else {
        throw BinaryPropertyListError("a key is not a string", at: namePlace)
      }
      let text = try text(of: keyHeader)
      let (value, place) = try reference(header.count + index, of: header)
      try read(value, namedAt: place, key: text, to: node, depth: depth + 1)
    }
  }

  @discardableResult
  private mutating func append(
    _ kind: PropertyList.Node.Kind, _ key: Text?, _ header: Header, size: Int, to parent: Int?
  ) -> Int {
    let end = min(header.content + size, table)
    let range = file.range(header.start..<max(end, header.start))
    return list.append(
      PropertyList.Node(kind: kind, key: key, text: Text(range: range), range: range), to: parent)
  }

  private mutating func append(_ text: Text, _ key: Text?, _ header: Header, to parent: Int?) {
    let range = file.range(header.start..<text.range.bytes.upperBound)
    list.append(
      PropertyList.Node(kind: .string, key: key, text: text, range: range), to: parent)
  }
}

extension BinaryPropertyListReading {
  /// Where an object stands, as the table of offsets has it.
  private func header(
    of object: Int, namedAt name: Range<Int>
  ) throws(BinaryPropertyListError) -> Header {
    guard object < objectCount else {
      throw BinaryPropertyListError("object \(object) does not exist", at: name)
    }
    let entry = table + object * offsetWidth
    guard let start = file.bytes.bigEndian(at: entry, width: offsetWidth), start >= 8, start < table
    else {
      throw BinaryPropertyListError(
        "object \(object) lies outside of the objects", at: entry..<entry + offsetWidth)
    }
    let marker = file.bytes[start]
    let header = Header(
      type: marker >> 4, start: start, count: Int(marker & 0x0F), content: start + 1)
    return header.count == 0xF && header.type >= 0x4 ? try longHeader(header) : header
  }

  /// A count of 15 says that the count follows as an integer.
  private func longHeader(_ short: Header) throws(BinaryPropertyListError) -> Header {
    let marker = file.bytes[short.content]
    let width = 1 << Int(marker & 0x0F)
    guard short.content < table, marker >> 4 == 0x1, width <= 8, short.content + 1 + width <= table,
      let count = file.bytes.bigEndian(at: short.content + 1, width: width)
    else {
      throw BinaryPropertyListError("faulty count", at: short.start..<short.content + 1)
    }
    return Header(
      type: short.type, start: short.start, count: count, content: short.content + 1 + width)
  }

  /// How many bytes an object's things have, all of which stand before the table of offsets.
  private func size(of header: Header, each width: Int) throws(BinaryPropertyListError) -> Int {
    guard header.count <= (table - header.content) / width else {
      throw BinaryPropertyListError(
        "\(header.count) items do not fit", at: header.start..<header.content)
    }
    return header.count * width
  }

  private func reference(
    _ index: Int, of header: Header
  ) throws(BinaryPropertyListError) -> (object: Int, place: Range<Int>) {
    let start = header.content + index * referenceWidth
    let place = start..<start + referenceWidth
    guard let object = file.bytes.bigEndian(at: start, width: referenceWidth) else {
      throw BinaryPropertyListError("faulty reference", at: place)
    }
    return (object, place)
  }

  private mutating func text(of header: Header) throws(BinaryPropertyListError) -> Text {
    let isWide = header.type == 0x6
    let size = try size(of: header, each: isWide ? 2 : 1)
    let range = header.content..<header.content + size
    textSize += size
    guard textSize <= Self.maximumTextSize else {
      throw BinaryPropertyListError(
        "more than \(Self.maximumTextSize >> 20) MiB of text", at: range)
    }
    let traits = isWide ? wideTraits(of: range) : narrowTraits(of: range)
    guard isWide || !traits.contains(.nonASCII) else {
      throw BinaryPropertyListError("a string of ASCII has other bytes", at: range)
    }
    return Text(range: file.range(range), traits: traits)
  }

  private func narrowTraits(of range: Range<Int>) -> Text.Traits {
    file.bytes.withSpan(range) { span in
      var traits: Text.Traits = []
      for index in span.indices {
        if span[index] == UInt8(ascii: "%") { traits.insert(.percent) }
        if span[index] >= 0x80 { traits.insert(.nonASCII) }
      }
      return traits
    }
  }

  private func wideTraits(of range: Range<Int>) -> Text.Traits {
    file.bytes.withSpan(range) { span in
      var traits: Text.Traits = [.wide, .escaped]
      for index in stride(from: 0, to: span.count - 1, by: 2) {
        if span[index] != 0 || span[index + 1] >= 0x80 {
          traits.insert(.nonASCII)
        } else if span[index + 1] == UInt8(ascii: "%") {
          traits.insert(.percent)
        }
      }
      return traits
    }
  }
}

extension SourceBuffer {
  /// A number of up to 8 bytes; nil if it exceeds what offsets can name.
  fileprivate func bigEndian(at offset: Int, width: Int) -> Int? {
    guard offset >= 0, offset + width <= count else { return nil }
    var value: UInt64 = 0
    for index in offset..<offset + width { value = value << 8 | UInt64(self[index]) }
    return value <= UInt64(Int32.max) ? Int(value) : nil
  }
}

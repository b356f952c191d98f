import SourceText

extension BinaryPropertyListReading {
  /// The header of an object: its type from the high half of its first byte, its number of items,
  /// and the offset of the first one.
  struct Header {
    var type: UInt8
    var start: Int
    var count: Int
    var content: Int
  }

  /// Returns the header of an object, which is found through the table of offsets.
  func header(
    of object: Int, namedAt name: Range<Int>
  ) throws(BinaryPropertyListError) -> Header {
    guard object < objectCount else {
      throw BinaryPropertyListError("object \(object) does not exist", at: name)
    }
    let entry = table + object * offsetWidth
    guard let start = file.bytes.bigEndian(at: entry, width: offsetWidth), start >= 8, start < table
    else {
      throw BinaryPropertyListError(
        "object \(object) is outside of the objects", at: entry..<entry + offsetWidth)
    }
    let marker = file.bytes[start]
    let header = Header(
      type: marker >> 4, start: start, count: Int(marker & 0x0F), content: start + 1)
    return header.count == 0xF && header.type >= 0x4 ? try longHeader(header) : header
  }

  /// Reads the count that follows as an integer if the short count is 15.
  private func longHeader(_ short: Header) throws(BinaryPropertyListError) -> Header {
    let marker = file.bytes[short.content]
    let width = 1 << Int(marker & 0x0F)
    guard short.content < table, marker >> 4 == 0x1, width <= 8, short.content + 1 + width <= table,
      let count = file.bytes.bigEndian(at: short.content + 1, width: width)
    else {
      throw BinaryPropertyListError("invalid count", at: short.start..<short.content + 1)
    }
    return Header(
      type: short.type, start: short.start, count: count, content: short.content + 1 + width)
  }

  /// Returns the size of an object's items in bytes. All of them must be before the table of
  /// offsets.
  func size(of header: Header, each width: Int) throws(BinaryPropertyListError) -> Int {
    guard header.count <= (table - header.content) / width else {
      throw BinaryPropertyListError(
        "\(header.count) items do not fit", at: header.start..<header.content)
    }
    return header.count * width
  }

  func reference(
    _ index: Int, of header: Header
  ) throws(BinaryPropertyListError) -> (object: Int, place: Range<Int>) {
    let start = header.content + index * referenceWidth
    let place = start..<start + referenceWidth
    guard let object = file.bytes.bigEndian(at: start, width: referenceWidth) else {
      throw BinaryPropertyListError("invalid reference", at: place)
    }
    return (object, place)
  }

  func narrowTraits(of range: Range<Int>) -> TextSpan.Traits {
    file.bytes.withSpan(range) { span in
      var traits: TextSpan.Traits = []
      for index in span.indices {
        if span[index] == UInt8(ascii: "%") { traits.insert(.percent) }
        if span[index] >= 0x80 { traits.insert(.nonASCII) }
      }
      return traits
    }
  }

  func wideTraits(of range: Range<Int>) -> TextSpan.Traits {
    file.bytes.withSpan(range) { span in
      var traits: TextSpan.Traits = [.wide, .escaped]
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
  /// Returns a number of up to 8 bytes, or nil if it exceeds the range of offsets.
  func bigEndian(at offset: Int, width: Int) -> Int? {
    guard offset >= 0, offset + width <= count else { return nil }
    var value: UInt64 = 0
    for index in offset..<offset + width { value = value << 8 | UInt64(self[index]) }
    return value <= UInt64(Int32.max) ? Int(value) : nil
  }
}

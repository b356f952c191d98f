import Diagnostics
import SourceText

/// One pass over the objects of a binary property list.
///
/// The last 32 bytes contain the offset of the table of offsets, the width of its numbers and the
/// index of the top object. Objects refer to each other by their index in the table.
struct BinaryPropertyListReading {
  /// The maximum nesting of containers.
  static let maximumDepth = 128
  /// The work that every file may take, and the work that each of its bytes adds.
  ///
  /// A value takes the bytes of its key and its text, and some for itself, each time that it
  /// occurs. Values that several containers share count for each of them: readers visit all of
  /// them, and a small file could contain a nearly endless list. In a file without shared
  /// containers, a value takes about three times its size.
  static let minimumWork = 1 << 20
  static let workPerByte = 16
  static let workPerValue = 32

  let file: SourceFile
  private(set) var list = PropertyList()
  /// The containers whose ends weren't reached yet, by node.
  private var open: [Int] = []
  /// The containers that were read, by object, because several containers may refer to the same
  /// one.
  private var containers: [Int: Container] = [:]
  /// The strings that were read, by the offset of their object.
  private var strings: [Int: TextSpan] = [:]
  /// The work that readers of the list have.
  private(set) var work = 0
  let offsetWidth: Int
  let referenceWidth: Int
  let objectCount: Int
  private let top: Int
  let table: Int

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
      // The table fills the rest of the file. Otherwise CoreFoundation doesn't accept it as a
      // binary list.
      (trailer - table).quotientAndRemainder(dividingBy: offsetWidth) == (count, 0)
    else {
      throw BinaryPropertyListError("invalid trailer", at: trailer..<bytes.count)
    }
    self.objectCount = count
    self.top = top
    self.table = table
  }

  mutating func readTop() throws(BinaryPropertyListError) {
    try read(
      top, namedAt: file.bytes.count - 16..<file.bytes.count - 8, key: nil, to: nil, depth: 1)
  }

  /// Records that an error is in the entry that was read last, so that its value is unknown.
  mutating func cutOffEntry() {
    guard open.count > 1 else { return }
    list.update(open[1]) { $0.isCutOff = true }
  }
}

extension BinaryPropertyListReading {
  /// A dictionary or an array as it was read for the first time.
  private struct Container {
    let node: Int
    /// The work for its values and those in them.
    let work: Int
    /// The number of nested levels, including itself.
    let height: Int
  }

  /// Reads an object. An object that was read before isn't read again.
  ///
  /// - Returns: the number of nested levels, including the object itself.
  @discardableResult
  private mutating func read(
    _ object: Int, namedAt name: Range<Int>, key: TextSpan?, to parent: Int?, depth: Int
  ) throws(BinaryPropertyListError) -> Int {
    let known = containers[object]
    try spend((known?.work ?? 0) + (key?.range.bytes.count ?? 0) + Self.workPerValue, at: name)
    guard depth + (known?.height ?? 1) - 1 <= Self.maximumDepth else {
      throw BinaryPropertyListError(
        "values are nested more than \(Self.maximumDepth) levels deep", at: name)
    }
    if let known {
      var node = list.nodes[known.node]
      (node.key, node.firstChild, node.nextSibling) = (key, nil, nil)
      list.append(node, sharingChildrenOf: known.node, to: parent)
      return known.height
    }
    let header = try header(of: object, namedAt: name)
    switch header.type {
    case 0x0: append(.boolean, key, header, size: 0, to: parent)
    case 0x1, 0x2: append(.number, key, header, size: 1 << min(header.count, 4), to: parent)
    case 0x3: append(.date, key, header, size: 8, to: parent)
    case 0x4: append(.data, key, header, size: try size(of: header, each: 1), to: parent)
    case 0x5, 0x6:
      let text = try text(of: header)
      try spend(text.range.bytes.count, at: name)
      append(text, key, header, to: parent)
    case 0xA, 0xD:
      return try readContainer(object, header, key, to: parent, depth: depth)
    default:
      throw BinaryPropertyListError(
        "unknown type of value 0x\(file.bytes[header.start].hexadecimal(digits: 2))",
        at: header.start..<header.start + 1)
    }
    return 1
  }

  private mutating func readContainer(
    _ object: Int, _ header: Header, _ key: TextSpan?, to parent: Int?, depth: Int
  ) throws(BinaryPropertyListError) -> Int {
    let isArray = header.type == 0xA
    let size = try size(of: header, each: isArray ? referenceWidth : 2 * referenceWidth)
    let node = append(isArray ? .array : .dictionary, key, header, size: size, to: parent)
    let before = work
    open.append(node)
    let height =
      isArray
      ? try readElements(header, of: node, depth: depth)
      : try readMembers(header, of: node, depth: depth)
    open.removeLast()
    containers[object] = Container(
      node: node, work: work - before, height: height + 1)
    return height + 1
  }

  /// Reads the values of an array, and returns the height of the highest.
  private mutating func readElements(
    _ header: Header, of node: Int, depth: Int
  ) throws(BinaryPropertyListError) -> Int {
    var height = 0
    for index in 0..<header.count {
      let (value, place) = try reference(index, of: header)
      height = max(
        height, try read(value, namedAt: place, key: nil, to: node, depth: depth + 1))
    }
    return height
  }

  /// Reads the values of a dictionary, which lists all its keys first, and returns the height of
  /// the highest.
  private mutating func readMembers(
    _ header: Header, of node: Int, depth: Int
  ) throws(BinaryPropertyListError) -> Int {
    var height = 0
    for index in 0..<header.count {
      let (name, namePlace) = try reference(index, of: header)
      let keyHeader = try self.header(of: name, namedAt: namePlace)
      guard keyHeader.type == 0x5 || keyHeader.type == 0x6 else {
        throw BinaryPropertyListError("a key is not a string", at: namePlace)
      }
      let text = try text(of: keyHeader)
      let (value, place) = try reference(header.count + index, of: header)
      height = max(
        height, try read(value, namedAt: place, key: text, to: node, depth: depth + 1))
    }
    return height
  }

  @discardableResult
  private mutating func append(
    _ kind: PropertyList.Node.Kind, _ key: TextSpan?, _ header: Header, size: Int, to parent: Int?
  ) -> Int {
    let end = min(header.content + size, table)
    let range = file.range(header.start..<max(end, header.start))
    return list.append(
      PropertyList.Node(kind: kind, key: key, text: TextSpan(range: range), range: range),
      to: parent)
  }

  private mutating func append(
    _ text: TextSpan, _ key: TextSpan?, _ header: Header, to parent: Int?
  ) {
    let range = file.range(header.start..<text.range.bytes.upperBound)
    list.append(
      PropertyList.Node(kind: .string, key: key, text: text, range: range), to: parent)
  }
}

extension BinaryPropertyListReading {
  private mutating func text(of header: Header) throws(BinaryPropertyListError) -> TextSpan {
    if let known = strings[header.start] { return known }
    let isWide = header.type == 0x6
    let size = try size(of: header, each: isWide ? 2 : 1)
    let range = header.content..<header.content + size
    // Strings can overlap, so that those of a small file are long together.
    try spend(size, at: range)
    let traits = isWide ? wideTraits(of: range) : narrowTraits(of: range)
    guard isWide || !traits.contains(.nonASCII) else {
      throw BinaryPropertyListError("an ASCII string has other bytes", at: range)
    }
    let text = TextSpan(range: file.range(range), traits: traits)
    strings[header.start] = text
    return text
  }

  private mutating func spend(
    _ amount: Int, at place: Range<Int>
  ) throws(BinaryPropertyListError) {
    work += amount
    guard work <= Self.minimumWork + Self.workPerByte * file.bytes.count else {
      throw BinaryPropertyListError(
        "values that are used several times are too large together", at: place)
    }
  }
}

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

/// A scanner for binary property lists, version 00, with the position of every key and string.
enum BinaryPropertyListScanner {
  /// Reads as much as possible. The first deviation from CFBinaryPList.c is reported as
  /// `syntax-error` at its byte. The values before it are kept.
  ///
  /// - Returns: the list, or nil if it has no value.
  static func scan(
    _ file: SourceFile, into diagnostics: inout [Diagnostic]
  ) -> PropertyList? {
    do throws(BinaryPropertyListError) {
      var reading = try BinaryPropertyListReading(file)
      do throws(BinaryPropertyListError) {
        try reading.readTop()
      } catch {
        reading.cutOffEntry()
        diagnostics.append(error.diagnostic(in: file))
      }
      return reading.list.root == nil ? nil : reading.list
    } catch {
      diagnostics.append(error.diagnostic(in: file))
      return nil
    }
  }
}

/// The reason that a binary property list can't be read any further.
struct BinaryPropertyListError: Error {
  var message: String
  var range: Range<Int>

  init(_ message: String, at range: Range<Int>) {
    self.message = message
    self.range = range
  }

  func diagnostic(in file: SourceFile) -> Diagnostic {
    let end = file.bytes.count
    let start = min(max(range.lowerBound, 0), end)
    return Diagnostic(
      rule: .syntaxError, severity: .error, message: "binary property list: \(message)",
      range: file.range(start..<min(max(range.upperBound, start), end)))
  }
}

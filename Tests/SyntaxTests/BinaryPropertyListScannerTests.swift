import Diagnostics
import Foundation
import SourceText
import Testing

@testable import Syntax

@Suite struct BinaryPropertyListScannerTests {
  @Test func `a string table is read with the locations of its strings`() throws {
    let readout = PropertyListReadout(binary: try binary(["a %d": "größe 😀 %@"]))
    #expect(readout.errors == [])
    #expect(readout.values == [":dictionary", "a %d=größe 😀 %@"])
    let entry = try #require(readout.entries.first)
    #expect(entry.key.map { readout.raw($0.range) } == "a %d")
    #expect(entry.key?.traits == .percent)
    #expect(entry.text.traits == [.percent, .nonASCII, .escaped, .wide])
    #expect(entry.text.range.bytes.count == 22)
  }

  @Test func `a UTF-16 string has the locations of its characters`() throws {
    let readout = PropertyListReadout(binary: try binary(["a": "é😀%"]))
    let text = try #require(readout.entries.first).text
    var decoded = DecodedText()
    decoded.decode(text, of: readout.file)
    let start = text.range.start
    #expect(decoded.offsets.map { $0 - start } == [0, 0, 2, 2, 2, 2, 6, 8])
  }

  @Test func `values nest, and long strings and tables are read`() throws {
    let long = String(repeating: "x%", count: 40_000)
    var table = ["l": long]
    for index in 0..<500 { table["key \(index)"] = "value \(index)" }
    let readout = PropertyListReadout(binary: try binary(table))
    #expect(readout.errors == [])
    #expect(readout.entries.count == 501)
    #expect(readout.values.contains("l=\(long)"))
    #expect(readout.values.contains("key 499=value 499"))
  }

  @Test func `dictionaries, arrays and other values nest`() throws {
    let readout = PropertyListReadout(binary: try binary(Nested()))
    #expect(readout.errors == [])
    #expect(
      readout.values.sorted() == [
        ":dictionary", "date:date", "isTrue:boolean", "list/key=value", "list:array",
        "list:dictionary", "number:number", "raw:data", "real:number",
      ])
  }

  @Test func `nothing may be between the offset table and the trailer`() {
    var bytes = handmade([[0x51, 0x61]])
    bytes.insert(0, at: bytes.count - 32)
    let readout = PropertyListReadout(binary: bytes)
    #expect(readout.diagnostics.map(\.message) == ["binary property list: invalid trailer"])
  }

  @Test func `a list that contains itself is rejected`() {
    let readout = PropertyListReadout(binary: handmade([[0xA1, 0]]))
    #expect(
      readout.diagnostics.map(\.message) == [
        "binary property list: values are nested more than 128 levels deep"
      ])
  }

  @Test func `a small file can't contain an endless list`() {
    let objects = (1...20).map { [0xAA] + [UInt8](repeating: UInt8($0), count: 10) }
    let readout = PropertyListReadout(binary: handmade(objects + [[0x51, 0x61]]))
    #expect(
      readout.diagnostics.map(\.message) == [
        "binary property list: values that are used several times are too large together"
      ])
  }

  @Test func `a dictionary shared by several keys is read for each of them`() {
    // {a: X, b: X} with X = {c: d}
    let readout = PropertyListReadout(
      binary: handmade([
        [0xD2, 1, 2, 3, 3], [0x51, 0x61], [0x51, 0x62], [0xD1, 4, 5], [0x51, 0x63], [0x51, 0x64],
      ]))
    #expect(
      readout.values == [":dictionary", "a:dictionary", "a/c=d", "b:dictionary", "b/c=d"])
    #expect(readout.errors == [])
    #expect(readout.list?.nodes.count == 4)
  }

  @Test func `a long string that many keys share is read completely for each of them`() throws {
    var values: [String: String] = [:]
    for index in 0..<100 { values["key \(index)"] = String(repeating: "long text ", count: 1000) }
    let readout = PropertyListReadout(binary: try binary(values))
    #expect(readout.errors == [])
    #expect(readout.entries.count == 100)
    #expect(readout.entries.allSatisfy { $0.text.range.bytes.count == 10_000 })
  }

  @Test func `a long string that thousands of keys share is an error, and never cut off`() throws {
    var values: [String: String] = [:]
    for index in 0..<3000 { values["key \(index)"] = String(repeating: "long text ", count: 5000) }
    let readout = PropertyListReadout(binary: try binary(values))
    #expect(readout.diagnostics.map(\.rule) == [.syntaxError])
    #expect((20..<3000).contains(readout.entries.count))
    #expect(readout.entries.allSatisfy { $0.text.range.bytes.count == 50_000 })
  }

  @Test(arguments: [(100, 20_000), (20_000, 100), (20_000, 20_000), (60_000, 1)])
  func `the work for shared containers is in proportion to the file`(
    _ times: Int, _ textSize: Int
  ) throws {
    // [X, X, X …] with X = {a: text}, and with X = {text: a}
    for members: [UInt8] in [[2, 3], [3, 2]] {
      let text = [0x5F, 0x11] + Self.twoBytes(textSize) + [UInt8](repeating: 0x78, count: textSize)
      let array = [0xAF, 0x11] + Self.twoBytes(times) + [UInt8](repeating: 1, count: times)
      let bytes = handmade([array, [0xD1] + members, [0x51, 0x61], text])
      var reading = try BinaryPropertyListReading(
        SourceFile(
          id: FileID(0), path: "a.strings", bytes: SourceBuffer(bytes), encoding: .binary,
          escapes: .none))
      try? reading.readTop()
      let limit = (1 << 20) + 16 * bytes.count
      #expect(reading.work <= limit + 2 * textSize + 100)
      let readout = PropertyListReadout(binary: bytes)
      #expect(readout.errors.isEmpty == (times * (textSize + 65) < limit))
      // What readers visit is what was counted.
      let visited = readout.values.reduce(0) { $0 + $1.utf8.count }
      #expect(visited < 2 * limit)
    }
  }

  @Test func `the work for a list without shared containers is less than its limit`() throws {
    for count in [500, 1000] {
      var table: [String: String] = [:]
      for index in 0..<count { table["key \(index)"] = "value \(index)" }
      var reading = try BinaryPropertyListReading(
        SourceFile(
          id: FileID(0), path: "a.strings", bytes: SourceBuffer(try binary(table)),
          encoding: .binary, escapes: .none))
      try reading.readTop()
      #expect(reading.work < 4 * reading.file.bytes.count)
    }
  }

  @Test func `a key that a dictionary repeats many times is one fault`() {
    let key: [UInt8] = [0x51, 0x61]
    let reading = StringsReading(
      bytes: handmade([[0xDA] + [UInt8](repeating: 1, count: 20), key]))
    #expect(reading.findings == ["warning duplicate-key"])
  }

  @Test func `a fault truncates the entry around it`() {
    // {a: {b: c}, d: {e: ?}}
    let readout = PropertyListReadout(
      binary: handmade([
        [0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x64], [0xD1, 1, 2], [0xD1, 2, 5], [0x70],
      ]))
    #expect(readout.diagnostics.count == 1)
    #expect(readout.entries.map(\.isCutOff) == [false, true])
  }

  @Test(
    arguments: [
      ([[0xA1, 9]], "object 9 does not exist", 9),
      ([[0xD1, 1, 1], [0xA0]], "a key is not a string", 9),
      ([[0xAF, 0x12, 0x7F, 0xFF, 0xFF, 0xFF]], "2147483647 items do not fit", 8),
      ([[0x5F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]], "invalid count", 8),
      ([[0x52, 0x61, 0xE9]], "an ASCII string has other bytes", 9),
      ([[0x70]], "unknown type of value 0x70", 8),
    ] as [([[UInt8]], String, Int)])
  func `a fault is one syntax error at its byte`(
    _ objects: [[UInt8]], _ message: String, _ offset: Int
  ) {
    let readout = PropertyListReadout(binary: handmade(objects))
    #expect(readout.diagnostics.map(\.message) == ["binary property list: \(message)"])
    #expect(readout.diagnostics.map { Int($0.range.start) } == [offset])
    #expect(readout.diagnostics.allSatisfy { $0.rule == .syntaxError })
  }

  @Test func `any prefix and any damaged byte are handled`() throws {
    let whole = try binary(Nested())
    for index in whole.indices {
      #expect(PropertyListReadout(binary: Array(whole[..<index])).diagnostics.count == 1)
      for byte: UInt8 in [0, 1, 0x1F, 0x5F, 0x6F, 0x80, 0xAF, 0xDF, 0xFF] {
        var damaged = whole
        damaged[index] = byte
        let readout = PropertyListReadout(binary: damaged)
        #expect(readout.diagnostics.count <= 1)
        _ = readout.values
      }
    }
  }

  private struct Nested: Encodable {
    var list = [["key": "value"]]
    var number = 300
    var real = 1.5
    var isTrue = true
    var date = Date(timeIntervalSince1970: 0)
    var raw = Data([0, 0xFF])
  }

  private func binary(_ value: some Encodable) throws -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return Array(try encoder.encode(value))
  }

  private static func twoBytes(_ number: Int) -> [UInt8] {
    [UInt8(number >> 8), UInt8(number & 0xFF)]
  }

  /// Returns a list of objects with references of one byte, and with offsets of one byte if that is
  /// enough, otherwise of three. The first object is the top object.
  private func handmade(_ objects: [[UInt8]]) -> [UInt8] {
    let width = objects.reduce(8) { $0 + $1.count } < 256 ? 1 : 3
    func number(_ value: Int, _ width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += number(bytes.count, width)
      bytes += object
    }
    let table = bytes.count
    return bytes + offsets + [0, 0, 0, 0, 0, 0, UInt8(width), 1] + number(objects.count, 8)
      + number(0, 8) + number(table, 8)
  }
}

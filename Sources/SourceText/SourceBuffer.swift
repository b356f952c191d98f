import CByteBlocks
import Platform

/// The reason that a file can't be read.
package enum FileReadError: Error, Hashable, Sendable {
  case isDirectory
  case notRegularFile
  /// The file has 4,294,967,295 bytes or more, which is too much for 32-bit offsets.
  case tooLarge
  /// The file was written to in the meantime, so the bytes may be from two states.
  case changed
  /// The operating system refused. The text is the system's own, for example 'Permission denied'.
  case system(String)
}

/// The memory of a buffer, which tasks can share because its bytes are only read.
package final class SharedBytes: Sendable {
  /// The address of the first byte. A pointer can't be part of a value that tasks share.
  fileprivate let address: UInt
  fileprivate let count: Int

  fileprivate init(_ base: UnsafePointer<UInt8>, count: Int) {
    (address, self.count) = (UInt(bitPattern: base), count)
  }

  deinit { free(UnsafeMutableRawPointer(mutating: base)) }

  fileprivate var base: UnsafePointer<UInt8> { UnsafePointer(bitPattern: address)! }
}

/// The bytes of one input, followed by zero bytes so that scanners can look past the end.
///
/// This is the only file of the scanners that contains an unsafe pointer. Every loop in it stops at
/// the zero bytes after the input at the latest. Single bytes are read with a bounds check.
public final class SourceBuffer {
  /// The number of zero bytes after the input.
  @usableFromInline package static let padding = 64

  @usableFromInline let base: UnsafePointer<UInt8>
  /// The number of bytes, without the padding.
  public let count: Int
  /// The memory, for a buffer in another task.
  package let shared: SharedBytes

  /// Creates a buffer for another task that reads the bytes.
  package init(_ shared: SharedBytes) {
    self.shared = shared
    (base, count) = (shared.base, shared.count)
  }

  private convenience init(base: UnsafePointer<UInt8>, count: Int) {
    self.init(SharedBytes(base, count: count))
  }

  /// Copies bytes that are already in memory.
  package convenience init(_ bytes: some Collection<UInt8>) {
    let count = bytes.count
    guard let start = Self.allocate(count) else {
      preconditionFailure("no memory for \(count) bytes")
    }
    let memory = UnsafeMutableBufferPointer(
      start: start.assumingMemoryBound(to: UInt8.self), count: count)
    _ = memory.initialize(fromContentsOf: bytes)
    self.init(base: UnsafePointer(memory.baseAddress!), count: count)
  }

  /// Reads a whole file.
  ///
  /// - Parameter maxSize: the maximum size in bytes.
  /// - Throws: `FileReadError.changed` if the file is written to in the meantime, and `tooLarge`.
  package static func contents(
    ofFile path: String, upTo maxSize: Int = Int(UInt32.max) - 1
  ) throws(FileReadError) -> SourceBuffer {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    let stamp = try stamp(ofFile: descriptor)
    guard stamp.size <= maxSize else { throw .tooLarge }
    return try read(descriptor, stamp)
  }

  /// Returns the state of a file when it is opened. It must be a regular file of less than 4 GiB.
  private static func stamp(ofFile descriptor: Int32) throws(FileReadError) -> FileStamp {
    guard let stamp = FileStamp(descriptor: descriptor) else { throw .last }
    switch stamp.mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isDirectory
    default: throw .notRegularFile
    }
    guard stamp.size < Int(UInt32.max) else { throw .tooLarge }
    return stamp
  }

  /// Allocates memory, which ends with padding.
  ///
  /// Linux fills a large block 4 KB at a time, which takes longer than reading the file. Pages of
  /// 2 MB, where the system allows them, make this a few large steps.
  private static func allocate(_ count: Int) -> UnsafeMutableRawPointer? {
    let largePage = 1 << 21
    guard count >= largePage else {
      guard let memory = malloc(count + padding) else { return nil }
      memset(memory + count, 0, padding)
      return memory
    }
    var memory: UnsafeMutableRawPointer?
    errno = posix_memalign(&memory, largePage, count + padding)
    guard errno == 0, let memory else { return nil }
    #if os(Linux)
      madvise(memory, count + padding, MADV_HUGEPAGE)
    #endif
    memset(memory + count, 0, padding)
    return memory
  }

  /// Copies a file into memory.
  private static func read(
    _ descriptor: Int32, _ stamp: FileStamp
  ) throws(FileReadError) -> SourceBuffer {
    let size = stamp.size
    guard let memory = allocate(size) else { throw .last }
    let buffer = SourceBuffer(
      base: UnsafePointer(memory.assumingMemoryBound(to: UInt8.self)), count: size)
    var filled = 0
    while filled < size {
      // macOS refuses to read 2 GB or more at once.
      let got = Platform.read(descriptor, memory + filled, min(size - filled, 1 << 30))
      if got == 0 { throw .changed }
      if got < 0 {
        if errno == EINTR { continue }
        throw .last
      }
      filled += got
    }
    guard let present = FileStamp(descriptor: descriptor) else { throw .last }
    guard present == stamp else { throw .changed }
    return buffer
  }
}

extension FileReadError {
  /// The reason for the operating system's last failure.
  fileprivate static var last: FileReadError { .system(SystemError.last) }
}

extension SourceBuffer {
  /// The byte at an offset from 0. Zero after the end, up to the padding.
  @inlinable
  public subscript(offset: Int) -> UInt8 {
    precondition(UInt(bitPattern: offset) < UInt(bitPattern: count &+ Self.padding))
    return base[offset]
  }

  /// Passes a range of bytes to a closure in place.
  @inlinable
  public func withSpan<Result>(
    _ range: Range<Int>, _ body: (Span<UInt8>) throws -> Result
  ) rethrows -> Result {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    let bytes = UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    return try body(bytes.span)
  }

  /// Appends the bytes of a range to an array.
  package func append(_ range: Range<Int>, to array: inout [UInt8]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    array.append(
      contentsOf: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count))
  }

  /// Returns the bytes of a range as a string. Invalid UTF-8 becomes U+FFFD.
  public func string(in range: Range<Int>) -> String {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return String(
      decoding: UnsafeBufferPointer(start: base + range.lowerBound, count: range.count),
      as: UTF8.self)
  }

  /// Returns whether the bytes of two ranges, which may be in different buffers, are equal.
  package func bytes(_ range: Range<Int>, equal other: SourceBuffer, _ otherRange: Range<Int>)
    -> Bool
  {
    precondition(range.upperBound <= count && otherRange.upperBound <= other.count)
    return range.count == otherRange.count
      && memcmp(base + range.lowerBound, other.base + otherRange.lowerBound, range.count) == 0
  }

  /// Returns whether the bytes at an offset repeat earlier ones.
  package func repeats(from earlier: Int, at offset: Int, count length: Int) -> Bool {
    let isInside = length >= 0 && earlier >= 0 && earlier <= offset && offset <= count - length
    return isInside && memcmp(base + earlier, base + offset, length) == 0
  }

  /// Returns whether the input is exactly these bytes.
  package func isEqual(to bytes: [UInt8]) -> Bool {
    bytes.count == count && memcmp(base, bytes, count) == 0
  }

  /// Returns whether a range has exactly these bytes.
  package func bytes(_ range: Range<Int>, equal text: StaticString) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    return memcmp(base + range.lowerBound, text.utf8Start, range.count) == 0
  }

  /// Returns whether these bytes are at an offset.
  ///
  /// Inlined so that the compiler compares words of the file with constants.
  @inlinable @inline(__always)
  package func hasBytes(_ text: StaticString, at offset: Int) -> Bool {
    precondition(offset >= 0)
    let length = text.utf8CodeUnitCount
    guard offset + length <= count else { return false }
    let (bytes, expected) = (UnsafeRawPointer(base + offset), UnsafeRawPointer(text.utf8Start))
    func isEqual<Word: FixedWidthInteger & BitwiseCopyable>(_ index: Int, _: Word.Type) -> Bool {
      bytes.loadUnaligned(fromByteOffset: index, as: Word.self)
        == expected.loadUnaligned(fromByteOffset: index, as: Word.self)
    }
    var index = 0
    while index &+ 8 <= length {
      guard isEqual(index, UInt64.self) else { return false }
      index &+= 8
    }
    if index > 0, index < length { return isEqual(length &- 8, UInt64.self) }
    while index < length {
      guard isEqual(index, UInt8.self) else { return false }
      index &+= 1
    }
    return true
  }

  /// Returns the hash of a range of bytes. It is the same for equal bytes anywhere.
  package func hash(of range: Range<Int>, seed: UInt64) -> UInt64 {
    withSpan(range) { $0.hash(seed: seed) }
  }
}

extension SourceBuffer {
  /// Returns eight bytes, the first in the lowest position. The padding makes it safe up to the end
  /// of the input.
  @inlinable @inline(__always)
  func loadWord(_ offset: Int) -> UInt64 {
    UInt64(
      littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
  }

  /// Returns 16 bytes. The padding makes it safe up to the end of the input.
  @inline(__always)
  func block(at offset: Int) -> SIMD16<UInt8> {
    UnsafeRawPointer(base + offset).loadUnaligned(as: SIMD16<UInt8>.self)
  }

  /// Returns a block to compare others with. A comparison with a literal takes forty times as long.
  @inline(__always)
  static func block(of byte: UInt8) -> SIMD16<UInt8> { SIMD16(repeating: byte) }

  /// Returns the highest bit of each byte. Bit 0 is that of the first byte.
  @inline(__always)
  static func highBits(_ block: SIMD16<UInt8>) -> UInt16 { byte_block_high_bits(block) }

  /// Returns a comparison as bits. Bit 0 is that of the first byte. The functions of the standard
  /// library, such as `any`, take several times as long.
  @inline(__always)
  static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt16 {
    highBits(unsafeBitCast(mask, to: SIMD16<UInt8>.self))
  }

  @inlinable @inline(__always)
  static func repeated(_ byte: UInt8) -> UInt64 { 0x0101_0101_0101_0101 &* UInt64(byte) }

  /// Marks the bytes of a word that equal a byte. Only the lowest mark is exact.
  @inlinable @inline(__always)
  static func marks(_ word: UInt64, equal byte: UInt8) -> UInt64 {
    let difference = word ^ repeated(byte)
    return (difference &- repeated(0x01)) & ~difference & repeated(0x80)
  }

  /// Marks the bytes of a word that are less than a bound of at most 128. Only the lowest is exact.
  @inlinable @inline(__always)
  static func marks(_ word: UInt64, below bound: UInt8) -> UInt64 {
    (word &- repeated(bound)) & ~word & repeated(0x80)
  }

  /// Returns which bytes of a block may begin a hidden character: 0x7F, 0xC2, 0xE2, and all from
  /// 0xEF. Also 0xD2, because that takes one comparison less.
  ///
  /// Fillers begin with the same bytes as much of the text in Asian scripts, so the second byte of
  /// one is found.
  @inline(__always)
  static func rareBytes(of bytes: SIMD16<UInt8>) -> UInt16 {
    let rare = bits(
      bytes | block(of: 0x30) .== block(of: 0xF2) .| (bytes .>= block(of: 0xEF))
        .| (bytes .== block(of: 0x7F)))
    let second = bits(bytes .== block(of: secondByteOfFillers))
    if second == 0 { return rare }
    // The first byte is 0xE1 or 0xE3, or it is in the block before.
    let first = bits(bytes | block(of: 0x02) .== block(of: 0xE3))
    return rare | second & (first &<< 1 | 1)
  }

  /// The second byte of U+115F, U+1160 and U+3164.
  static let secondByteOfFillers: UInt8 = 0x85

  /// Finds where a JSON string stops and records its traits, except those that `surface` finds.
  ///
  /// - Returns: the first offset from `start` with a quote or a control character, including the
  ///   zero byte after the input. A backslash and the byte after it are skipped.
  package func endOfJSONString(from start: Int, traits: inout TextSpan.Traits) -> Int {
    var isUTF8 = false
    return endOfJSONString(from: start, traits: &traits, isUTF8: &isUTF8)
  }

  /// Does the same, and also checks the encoding.
  ///
  /// - Parameter isUTF8: true to check this. Set to false unless the string is certainly
  ///   well-formed UTF-8 without a U+FEFF.
  package func endOfJSONString(
    from start: Int, traits: inout TextSpan.Traits, isUTF8: inout Bool
  ) -> Int {
    precondition(start <= count)
    var offset = start
    // Which bytes of any block of the string are not ASCII, are percent signs, or are rare.
    var (nonASCII, percents, rare) = (UInt16(0), UInt16(0), UInt16(0))
    while true {
      let bytes = block(at: offset)
      let stops = Self.bits(
        bytes .== Self.block(of: 0x22) .| (bytes .== Self.block(of: 0x5C))
          .| (bytes .< Self.block(of: 0x20)))
      // Only the bytes before the first stop belong to the string. The subtraction wraps if there
      // is none.
      let isInside = (stops & (0 &- stops)) &- 1
      nonASCII |= Self.highBits(bytes) & isInside
      percents |= Self.bits(bytes .== Self.block(of: 0x25)) & isInside
      rare |= Self.rareBytes(of: bytes) & isInside
      if isUTF8 { isUTF8 = isCertainlyUTF8(bytes, at: offset) }
      guard stops != 0 else {
        offset &+= 16
        continue
      }
      offset &+= stops.trailingZeroBitCount
      guard base[offset] == 0x5C else { break }
      traits.insert(.escaped)
      // Another escape often follows.
      while base[offset] == 0x5C {
        // Of the escapes of JSON, only `\u0025` represents a percent sign.
        if base[offset &+ 1] == 0x75 { traits.insert(.percent) }
        // A byte that is skipped may be in none of the blocks.
        if base[offset &+ 1] >= 0x80 { (isUTF8, nonASCII) = (false, 1) }
        // A control character after the backslash isn't skipped, so the next block ends there.
        offset &+= base[offset &+ 1] < 0x20 ? 1 : 2
      }
    }
    if nonASCII != 0 { traits.insert(.nonASCII) }
    if percents != 0 { traits.insert(.percent) }
    if rare != 0 { traits.insert(.rareByte) }
    return offset
  }

  /// Returns the first offset from `start` that isn't JSON whitespace.
  @inlinable
  package func skipJSONWhitespace(from start: Int) -> Int {
    precondition(start <= count)
    var offset = start
    while true {
      // Most whitespace is indentation.
      let others = loadWord(offset) ^ Self.repeated(0x20)
      guard others != 0 else {
        offset &+= 8
        continue
      }
      offset &+= others.trailingZeroBitCount &>> 3
      let byte = base[offset]
      guard byte == 0x0A || byte == 0x0D || byte == 0x09 else { return offset }
      offset &+= 1
    }
  }

  /// Returns whether all bytes of a range equal a byte.
  @inlinable
  package func hasOnly(_ byte: UInt8, in range: Range<Int>) -> Bool {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let others = loadWord(offset) ^ Self.repeated(byte)
      guard others == 0 else {
        return offset &+ others.trailingZeroBitCount &>> 3 >= range.upperBound
      }
      offset &+= 8
    }
    return true
  }

  /// Returns the last offset of a byte in a range, or nil.
  package func lastOffset(of byte: UInt8, in range: Range<Int>) -> Int? {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    var offset = range.upperBound
    while offset > range.lowerBound {
      offset -= 1
      if base[offset] == byte { return offset }
    }
    return nil
  }

  /// Returns the number of line feeds in a range.
  package func lineFeeds(in range: Range<Int>) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    var feeds = 0
    var offset = range.lowerBound
    // Vectors that are compared with a literal take forty times as long.
    let feed = SIMD16<UInt8>(repeating: 0x0A)
    let (zero, one) = (SIMD16<UInt8>(repeating: 0), SIMD16<UInt8>(repeating: 1))
    while offset + 16 <= range.upperBound {
      // Each lane counts up to 255.
      var lanes = zero
      let end = min(range.upperBound, offset + 255 * 16)
      while offset + 16 <= end {
        let bytes = UnsafeRawPointer(base + offset).loadUnaligned(as: SIMD16<UInt8>.self)
        lanes &+= zero.replacing(with: one, where: bytes .== feed)
        offset += 16
      }
      feeds += Int(SIMD16<UInt16>(truncatingIfNeeded: lanes).wrappedSum())
    }
    while offset < range.upperBound {
      if base[offset] == 0x0A { feeds += 1 }
      offset += 1
    }
    return feeds
  }

  /// Returns the number of Unicode scalars in a range of UTF-8.
  package func scalars(in range: Range<Int>) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    var scalars = 0
    for offset in range where base[offset] & 0xC0 != 0x80 { scalars += 1 }
    return scalars
  }

  /// Returns the first offset in a range at which the bytes aren't well-formed UTF-8, or nil.
  ///
  /// Well-formed as in table 3-7 of the Unicode Standard: no surrogates, no overlong forms.
  package func firstInvalidUTF8(in range: Range<Int>) -> Int? {
    var hasMark = false
    return firstInvalidUTF8(in: range, noticingMark: &hasMark)
  }

  /// Does the same, and also checks for a U+FEFF before that offset.
  package func firstInvalidUTF8(in range: Range<Int>, noticingMark hasMark: inout Bool) -> Int? {
    precondition(range.lowerBound >= 0 && range.upperBound <= count)
    var offset = range.lowerBound
    let end = range.upperBound
    while offset < end {
      while offset &+ 32 <= end, isASCII(fourWordsAt: offset) { offset &+= 32 }
      let high = loadWord(offset) & Self.repeated(0x80)
      guard high != 0 else {
        offset &+= 8
        continue
      }
      offset &+= high.trailingZeroBitCount &>> 3
      // Some blocks of 16 bytes are enough for most strings.
      let next = skipWellFormedBlocks(from: offset, to: end, noticingMark: &hasMark)
      guard next == offset else {
        offset = next
        continue
      }
      while offset < end, base[offset] >= 0x80 {
        let length = lengthOfScalar(at: offset)
        guard length > 0, offset &+ length <= end else { return offset }
        if base[offset] == 0xEF && base[offset &+ 1] == 0xBB && base[offset &+ 2] == 0xBF {
          hasMark = true
        }
        offset &+= length
      }
    }
    return nil
  }

  @inline(__always)
  private func isASCII(fourWordsAt offset: Int) -> Bool {
    let first = loadWord(offset) | loadWord(offset &+ 8)
    let second = loadWord(offset &+ 16) | loadWord(offset &+ 24)
    return (first | second) & Self.repeated(0x80) == 0
  }

  /// Returns the offset of a scalar after blocks of 16 bytes that are well-formed, or `start` if
  /// there is none. Also stops at a block of ASCII, and before scalars of four bytes and leads that
  /// need more checks.
  ///
  /// - Parameter start: the offset of a scalar.
  private func skipWellFormedBlocks(
    from start: Int, to end: Int, noticingMark hasMark: inout Bool
  ) -> Int {
    // Two bytes before a block are read, which must not make a stray byte the end of a scalar.
    guard start >= 2, base[start] >= 0xC0 else { return start }
    var offset = start
    while offset &+ 16 <= end {
      let bytes = block(at: offset)
      guard Self.highBits(bytes) != 0, malformedBytes(of: bytes, at: offset) == 0 else { break }
      let isMark =
        block(at: offset &- 2) .== Self.block(of: 0xEF)
        .& (block(at: offset &- 1) .== Self.block(of: 0xBB)) .& (bytes .== Self.block(of: 0xBF))
      if Self.bits(isMark) != 0 { hasMark = true }
      offset &+= 16
    }
    // The last block may end inside a scalar, which is checked again.
    while offset > start, base[offset &- 1] >= 0x80 {
      offset &-= 1
      if base[offset] >= 0xC0 { break }
    }
    return offset
  }

  /// Returns which bytes of a block don't fit those before them, or are leads that need more
  /// checks: 0xED and from 0xF0.
  ///
  /// - Parameter offset: the offset of the block, at least 2.
  @inline(__always)
  private func malformedBytes(of bytes: SIMD16<UInt8>, at offset: Int) -> UInt16 {
    let (first, second) = (block(at: offset &- 1), block(at: offset &- 2))
    let isContinuation = bytes & Self.block(of: 0xC0) .== Self.block(of: 0x80)
    let isExpected = first .>= Self.block(of: 0xC0) .| (second .>= Self.block(of: 0xE0))
    let isOverlong =
      bytes & Self.block(of: 0xFE) .== Self.block(of: 0xC0)
      .| (first .== Self.block(of: 0xE0) .& (bytes .< Self.block(of: 0xA0)))
    let isOther = bytes .== Self.block(of: 0xED) .| (bytes .>= Self.block(of: 0xF0))
    return Self.bits(isContinuation .^ isExpected .| isOverlong .| isOther)
  }

  /// Returns whether a block of a string fits the bytes before it, and has no U+FEFF.
  @inline(__always)
  private func isCertainlyUTF8(_ bytes: SIMD16<UInt8>, at offset: Int) -> Bool {
    guard offset >= 2 else { return Self.highBits(bytes) == 0 }
    // A scalar that begins before the block may have to end in it.
    let isASCII = Self.highBits(bytes | block(at: offset &- 1)) == 0
    return isASCII
      || malformedBytes(of: bytes, at: offset) | Self.bits(bytes .== Self.block(of: 0xEF)) == 0
  }

  /// Returns the number of bytes of the well-formed scalar at an offset, or 0.
  @inline(__always)
  private func lengthOfScalar(at offset: Int) -> Int {
    let first = base[offset]
    if first < 0x80 { return 1 }
    let second = base[offset + 1]
    if first < 0xE0 { return first >= 0xC2 && second & 0xC0 == 0x80 ? 2 : 0 }
    let third = base[offset + 2]
    if first < 0xF0 {
      guard second & 0xC0 == 0x80, third & 0xC0 == 0x80 else { return 0 }
      if first == 0xE0 { return second >= 0xA0 ? 3 : 0 }
      if first == 0xED { return second < 0xA0 ? 3 : 0 }
      return 3
    }
    guard first < 0xF5, second & 0xC0 == 0x80, third & 0xC0 == 0x80,
      base[offset + 3] & 0xC0 == 0x80
    else { return 0 }
    if first == 0xF0 { return second >= 0x90 ? 4 : 0 }
    if first == 0xF4 { return second < 0x90 ? 4 : 0 }
    return 4
  }
}

extension [UInt8] {
  /// Appends a range of other bytes without counting references to them.
  package mutating func append(_ range: Range<Int>, of bytes: borrowing [UInt8]) {
    precondition(range.lowerBound >= 0 && range.upperBound <= bytes.count)
    bytes.withUnsafeBufferPointer {
      append(contentsOf: UnsafeBufferPointer(rebasing: $0[range]))
    }
  }

  /// Appends other bytes.
  package mutating func append(contentsOf bytes: Span<UInt8>) {
    bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}

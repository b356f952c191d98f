import SourceText

/// The code of views whose text users never read: those that are redacted until the real text is
/// there, and those that only previews of the file show.
struct HiddenViews {
  private var ranges: [Range<Int>] = []

  /// More calls around each other than a view has.
  private static let chainLimit = 32
  /// More views than a file has only for previews.
  private static let viewLimit = 32

  init(_ outline: CodeOutline, _ bytes: SourceBuffer) {
    guard outline.language == .swift else { return }
    addRedacted(bytes)
    if !outline.previews.isEmpty { addViewsOfPreviews(outline, bytes) }
  }

  func contain(_ offset: Int) -> Bool { ranges.contains { $0.contains(offset) } }
}

extension HiddenViews {
  /// Adds the views before each `.redacted(reason: .placeholder)`.
  private mutating func addRedacted(_ bytes: SourceBuffer) {
    let end: (UInt8, UInt8) = (UInt8(ascii: "d"), UInt8(ascii: "("))
    var offset = bytes.nextOffset(of: end, or: end, from: 0)
    while offset < bytes.count {
      let period = offset - 8
      if period > 0, bytes.hasBytes(".redacted(reason: .placeholder)", at: period) {
        ranges.append(Self.startOfView(before: period, bytes)..<period)
      }
      offset = bytes.nextOffset(of: end, or: end, from: offset + 1)
    }
  }

  /// Returns where the view begins whose modifier begins with a period.
  private static func startOfView(before period: Int, _ bytes: SourceBuffer) -> Int {
    var end = period
    for _ in 0..<chainLimit {
      guard let last = bytes.lastVisible(before: end) else { return end }
      if bytes[last] == UInt8(ascii: ")") || bytes[last] == UInt8(ascii: "}") {
        guard let bracket = bytes.bracket(around: last) else { return end }
        end = bracket
      } else {
        let name = bytes.name(endingAt: last + 1)
        guard !name.isEmpty else { return end }
        guard let previous = bytes.lastVisible(before: name.lowerBound),
          bytes[previous] == UInt8(ascii: ".")
        else { return name.lowerBound }
        end = previous
      }
    }
    return end
  }

  /// Adds the private views at the top of a file that only its previews name.
  private mutating func addViewsOfPreviews(_ outline: CodeOutline, _ bytes: SourceBuffer) {
    let letters: (UInt8, UInt8) = (UInt8(ascii: "i"), UInt8(ascii: "v"))
    var offset = bytes.nextOffset(of: letters, or: letters, from: 2)
    while offset < bytes.count, ranges.count < Self.viewLimit {
      let start = offset - 2
      if bytes.hasBytes("private struct ", at: start) || bytes.hasBytes("private func ", at: start),
        let view = Self.declaration(at: start, bytes),
        Self.isOnlyInPreviews(view.name, declaredIn: view.range, outline, bytes)
      {
        ranges.append(view.range)
      }
      offset = bytes.nextOffset(of: letters, or: letters, from: offset + 1)
    }
  }

  /// Returns a declaration that begins a line, which ends with the next brace that does.
  private static func declaration(
    at start: Int, _ bytes: SourceBuffer
  ) -> (name: Range<Int>, range: Range<Int>)? {
    let isFile = start >= 4 && bytes.hasBytes("fileprivate", at: start - 4)
    let first = isFile ? start - 4 : start
    guard first == 0 || bytes[first - 1] == 0x0A,
      let space = bytes.firstOffset(of: 0x20, in: start + 8..<min(bytes.count, start + 16))
    else { return nil }
    let name = bytes.name(startingAt: space + 1)
    var end = bytes.nextOffset(of: 0x0A, from: name.upperBound)
    while end < bytes.count, bytes[end + 1] != UInt8(ascii: "}") {
      end = bytes.nextOffset(of: 0x0A, from: end + 1)
    }
    return name.isEmpty ? nil : (name, first..<end)
  }

  /// Returns whether previews name a declaration, and nothing else outside of it does.
  private static func isOnlyInPreviews(
    _ name: Range<Int>, declaredIn range: Range<Int>, _ outline: CodeOutline,
    _ bytes: SourceBuffer
  ) -> Bool {
    var isNamed = false
    var offset = bytes.nextOffset(of: bytes[name.lowerBound], from: 0)
    while offset < bytes.count {
      let found = bytes.name(startingAt: offset)
      if !range.contains(offset), offset == 0 || !bytes.isPartOfName(bytes[offset - 1]),
        bytes.bytes(found, equal: bytes, name), !outline.isInComment(offset)
      {
        guard outline.previews.contains(where: { $0.wide.contains(offset) }) else { return false }
        isNamed = true
      }
      offset = bytes.nextOffset(
        of: bytes[name.lowerBound], from: max(offset + 1, found.upperBound))
    }
    return isNamed
  }
}

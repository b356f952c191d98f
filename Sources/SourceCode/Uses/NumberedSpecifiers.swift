extension FormatSpecifiers {
  /// Returns a format whose specifiers have numbers, as Xcode writes source strings with several
  /// arguments. Returns nil if there are fewer than two, or if one has a number already.
  package static func numbered(_ format: [UInt8]) -> [UInt8]? {
    var numbered: [UInt8] = []
    var (offset, count) = (0, 0)
    while offset < format.count {
      let next = offset + 1
      if format[offset] == percent, next < format.count, format[next] == percent {
        numbered += [percent, percent]
        offset = next + 1
      } else if let end = end(ofSpecifierAt: offset, in: format) {
        guard !format[offset..<end].contains(UInt8(ascii: "$")) else { return nil }
        count += 1
        numbered.append(percent)
        numbered += Array("\(count)$".utf8)
        numbered += format[next..<end]
        offset = end
      } else {
        numbered.append(format[offset])
        offset = next
      }
    }
    return count < 2 ? nil : numbered
  }

  private static var percent: UInt8 { UInt8(ascii: "%") }
}

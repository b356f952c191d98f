import Catalog
import Diagnostics
import SourceText
import StringResolution

/// Something about a string that a reviewer should look at.
enum GalleryMark: Hashable {
  case problem(ResolutionProblem)
  /// The string is probably wider than its box.
  case tooWide(Int, space: Int)
  /// The string is wider than the one for larger widths.
  case widerThan(ClosedRange<Int>)
  /// The string is wider in characters than the limit of its key. A Chinese, Japanese or Korean
  /// character is twice as wide as a letter.
  case tooLong(Int, limit: Int)
  /// The string is longer than the configuration allows, as a finding says.
  case longerThanAllowed(String)
}

extension GalleryMark {
  /// Returns the marks of what is shown.
  ///
  /// - Parameters:
  ///   - box: the space for the string, or nil if it isn't known.
  ///   - findings: findings about the length of strings.
  ///   - others: the strings of the same locale.
  static func marks(
    of string: PreviewedString, in box: GalleryBox?, limit: Int?, _ findings: [Finding],
    among others: [PreviewedString]
  ) -> [GalleryMark] {
    guard let now = string.now else { return [] }
    var marks: [GalleryMark] = []
    if let problem = now.problem { marks.append(.problem(problem)) }
    // A key that users see has another fault than its length. A form that no number selects isn't
    // seen.
    guard let text = now.text, now.problem != .showsKey,
      !string.variant.counts.contains(where: \.isImpossible)
    else { return marks }
    if let box {
      let width = GalleryBox.width(of: text)
      if width > box.space { marks.append(.tooWide(width, space: box.space)) }
    }
    if let wider = widerRange(than: string, text, among: others) { marks.append(.widerThan(wider)) }
    // Length is measured as the rule text-too-long does. A character is at most as wide as its
    // number of bytes.
    if let limit, text.utf8.count > limit {
      let width = TerminalWidth.cells(of: text)
      if width > limit { marks.append(.tooLong(width, limit: limit)) }
    } else if let finding = findings.first(where: { string.place?.isPlace(of: $0) ?? false }) {
      marks.append(.longerThanAllowed(finding.message))
    }
    return marks
  }

  /// The maximum number of strings of a locale that are compared.
  private static let maxOthers = 200

  /// Returns the first wider range of widths whose string is narrower.
  private static func widerRange(
    than string: PreviewedString, _ text: String, among others: [PreviewedString]
  ) -> ClosedRange<Int>? {
    guard let widths = string.variant.widths, widths.upperBound < .max, others.count <= maxOthers
    else { return nil }
    let width = GalleryBox.width(of: text)
    return others.first { other in
      other.variant.widths.map { $0.lowerBound > widths.upperBound } ?? false
        && other.variant.device == string.variant.device
        && other.variant.counts == string.variant.counts
        && other.request.arguments == string.request.arguments
        && other.now?.text.map { GalleryBox.width(of: $0) < width } ?? false
    }?.variant.widths
  }
}

extension GalleryMark {
  /// Whether the mark is an error. The others may be intended.
  var isError: Bool {
    switch self {
    case .problem(.showsKey), .tooWide, .widerThan, .longerThanAllowed: false
    case .problem, .tooLong: true
    }
  }

  /// The name in the list of keys to check.
  var name: String {
    switch self {
    case .problem(let problem): problem.words
    case .tooWide: "too wide"
    case .widerThan: "longer than for a larger width"
    case .tooLong, .longerThanAllowed: "too long"
    }
  }

  var html: HTML {
    let sign: HTML = isError ? "✗" : "!"
    let name: HTML = "<b>\(sign) \(self.name)</b>"
    return switch self {
    case .problem: name
    case .tooWide(let width, let space): "\(name): about \(width) M, and the box is \(space) M wide"
    case .widerThan(let widths): "\(name): \(widths.words)"
    case .longerThanAllowed(let message): "\(name): \(.foreign(message, upTo: 300))"
    case .tooLong(let count, let limit): "\(name): \(count) characters wide, at most \(limit)"
    }
  }
}

extension PreviewPlace {
  /// Returns whether a finding is about the string.
  fileprivate func isPlace(of finding: Finding) -> Bool {
    finding.location.path == path && finding.location.start.line == start.line
      && finding.location.start.column == start.column
  }
}

extension ResolutionProblem {
  var words: String {
    switch self {
    case .missingCategory: "missing category"
    case .showsKey: "shows its key"
    case .undefinedDevice: "undefined for this device"
    case .undefinedWidth: "undefined for this width"
    case .wrongSlot: "reads another argument"
    case .cycle: "variables in a cycle"
    case .broken: "broken"
    }
  }
}

extension ClosedRange<Int> {
  /// The range in words: `up to 21`, `22–52`, `53 or more`.
  var words: String {
    if lowerBound == upperBound { return "\(lowerBound)" }
    if upperBound == .max { return "\(lowerBound) or more" }
    return lowerBound == 0 ? "up to \(upperBound)" : "\(lowerBound)–\(upperBound)"
  }
}

package import FormatStrings
import Languages
import SourceText

/// The arguments that a string takes, and their classes.
struct ArgumentMap: Sendable {
  /// The way an argument is read.
  struct Use: Sendable {
    var argumentClass: ArgumentClass
    /// The index of the first specifier that reads the argument this way.
    var specifier: Int
  }

  private(set) var positions = ArgumentPositions()
  /// Empty until an argument is set.
  private var uses: [Use] = []

  init() {}

  subscript(position: Int) -> Use? { positions.contains(position) ? uses[position] : nil }

  mutating func set(_ position: Int, to use: Use) {
    guard 1..<128 ~= position else { return }
    if uses.isEmpty {
      uses = Array(repeating: Use(argumentClass: .unknown, specifier: 0), count: 128)
    }
    positions.insert(position)
    uses[position] = use
  }

  mutating func removeAll() { positions = ArgumentPositions() }
}

/// An argument that a source string reads differently from another source string or from the key.
struct ArgumentConflict: Sendable {
  /// The unit that is in conflict with another one, or nil for a conflict with the key.
  var unit: Int?
  var position: Int
  /// The way the argument was read first.
  var known: ArgumentMap.Use
  /// The conflicting specifier of the string or of the key, and what it reads.
  var specifier: Int
  var found: ArgumentClass
}

/// What is known about the arguments that the code passes for a key.
struct ArgumentReference: Sendable {
  var map = ArgumentMap()
  /// The arguments that a translation must use.
  var required = ArgumentPositions()
  /// The source string, or the key if there is none.
  var text = SourceRange(file: FileID(0), 0..<0)
  /// Whether all arguments are known, so that one that isn't in the map doesn't exist.
  var isComplete = false
  /// Whether the strings are certainly format strings.
  var isFormat = false
  /// Whether the source has percent signs that are prose.
  var hasProse = false
  /// Whether the source has percent signs that are doubled.
  var hasDoubledPercent = false
  /// The contradictions between source strings, or between them and the key.
  var conflicts: [ArgumentConflict] = []
  /// The packed form of the map, if it is a simple one.
  var signature = ArgumentSignature.none
}

/// The arguments of a simple string in one word: up to eight arguments without stars, variables or
/// faults. In most tables, most strings have the same signature as their source.
struct ArgumentSignature: Hashable, Sendable {
  private(set) var word: UInt64 = 0

  static let none = Self()
  static let irregular = Self(word: .max)

  private init(word: UInt64 = 0) { self.word = word }

  mutating func add(_ specifier: borrowing FormatSpecifier) {
    guard self != .irregular else { return }
    if specifier.kind == .percent {
      if specifier.traits.contains(.placeholder) { self = .irregular }
      return
    }
    guard specifier.kind == .argument, 1...8 ~= specifier.position,
      specifier.traits.isSubset(of: [.wordEnd, .glued]), specifier.length.bits >= 32
    else {
      self = .irregular
      return
    }
    // The width of an object may be the number of an argument.
    if specifier.argumentClass == .object, specifier.width != 0 {
      self = .irregular
      return
    }
    guard let style = Self.style(of: specifier.conversion) else {
      self = .irregular
      return
    }
    let code = UInt64(specifier.argumentClass.rawValue + 1) | UInt64(style) << 4
    let shift = UInt64(specifier.position - 1) * 8
    switch word >> shift & 0xFF {
    case 0: word |= code << shift
    case code: break
    default: self = .irregular
    }
  }

  private static func style(of conversion: UInt8) -> UInt8? {
    switch conversion {
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "f"),
      UInt8(ascii: "@"):
      0
    case UInt8(ascii: "x"), UInt8(ascii: "e"): 1
    case UInt8(ascii: "X"), UInt8(ascii: "g"): 2
    default: nil
    }
  }
}

/// Storage that the resolution of arguments reuses for each entry.
struct ArgumentStorage: Sendable {
  var keySpecifiers = 0..<0
  var reference = ArgumentReference()
  var signatures: [ArgumentSignature] = []
  /// The strings of each substitution, as a range of units.
  var unitsOfSubstitution: [Range<Int>] = []
  /// The arguments that the strings of a localization's substitutions take.
  var shownBySubstitutions: [ArgumentPositions] = []
  /// The arguments that the source's branches show in each plural category that they have.
  var shownByCategory = [ArgumentPositions?](repeating: nil, count: PluralCategory.allCases.count)
  var labels: [String: Int] = [:]
  /// Whether a string has a space flag that may be prose.
  var hasIneffectiveSpaces = false
  /// Whether a string has a specifier that may be a percent sign next to a word.
  var hasGluedSpecifiers = false

  /// Returns whether a string takes the arguments of the source, as far as one comparison shows.
  func isClean(unit: Int) -> Bool {
    signatures[unit] == reference.signature && signatures[unit] != .irregular
  }
}

/// The numbers of the arguments that the specifiers of one string take.
///
/// A specifier without a number takes the next argument, also for each star before its own. A
/// variable counts like any other specifier, and a form of a variable begins with the argument that
/// the variable counts. This is the order of CoreFoundation's reader of formats.
package struct ArgumentNumbering {
  /// The last argument that a specifier can name. Foundation reads no arguments after it.
  package static let maxPosition = 127

  private var next: Int
  private let claimed: ArgumentPositions

  /// - Parameters:
  ///   - first: the argument of the first specifier without a number.
  ///   - claimed: the arguments that only substitutions take.
  package init(from first: Int, skipping claimed: ArgumentPositions = ArgumentPositions()) {
    next = min(first, Self.maxPosition + 1)
    self.claimed = claimed
  }

  /// Sets the arguments of a specifier and of its stars.
  ///
  /// - Parameter fixed: the argument of a specifier without a number that isn't the next one, or
  ///   nil.
  package mutating func number(_ specifier: inout FormatSpecifier, fixed: Int? = nil) {
    if specifier.widthArgument == -1 { specifier.widthArgument = take() }
    if specifier.precisionArgument == -1 { specifier.precisionArgument = take() }
    specifier.position = specifier.isNumbered ? specifier.number : fixed ?? take()
  }

  /// Beyond the last argument, all specifiers have the same, forbidden number.
  private mutating func take() -> Int {
    while claimed.contains(next) { next += 1 }
    defer { next = min(next, Self.maxPosition) + 1 }
    return next
  }
}

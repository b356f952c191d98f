import FormatStrings
import SourceText

/// Which arguments a text takes, and as what.
struct ArgumentMap: Sendable {
  /// How an argument is taken.
  struct Use: Sendable {
    var argumentClass: ArgumentClass
    /// Index of the first specifier that takes the argument so.
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

/// An argument that a source text reads in another way than another one, or than the key.
struct ArgumentConflict: Sendable {
  /// The text that is in conflict with another one; nil for a conflict with the key.
  var unit: Int?
  var position: Int
  /// How the argument was read first.
  var known: ArgumentMap.Use
  /// The specifier of the text, or that of the key, and what it reads.
  var specifier: Int
  var found: ArgumentClass
}

/// What is known about the arguments that the code passes for a key.
struct ArgumentReference: Sendable {
  var map = ArgumentMap()
  /// The arguments that a translation must use.
  var required = ArgumentPositions()
  /// The source text, or the key where there is none.
  var text = SourceRange(file: FileID(0), 0..<0)
  /// Whether an argument that is not in the map does not exist.
  var isComplete = false
  /// Whether the texts are certainly format strings.
  var isFormat = false
  /// Whether the source has percent signs that are prose.
  var hasProse = false
  /// Whether the source has percent signs that are doubled.
  var hasDoubledPercent = false
  /// Where source texts and the key contradict each other.
  var conflicts: [ArgumentConflict] = []
  /// The map in short, if it is a simple one.
  var signature = ArgumentSignature.none
}

/// The arguments of a simple text in one word: those of up to eight arguments without stars,
/// variables or faults. Most texts of most tables have a signature that equals their source's.
struct ArgumentSignature: Hashable, Sendable {
  private(set) var word: UInt64 = 0

  static let none = Self()
  static let irregular = Self(word: .max)

  private init(word: UInt64 = 0) { self.word = word }

  mutating func add(_ specifier: borrowing FormatSpecifier) {
    guard self != .irregular, specifier.kind != .percent else { return }
    guard specifier.kind == .argument, 1...8 ~= specifier.position,
      specifier.traits.isSubset(of: .wordEnd), specifier.length.bits >= 32
    else {
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

/// Memory that the resolution of arguments uses again for each entry.
struct ArgumentMemory: Sendable {
  var keySpecifiers = 0..<0
  var reference = ArgumentReference()
  var signatures: [ArgumentSignature] = []
  /// The texts of each substitution, as a range of units.
  var unitsOfSubstitution: [Range<Int>] = []
  /// The arguments that the texts of a localization's substitutions take.
  var shownBySubstitutions: [ArgumentPositions] = []
  /// What the branches of the source show in each plural category that they have.
  var shownByCategory = [ArgumentPositions?](repeating: nil, count: PluralCategory.allCases.count)
  var labels: [String: Int] = [:]
  /// Whether a text has a space flag that may be prose.
  var hasIdleSpaces = false
  /// Whether a text may have a fault. Most entries have none, and are not compared.
  var mayHaveFaults = false

  /// Whether a text takes the arguments of the source, as far as one comparison tells.
  func isClean(unit: Int) -> Bool {
    signatures[unit] == reference.signature && signatures[unit] != .irregular
  }
}

/// The scripts of letters, as a set. Characters that no script owns aren't letters here.
package struct LetterScripts: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package static let latin = Self(rawValue: 1 << 0)
  package static let greek = Self(rawValue: 1 << 1)
  package static let cyrillic = Self(rawValue: 1 << 2)
  package static let armenian = Self(rawValue: 1 << 3)
  package static let hebrew = Self(rawValue: 1 << 4)
  package static let arabic = Self(rawValue: 1 << 5)
  package static let devanagari = Self(rawValue: 1 << 6)
  package static let bengali = Self(rawValue: 1 << 7)
  package static let gurmukhi = Self(rawValue: 1 << 8)
  package static let gujarati = Self(rawValue: 1 << 9)
  package static let oriya = Self(rawValue: 1 << 10)
  package static let tamil = Self(rawValue: 1 << 11)
  package static let telugu = Self(rawValue: 1 << 12)
  package static let kannada = Self(rawValue: 1 << 13)
  package static let malayalam = Self(rawValue: 1 << 14)
  package static let sinhala = Self(rawValue: 1 << 15)
  package static let thai = Self(rawValue: 1 << 16)
  package static let lao = Self(rawValue: 1 << 17)
  package static let tibetan = Self(rawValue: 1 << 18)
  package static let myanmar = Self(rawValue: 1 << 19)
  package static let georgian = Self(rawValue: 1 << 20)
  package static let hangul = Self(rawValue: 1 << 21)
  package static let ethiopic = Self(rawValue: 1 << 22)
  package static let khmer = Self(rawValue: 1 << 23)
  package static let kana = Self(rawValue: 1 << 24)
  package static let han = Self(rawValue: 1 << 25)
  /// Any other script.
  package static let other = Self(rawValue: 1 << 26)

  /// Scripts that are written without spaces between words.
  package static let unspaced: Self = [.thai, .lao, .tibetan, .myanmar, .khmer, .kana, .han]
}

/// Operations that are called for each letter. The compiler doesn't look them up when the program
/// runs, as it does for those of a set in another module.
extension LetterScripts {
  package static var none: Self { Self(rawValue: 0) }

  package var isNone: Bool { rawValue == 0 }

  package func overlaps(_ other: Self) -> Bool { rawValue & other.rawValue != 0 }

  package mutating func add(_ other: Self) { self = Self(rawValue: rawValue | other.rawValue) }
}

extension LetterScripts {
  /// Returns the script of a letter. Empty for other characters.
  package init(of scalar: Unicode.Scalar) {
    if scalar.isASCII {
      self = UInt8(ascii: "a")...UInt8(ascii: "z") ~= UInt8(scalar.value) | 0x20 ? .latin : []
    } else {
      self = scalar.properties.isAlphabetic ? Self.script(at: scalar.value) : []
    }
  }

  /// Returns the script to whose block a letter or another sign belongs, which is found faster.
  /// Empty for signs that many scripts have in common.
  package init(ofSign scalar: Unicode.Scalar) {
    let script =
      scalar.isASCII ? Self(of: scalar) : scalar.value < 0xC0 ? [] : Self.script(at: scalar.value)
    self = script == .other ? [] : script
  }

  /// Returns the script of a letter that isn't ASCII.
  private static func script(at value: UInt32) -> Self {
    switch value {
    case ..<0x2B0, 0x1E00..<0x1F00, 0x2C60..<0x2C80, 0xA720..<0xA800, 0xFF21...0xFF5A: .latin
    case 0x370..<0x400, 0x1F00..<0x2000: .greek
    case 0x400..<0x530, 0x1C80..<0x1C90, 0x2DE0..<0x2E00, 0xA640..<0xA6A0: .cyrillic
    case 0x530..<0x590: .armenian
    case 0x590..<0x600, 0xFB1D..<0xFB50: .hebrew
    case 0x600..<0x700, 0x750..<0x780, 0x870..<0x900, 0xFB50..<0xFE00, 0xFE70..<0xFEFF: .arabic
    case 0x900..<0x980: .devanagari
    case 0x980..<0xA00: .bengali
    case 0xA00..<0xA80: .gurmukhi
    case 0xA80..<0xB00: .gujarati
    case 0xB00..<0xB80: .oriya
    case 0xB80..<0xC00: .tamil
    case 0xC00..<0xC80: .telugu
    case 0xC80..<0xD00: .kannada
    case 0xD00..<0xD80: .malayalam
    case 0xD80..<0xE00: .sinhala
    case 0xE00..<0xE80: .thai
    case 0xE80..<0xF00: .lao
    case 0xF00..<0x1000: .tibetan
    case 0x1000..<0x10A0: .myanmar
    case 0x10A0..<0x1100, 0x1C90..<0x1CC0: .georgian
    case 0x1100..<0x1200, 0x3130..<0x3190, 0xA960..<0xA980, 0xAC00..<0xD7B0: .hangul
    case 0x1200..<0x13A0: .ethiopic
    case 0x1780..<0x1800: .khmer
    case 0x3040..<0x3100, 0x31F0..<0x3200, 0xFF66..<0xFF9E: .kana
    case 0x3005...0x3007, 0x3400..<0xA000, 0xF900..<0xFB00, 0x20000..<0x32000: .han
    default: .other
    }
  }
}

extension LocaleIdentifier {
  /// The scripts in which the locale may be written. Empty if they aren't known.
  package var letterScripts: LetterScripts {
    if isBase { return .latin }
    guard let written = writtenScript, let usual = Self.scriptsOfCode[written] else { return [] }
    return script == nil ? usual.union(Self.otherScripts[language] ?? []) : usual
  }

  private static let scriptsOfCode: [String: LetterScripts] = [
    "Arab": .arabic, "Armn": .armenian, "Beng": .bengali, "Cyrl": .cyrillic, "Deva": .devanagari,
    "Ethi": .ethiopic, "Geor": .georgian, "Grek": .greek, "Gujr": .gujarati, "Guru": .gurmukhi,
    "Hans": .han, "Hant": .han, "Hebr": .hebrew, "Jpan": [.kana, .han], "Khmr": .khmer,
    "Knda": .kannada, "Kore": [.hangul, .han], "Laoo": .lao, "Latn": .latin, "Mlym": .malayalam,
    "Mymr": .myanmar, "Orya": .oriya, "Sinh": .sinhala, "Taml": .tamil, "Telu": .telugu,
    "Thai": .thai, "Tibt": .tibetan,
  ]

  /// The scripts of languages that have several, apart from the usual one.
  private static let otherScripts: [String: LetterScripts] = [
    "az": [.cyrillic, .arabic], "ber": [.latin, .arabic], "bs": .cyrillic, "crh": .cyrillic,
    "cu": .cyrillic, "ha": .arabic, "kk": [.latin, .arabic], "kok": .latin,
    "ks": .devanagari, "ku": [.arabic, .cyrillic], "ky": [.latin, .arabic], "mn": .latin,
    "ms": .arabic, "pa": .arabic, "sd": .devanagari, "shi": .latin, "sr": .latin,
    "tg": [.latin, .arabic], "tk": [.cyrillic, .arabic], "tt": .latin, "ug": [.latin, .cyrillic],
    "uz": [.cyrillic, .arabic], "zgh": .latin,
  ]
}

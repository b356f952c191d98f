/// The names of HTML entities that are common in text: those of Latin-1, and of punctuation.
enum EntityNames {
  /// Returns the character of an entity, or nil if its name isn't known.
  static func scalar(named name: String) -> Unicode.Scalar? {
    if let scalar = signs[name] { return scalar }
    return letters[name].flatMap(Unicode.Scalar.init)
  }

  private static let signs: [String: Unicode.Scalar] = [
    "amp": "&", "apos": "'", "gt": ">", "lt": "<", "quot": "\"",
    "bull": "•", "copy": "©", "euro": "€", "hellip": "…", "laquo": "«", "ldquo": "“", "lsquo": "‘",
    "mdash": "—", "middot": "·", "nbsp": "\u{A0}", "ndash": "–", "raquo": "»", "rdquo": "”",
    "reg": "®", "rsquo": "’", "bdquo": "„", "sbquo": "‚", "trade": "™", "iexcl": "¡",
    "iquest": "¿", "deg": "°", "times": "×", "shy": "\u{AD}", "larr": "←", "rarr": "→",
    "lsaquo": "‹", "rsaquo": "›", "thinsp": "\u{2009}", "ensp": "\u{2002}", "emsp": "\u{2003}",
    "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}",
    "OElig": "Œ", "oelig": "œ", "Scaron": "Š", "scaron": "š",
  ]

  /// The code points of the letters from U+00C0 to U+00FF.
  private static let letters: [String: UInt32] = {
    let names = """
      Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute \
      Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml \
      Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc \
      euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash \
      ugrave uacute ucirc uuml yacute thorn yuml
      """
    let pairs = names.split(separator: " ").enumerated().map { (String($1), 0xC0 + UInt32($0)) }
    return Dictionary(uniqueKeysWithValues: pairs)
  }()
}

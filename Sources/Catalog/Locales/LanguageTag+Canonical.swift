extension LanguageTag {
  /// Returns the tag that Apple platforms and the CLDR use for the same localization.
  func canonical() -> LanguageTag {
    var tag = self
    tag.replaceAlias()
    switch (tag.language, tag.script, tag.region) {
    case ("nb", nil, "NO"): tag.region = nil
    case ("zh", nil, "CN"), ("zh", nil, "SG"): tag.setScript("Hans", region: nil)
    case ("zh", nil, "TW"): tag.setScript("Hant", region: nil)
    case ("zh", nil, "HK"), ("zh", nil, "MO"): tag.setScript("Hant", region: tag.region)
    default: break
    }
    return tag
  }

  /// Replaces codes that ISO 639 withdrew, and codes that CoreFoundation replaces.
  private mutating func replaceAlias() {
    switch language {
    case "in": language = "id"
    case "iw": language = "he"
    case "ji": language = "yi"
    case "jw": language = "jv"
    case "mo": language = "ro"
    case "no": language = "nb"
    case "tl": language = "fil"
    case "sh":
      language = "sr"
      script = script ?? "Latn"
    default: break
    }
  }

  private mutating func setScript(_ script: String, region: String?) {
    self.script = script
    self.region = region
  }

  /// Returns the next more general locale of a canonical tag, as in the CLDR, or nil for a language
  /// alone.
  ///
  /// A language in an unusual script has no parent, because users may not be able to read the usual
  /// script.
  func parent() -> String? {
    var tag = self
    if hasSuffixes {
      tag.removeSuffixes()
      return tag.text
    }
    // The parent in the CLDR is `no`, which is `nb` on Apple platforms.
    if text == "nn" { return "nb" }
    if let other = LanguageTable.parent(of: text) { return other }
    if region != nil {
      tag.region = nil
      return tag.text
    }
    guard let script else { return nil }
    return LanguageTable.defaultScript(of: language) == script ? language : nil
  }
}

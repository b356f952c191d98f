/// A module without localization files.
public let hasTexts = false

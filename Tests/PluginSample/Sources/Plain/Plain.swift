/// A module without localization files.
public let hasLocalizations = false

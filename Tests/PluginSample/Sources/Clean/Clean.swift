/// A module with correct localization files.
public let isClean = true

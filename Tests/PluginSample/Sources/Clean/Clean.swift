/// A module with correct localization files.
public let textsAreClean = true

/// A module with localization files that are as they should be.
public let textsAreClean = true

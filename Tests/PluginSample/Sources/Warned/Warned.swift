/// A module with a translation that is probably wrong.
public let isClean = false

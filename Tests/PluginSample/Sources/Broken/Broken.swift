/// A module with a translation that crashes.
public let isClean = false

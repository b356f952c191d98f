// Globs are values of the configuration.
@_exported public import Patterns

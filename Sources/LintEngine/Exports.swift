// Whoever runs the engine hands it a configuration.
@_exported public import LintConfiguration

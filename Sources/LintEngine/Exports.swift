// Code that runs the engine also needs rules, files, a configuration and findings.
@_exported public import LintConfiguration
@_exported public import LintKit
@_exported public import Workspace

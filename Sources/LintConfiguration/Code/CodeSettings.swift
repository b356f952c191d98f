package import Platform

/// The settings for the program code that uses the keys of tables.
package struct CodeSettings: Sendable {
  /// A routine of the project that takes a key, or a property of literals.
  package struct Routine: Sendable {
    /// The name of a function or a macro, which a type may qualify: `L10n.tr`.
    package var name: String?
    /// The position of the key among its arguments, from 0.
    package var key = 0
    /// The table of all its keys, or nil if a call names it.
    package var table: String?
    /// The name of a property, for example `localized` in `"key".localized`.
    package var property: String?
  }

  /// Keys that are used although the code doesn't contain them.
  package struct UsedKeys: Sendable {
    /// A pattern of keys, or nil.
    package var pattern: Glob?
    /// What the keys begin with, or nil.
    package var prefix: String?
    package var reason: String?
  }

  /// The files to read, as patterns relative to the configuration. Empty for none.
  package var include: [Glob] = []
  package var exclude: [Glob] = []
  package var routines: [Routine] = []
  package var used: [UsedKeys] = []
  /// Whether a symbol that Xcode generates for a key counts as a use of it.
  package var symbols = true
  /// The files and folders that the command line names, as displayed paths.
  package var roots: [ShownPath] = []
}

extension CodeSettings {
  /// Whether code is read at all.
  package var isOn: Bool { !include.isEmpty || !roots.isEmpty }

  /// Whether all settings have their defaults.
  var isStandard: Bool {
    include.isEmpty && exclude.isEmpty && routines.isEmpty && used.isEmpty && symbols
  }

  /// The folders that contain all files that the patterns may match, relative to the configuration.
  package var includedFolders: [String] {
    include.map { glob in
      let names = glob.pattern.split(separator: "/", omittingEmptySubsequences: false)
      let fixed = names.dropLast().prefix { name in
        !name.contains { "*?[{".contains($0) }
      }
      return fixed.joined(separator: "/")
    }
  }
}

package import SourceCode

/// A rule about the program code that uses the keys of tables.
///
/// It runs after all tables are read, once for each file of code.
package protocol CodeRule: Rule {
  /// Reports problems with the uses of keys in one file.
  func check(_ file: CodeFile, of project: ProjectKeys, _ context: inout RuleContext)
}

/// The keys that the code of a project uses, and those that its tables contain.
package struct ProjectKeys: Sendable {
  package let uses: UseTable
  package let tables: KeyIndex
  package let packages: PackageTargets

  package init(uses: UseTable, tables: KeyIndex, packages: PackageTargets = PackageTargets()) {
    (self.uses, self.tables, self.packages) = (uses, tables, packages)
  }

  /// Returns whether it is sure that the code asks a table of the project for a string.
  ///
  /// Views of SwiftUI look up their strings only in targets that are localized. A table whose keys
  /// Xcode extracts from the code shows that.
  package func isSure(_ use: KeyUse) -> Bool {
    switch (use.certainty, use.bundle) {
    // A class may belong to a framework of the system.
    case (_, .other), (_, .ofClass), (.evidence, _): return false
    case (.likely, _): return use.tableName.map(tables.hasExtractedKeys) ?? false
    case (.sure, _): return use.kind.isCall
    }
  }
}

extension KeyUse.Kind {
  /// Whether a call in program code looks up the string.
  package var isCall: Bool {
    switch self {
    case .foundation, .string, .attributedString, .resource, .localizedKey, .bundle, .swiftUI,
      .declared, .routine:
      true
    case .intent, .phrase, .interface, .infoPlist, .settings, .intentDefinition, .extracted: false
    }
  }
}

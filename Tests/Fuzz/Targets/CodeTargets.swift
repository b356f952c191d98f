import LintKit
import SourceCode
import SourceText

/// Files of a project that are read for the keys that they use.
enum CodeTargets {
  static func code(_ bytes: [UInt8], _ kind: CodeFileKind) -> [String] {
    let buffer = SourceBuffer(bytes)
    let reader = CodeFileReader(buffer, kind, index: 0, knowing: KeyRoutines())
    var evidence = KeyEvidence()
    var routines = reader.declared ?? KeyRoutines()
    routines.signatures = reader.signatures(
      of: routines.declaredNames, buffer, knowing: routines)
    let file = reader.read(buffer, routines, into: &evidence)
    var ranges = file.uses.map(\.range.wide) + file.directives.map(\.wide)
    if case .code(let language) = kind {
      ranges += DisplayedStringReader(buffer, language).strings.map(\.range.wide)
      ranges += CodeOutline(buffer, language).literals.map(\.range)
    }
    var problems = Promises.problems(with: ranges, in: bytes, "\(kind)")
    for use in file.uses where !evidence.mayHave(use.key) {
      problems.append("the key \(use.key) of a use is missing in the evidence")
    }
    return problems
  }

  /// Reads a file of a project. The first byte selects what it is.
  static func project(_ bytes: [UInt8]) -> [String] {
    guard let first = bytes.first else { return [] }
    let bytes = Array(bytes.dropFirst())
    switch first % 7 {
    case 0: return code(bytes, .buildSettings)
    case 1: return code(bytes, .propertyList(.infoPlist))
    case 2: return code(bytes, .propertyList(.settings))
    case 3: return code(bytes, .propertyList(.intentDefinition))
    case 4: return code(bytes, .propertyList(.other))
    case 5: return code(bytes, .text)
    default:
      _ = BuildSettings.hasApp(SourceBuffer(bytes))
      _ = ProjectReferences(SourceBuffer(bytes))
      var targets = XcodeTargets()
      targets.add(SourceBuffer(bytes), at: "A.xcodeproj/project.pbxproj")
      _ = targets.targets(of: "A.swift")
      let count = PackageManifest(SourceBuffer(bytes)).libraries.count
      return count <= bytes.count ? [] : ["there are \(count) libraries"]
    }
  }
}

extension KeyEvidence {
  /// Returns whether the key of a use, if it is a fixed string, is known.
  fileprivate func mayHave(_ pattern: KeyPattern) -> Bool {
    guard let key = pattern.exactKey, !pattern.hasArguments else { return true }
    return hasString(for: key)
  }
}

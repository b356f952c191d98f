import Patterns
import Platform

/// Files grouped so that no pattern of two configurations distinguishes the files of one class.
///
/// A project has many files and few classes, so that comparing the classes takes little time.
struct FileClasses {
  /// The patterns that match a file, before and after the change.
  fileprivate struct Signature: Hashable {
    let overrides: [Bits]
    let customRules: [Bits]
    let suppressions: [Bits]
    let isMoved: Bool
    let isNew: Bool
    let locale: String?
  }

  /// Files that the same patterns match. At least one.
  struct FileClass {
    fileprivate(set) var files: [ComparedFile]
    fileprivate let signature: Signature

    /// The path of one of the files, and its path before the change.
    var path: String { files[0].path }
    var earlierPath: String? { files[0].earlierPath }
    var isMoved: Bool { files[0].isMoved }
    /// The only locale of the strings that is compared, or nil for all of them.
    var locale: String? { signature.locale }
    /// The overrides of the present configuration that match.
    var overrides: Bits { signature.overrides[1] }

    /// Returns whether strings of a locale are compared.
    func mayHave(_ name: String) -> Bool { locale.map { LocaleName.matches(name, $0) } ?? true }

    /// Returns whether a suppression of the base applies to the files, according to its paths.
    func isReached(byEarlier suppression: Int, _ base: Configuration) -> Bool {
      base.suppressions[suppression].path == nil || signature.suppressions[0].contains(suppression)
    }

    /// Returns whether a custom rule of the base applies to the files, according to its paths.
    func isReached(byEarlierRule rule: Int) -> Bool { signature.customRules[0].contains(rule) }

    /// Returns whether a suppression of the present configuration applies to the files.
    func isReached(by suppression: Int, _ present: Configuration) -> Bool {
      present.suppressions[suppression].path == nil
        || signature.suppressions[1].contains(suppression)
    }
  }

  /// The classes in the order of their first files.
  private(set) var classes: [FileClass] = []

  init(_ files: [ComparedFile], _ base: Configuration, _ present: Configuration) {
    let lists = [base, present].map { configuration in
      GlobLists(
        configuration.suppressions.map { [$0.path].compactMap(\.self) }, work: configuration.work)
    }
    var indices: [Signature: Int] = [:]
    for file in files {
      let places = [(base, file.earlierPath ?? file.path), (present, file.path)]
        .map { ($0, $0.folder.relative(ShownPath($1)).text) }
      let signature = Signature(
        overrides: places.map { $0.pathLists.overrides.matches(in: $1) },
        customRules: places.map { $0.pathLists.customRules.matches(in: $1) },
        suppressions: zip(lists, places).map { $0.matches(in: $1.1) },
        isMoved: file.isMoved, isNew: file.earlierPath == nil, locale: file.locale)
      if let index = indices[signature] {
        classes[index].files.append(file)
      } else {
        indices[signature] = classes.count
        classes.append(FileClass(files: [file], signature: signature))
      }
    }
  }

  /// The classes of files that the base has too.
  var earlier: [FileClass] { classes.filter { $0.earlierPath != nil } }

  var files: [ComparedFile] { classes.flatMap(\.files) }
}

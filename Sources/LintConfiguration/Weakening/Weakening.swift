package import Diagnostics
import LintKit
import Patterns
import Platform
import SourceText
import Syntax

/// A part of a change that can hide findings or lower their severity.
package struct Weakening: Hashable, Sendable {
  /// What the change does, as the end of a sentence: "turns off 'missing-argument'".
  package let text: String
  /// The place in the changed file that does it, or the start of the file if something was removed.
  package let location: Location

  package init(_ text: String, at location: Location) {
    (self.text, self.location) = (text, location)
  }
}

/// A file that is checked, with its place before the change.
package struct ComparedFile: Hashable, Sendable {
  /// The displayed path.
  package let path: String
  /// The displayed path before the change, or nil for a file that the change adds.
  package let earlierPath: String?
  /// The locale of the earlier file, if several such files became one.
  package let locale: String?
  /// Whether it is code. Otherwise it is a table.
  package var isCode = false

  package init(_ path: String, earlierPath: String?, locale: String? = nil) {
    (self.path, self.earlierPath, self.locale) = (path, earlierPath, locale)
  }

  /// Whether the path was another one.
  package var isMoved: Bool { earlierPath.map { !$0.utf8.elementsEqual(path.utf8) } ?? false }
}

/// The places of the settings in a configuration.
package struct SettingPlaces {
  /// The name of a member of an object, or the index of an element of a list.
  package enum Step: ExpressibleByStringLiteral {
    case member(String)
    case element(Int)

    package init(stringLiteral name: String) { self = .member(name) }
  }

  /// The files, in the order in which they apply.
  private let files: [ConfigurationText]
  /// The start of the file.
  package let start: Location

  /// - Parameters:
  ///   - sources: the configuration and what it extends. If empty, all settings are at its start.
  ///   - path: the displayed path of the configuration.
  package init(of sources: [ConfigurationFile.Source], path: String) {
    start = .start(of: path)
    var ignored: [Diagnostic] = []
    files = sources.compactMap { source in
      ConfigurationText(
        .settings(SourceBuffer(source.bytes), path: source.path), reporting: &ignored)
    }
  }

  /// Returns the location of a setting's name or of an element, or of the innermost object around
  /// it that exists.
  ///
  /// - Parameter steps: the steps from the outermost to the innermost.
  package func location(of steps: Step...) -> Location {
    var steps = steps
    guard let root = file(with: &steps) else { return start }
    var (value, location) = (root.value, start)
    for step in steps {
      switch step {
      case .member(let name):
        guard let member = value.members.last(where: { $0.name == name }) else { return location }
        location = root.source.location(of: member.quotedNameRange)
        value = member.value
      case .element(let index):
        guard value.elements.indices.contains(index) else { return location }
        value = value.elements[index]
        location = root.source.location(of: value.range)
      }
    }
    return location
  }
}

extension SettingPlaces {
  /// Returns the file that has a setting: the last one, or that of an element of a list that is
  /// joined. The number of the element then becomes that in its file.
  private func file(with steps: inout [Step]) -> ConfigurationText? {
    guard case .member(let name)? = steps.first else { return files.last }
    if steps.count > 1, case .element(var index) = steps[1],
      ConfigurationChain.added.contains(name)
    {
      for file in files {
        let count = file.value[name]?.elements.count ?? 0
        if index < count {
          steps[1] = .element(index)
          return file
        }
        index -= count
      }
    }
    var rest = steps.dropFirst().makeIterator()
    let second: String? = if case .member(let name)? = rest.next() { name } else { nil }
    let having = files.filter { $0.value[name] != nil }
    return having.last { file in second.map { file.value[name]?[$0] != nil } ?? true }
      ?? having.last ?? files.last
  }
}

extension Configuration {
  /// Returns the place of the pattern that excludes the first of some paths.
  package func place(excluding paths: [String], _ places: SettingPlaces) -> Location {
    let path = paths.first.map { folder.relative(ShownPath($0)).text }
    let number = path.flatMap { path in
      exclude.firstIndex { !GlobSet([$0], work: work).matches(in: path).isEmpty }
    }
    return number.map { places.location(of: "exclude", .element($0)) }
      ?? places.location(of: "exclude")
  }
}

extension Location {
  /// Returns the start of a file.
  package static func start(of path: String) -> Location {
    let start = SourceLocation(line: 1, column: 1, offset: 0)
    return Location(path: path, start: start, end: start)
  }
}

extension [String] {
  /// The first paths in quotes, and the number of the others. Each is named once.
  package var shortListOfPaths: String {
    var known: Set<String> = []
    return filter { known.insert($0).inserted }.map(\.quotedPath).shortList
  }

  /// The first elements, and the number of the others.
  package var shortList: String {
    let rest = count - 3
    return (prefix(3) + (rest > 0 ? ["\(rest) more"] : [])).listed
  }
}

import Diagnostics
package import LintKit
package import Platform
import SourceText
import Syntax
import Workspace

/// A setting that a configuration inherits from a file that it extends.
package struct InheritedSetting: Hashable, Sendable {
  /// The name of the setting, or of a member of `rules`: `rules.stale-entry`.
  package let name: String
  package let location: Location
}

/// A configuration and the files that it extends, directly or through others.
struct ConfigurationChain {
  /// A file, with the mistakes in it.
  private struct Layer {
    let file: SourceFile
    let path: AbsolutePath
    let text: ConfigurationText?
    var diagnostics: [Diagnostic]
  }

  /// The maximum number of files, more than any project has.
  private static let limit = 5

  private let workingDirectory: WorkingDirectory
  /// The contents of files that aren't read from the disk, by absolute path.
  private let contents: [AbsolutePath: [UInt8]]
  private let readsDisk: Bool
  /// The configuration itself, followed by what it extends.
  private var layers: [Layer] = []

  init(
    _ workingDirectory: WorkingDirectory, _ contents: [AbsolutePath: [UInt8]], readsDisk: Bool
  ) {
    (self.workingDirectory, self.contents) = (workingDirectory, contents)
    self.readsDisk = readsDisk
  }

  /// Reads a configuration and what it extends. What can't be extended is a mistake.
  mutating func read(_ path: AbsolutePath, holding bytes: [UInt8]?) throws(FileReadError) {
    layers = [try layer(path.withoutParents, holding: bytes)]
    while let last = layers.last, let value = last.text?.value["extends"], let name = value.text {
      do throws(ExtensionFault) {
        layers.append(try extended(name, by: last))
      } catch {
        layers[layers.count - 1].diagnostics.append(
          .configuration(error.message, at: value.range, help: error.help))
        return
      }
    }
  }

  /// Returns the settings of all files. Those of a file replace what it inherits, or are added to
  /// it.
  mutating func configuration(rules: [any Rule.Type]) -> Configuration {
    var configuration = Configuration()
    for index in layers.indices.reversed() {
      guard let text = layers[index].text else { continue }
      configuration.apply(text, rules: rules, reporting: &layers[index].diagnostics)
      guard index > 0 else { continue }
      for number in configuration.suppressions.indices {
        configuration.suppressions[number].isInherited = true
      }
    }
    configuration.customRules = CustomRuleSearch.join(
      configuration.customRules, work: configuration.work)
    return configuration
  }

  /// The contents of all files, the configuration itself last.
  var sources: [ConfigurationFile.Source] {
    layers.reversed().map { layer in
      var bytes: [UInt8] = []
      layer.file.bytes.append(0..<layer.file.bytes.count, to: &bytes)
      return ConfigurationFile.Source(path: layer.file.path, bytes: bytes)
    }
  }

  /// The mistakes in all files, with excerpts.
  var mistakes: [Finding] {
    layers.flatMap { layer in layer.diagnostics.map { Finding($0, in: layer.file) } }
  }

  /// The settings that come from other files than the first.
  var inherited: [InheritedSetting] {
    guard layers.count > 1 else { return [] }
    var known = Set(layers.first?.text.map(Self.settings)?.map(\.name) ?? [])
    return layers.dropFirst().compactMap(\.text).flatMap(Self.settings).filter {
      known.insert($0.name).inserted || Self.added.contains($0.name)
    }
  }

  /// The lists that are added to the inherited ones.
  static let added: Set<String> = ["overrides", "suppressions", "customRules", "fixes"]
}

/// The reason why a file can't be extended.
private struct ExtensionFault: Error {
  let message: String
  let help: String
}

extension ConfigurationChain {
  private func layer(
    _ path: AbsolutePath, holding bytes: [UInt8]?
  ) throws(FileReadError) -> Layer {
    let file = SourceFile.settings(
      try .settings(at: path, holding: bytes), path: workingDirectory.shown(path).text)
    var diagnostics: [Diagnostic] = []
    let text = ConfigurationText(file, reporting: &diagnostics)
    return Layer(file: file, path: path, text: text, diagnostics: diagnostics)
  }

  private func extended(_ name: String, by layer: Layer) throws(ExtensionFault) -> Layer {
    let path = layer.path.folder.appending(name).withoutParents
    guard !name.isEmpty, !name.hasPrefix("/") else {
      throw ExtensionFault(
        message: name.isEmpty ? "the path is empty" : "the path is absolute",
        help: "write the path of a file in the repository, relative to this file")
    }
    guard path != layer.path else {
      throw ExtensionFault(message: "the configuration extends itself", help: "remove 'extends'")
    }
    guard readsDisk || contents[path] != nil else {
      throw ExtensionFault(
        message: "'\(name.shortened)' can't be read: it isn't part of the revision or the index",
        help: "write the path of a file, relative to this file")
    }
    guard let zone = zone(around: layer.path),
      zone.contains(contents[path] == nil ? path.destination ?? path : path)
    else {
      throw ExtensionFault(
        message: "'\(name.shortened)' is outside of the repository",
        help: "write the path of a file in it, relative to this file")
    }
    guard !layers.contains(where: { $0.path == path }) else {
      throw ExtensionFault(
        message: "'\(name.shortened)' extends this file, so that each would extend itself",
        help: "remove one of the two settings")
    }
    guard layers.count < Self.limit else {
      throw ExtensionFault(
        message: "more than \(Self.limit) files extend one another in a row",
        help: "extend fewer files")
    }
    do throws(FileReadError) {
      return try self.layer(path, holding: contents[path])
    } catch {
      throw ExtensionFault(
        message: "'\(name.shortened)' can't be read: \(error.reason)",
        help: "write the path of a file, relative to this file")
    }
  }

  /// Returns the repository of a file, or its folder outside of one.
  private func zone(around path: AbsolutePath) -> SearchZone? {
    let folder = path.folder
    return SearchZone(around: FileSystem.realPath(folder) ?? folder)
  }

  /// Returns the settings of a file: its members, and those of `rules`.
  private static func settings(of text: ConfigurationText) -> [InheritedSetting] {
    text.value.members.flatMap { member -> [InheritedSetting] in
      switch member.name {
      case "$schema", "extends": []
      case "rules":
        member.value.members.map { rule in
          InheritedSetting(
            name: "rules.\(rule.name)", location: text.source.location(of: rule.quotedNameRange))
        }
      default:
        [
          InheritedSetting(
            name: member.name, location: text.source.location(of: member.quotedNameRange))
        ]
      }
    }
  }
}

extension Finding {
  /// Creates a finding about a mistake in a configuration.
  fileprivate init(_ diagnostic: Diagnostic, in file: SourceFile) {
    self.init(
      rule: diagnostic.rule, severity: diagnostic.severity, message: diagnostic.message,
      help: diagnostic.help, location: file.location(of: diagnostic.range),
      notes: diagnostic.notes.map { note in
        LocatedNote(message: note.message, location: file.location(of: note.range))
      })
  }
}

extension ConfigurationFile {
  /// Returns the path of the file that a configuration extends, if it names one.
  ///
  /// - Parameter contents: the contents of the configuration.
  package static func extended(by contents: [UInt8], at path: AbsolutePath) -> AbsolutePath? {
    var ignored: [Diagnostic] = []
    let file = SourceFile.settings(SourceBuffer(contents), path: path.text)
    let name = ConfigurationText(file, reporting: &ignored)?.value["extends"]?.text
    return name.map { path.folder.appending($0).withoutParents }
  }
}

import Diagnostics
import SourceText
import Syntax

/// Reads the targets of a `project.pbxproj` with the files that they build.
struct XcodeProjectReader {
  struct Target {
    let name: String
    let product: XcodeTargets.Product
    /// Whether it is an app or an extension.
    let isProgram: Bool
    /// The paths of the files in its build phases.
    var files: [String] = []
    /// The folders that Xcode synchronizes, with a trailing slash, and the files in them that don't
    /// belong to the target.
    var folders: [(path: String, exceptions: [String])] = []
    var tables: [XcodeTargets.Table] = []
  }

  private typealias Node = PropertyList.Node

  private let file: SourceFile
  private let list: PropertyList
  /// The objects by their identifiers.
  private var objects: [String: Node] = [:]
  /// The identifiers of the targets, in the order of the file.
  private var targetIDs: [String] = []
  /// The identifiers of the groups around files and groups.
  private var parents: [String: String] = [:]
  /// The paths of groups, or nil for a path that depends on a build setting.
  private var groups: [String: String?] = [:]
  /// The build phases and sets of exceptions that were read. Each belongs to one object.
  private var read: Set<String> = []
  /// The folder of the project, with a trailing slash, or empty.
  private let folder: String
  /// The folder that paths are relative to, with a trailing slash, or empty.
  private var root: String
  /// The number of files that can still be added. A variant group can be in very many phases.
  private var filesLeft = 1 << 18

  /// - Parameter folder: the folder of the project, with a trailing slash, or empty.
  init?(_ bytes: SourceBuffer, in folder: String) {
    let document = PropertyListReader.read(bytes, id: FileID(0), path: "", kind: .other)
    guard document.isLoadable, let list = document.list, let top = list.root else { return nil }
    (file, self.list) = (document.file, list)
    (self.folder, root) = (folder, folder)
    for node in member("objects", of: top).map({ Array(list.children(of: $0)) }) ?? [] {
      guard let key = node.key else { continue }
      let id = file.string(of: key)
      objects[id] = node
      for child in identifiers("children", of: node) { parents[child] = id }
      switch text("isa", of: node) {
      case "PBXNativeTarget": targetIDs.append(id)
      // A program of its own builds the target.
      case "PBXLegacyTarget": isComplete = false
      case "PBXProject":
        root =
          Self.path(folder, text("projectDirPath", of: node) ?? "", isFolder: true) ?? folder
      default: break
      }
    }
  }

  /// Whether all files are known that the targets build. It is known after the targets were read.
  private(set) var isComplete = true

  /// The names of all files that the project refers to, in lower case.
  var fileNames: some Sequence<String> {
    objects.values.lazy.filter { text("isa", of: $0) == "PBXFileReference" }
      .compactMap { text("path", of: $0)?.split(separator: "/").last?.lowercased() }
  }

  /// Returns the targets in the order of the file.
  mutating func targets() -> [Target] {
    var targets = targetIDs.map { target($0) }
    let numbers = Dictionary(zip(targetIDs, targets.indices)) { first, _ in first }
    var owners: [String: [String]] = [:]
    for id in targetIDs {
      for group in objects[id].map({ identifiers("fileSystemSynchronizedGroups", of: $0) }) ?? [] {
        owners[group, default: []].append(id)
      }
    }
    for (id, node) in objects where text("isa", of: node) == Self.synchronizedGroup {
      guard let folder = groupPath(id) else {
        isComplete = false
        continue
      }
      let exceptions = exceptions(ofFolder: node, at: folder)
      let owners = owners[id] ?? []
      for owner in owners {
        guard let number = numbers[owner] else { continue }
        targets[number].folders.append((folder, exceptions[owner] ?? []))
      }
      // A file can belong to a target although its folder doesn't.
      for (target, files) in exceptions where !owners.contains(target) {
        if let number = numbers[target] { targets[number].files += files }
      }
    }
    return targets
  }

  private static let synchronizedGroup = "PBXFileSystemSynchronizedRootGroup"
}

extension XcodeProjectReader {
  private mutating func target(_ id: String) -> Target {
    guard let node = objects[id] else { return Target(name: "", product: .other, isProgram: false) }
    var target = Target(
      name: text("name", of: node) ?? "", product: product(of: node), isProgram: isProgram(node))
    for phase in identifiers("buildPhases", of: node) where read.insert(phase).inserted {
      guard let phase = objects[phase], Self.phases.contains(text("isa", of: phase) ?? "") else {
        continue
      }
      for file in identifiers("files", of: phase) { add(buildFile: file, to: &target) }
    }
    return target
  }

  /// The build phases whose files become part of the product.
  private static let phases: Set<String> = [
    "PBXSourcesBuildPhase", "PBXResourcesBuildPhase", "PBXCopyFilesBuildPhase",
  ]

  private func product(of target: Node) -> XcodeTargets.Product {
    let type = text("productType", of: target) ?? ""
    if type.hasPrefix("com.apple.product-type.bundle.") { return .tests }
    guard type == "com.apple.product-type.framework" else { return .other }
    let list = text("buildConfigurationList", of: target).flatMap { objects[$0] }
    let configurations = list.map { identifiers("buildConfigurations", of: $0) } ?? []
    let isStatic = configurations.prefix(Self.configurationLimit).contains { id in
      let settings = objects[id].flatMap { member("buildSettings", of: $0) }
      return settings.flatMap { text("MACH_O_TYPE", of: $0) } == "staticlib"
    }
    return isStatic ? .other : .framework
  }

  private func isProgram(_ target: Node) -> Bool {
    let type = text("productType", of: target) ?? ""
    return Self.programs.contains { type.hasPrefix("com.apple.product-type.\($0)") }
  }

  /// The beginnings of the product types whose code has the main bundle of the target.
  private static let programs = [
    "application", "app-extension", "extensionkit-extension", "tv-app-extension",
    "watchkit-extension", "watchkit2-extension",
  ]

  /// More configurations than any real project has.
  private static let configurationLimit = 64

  private mutating func add(buildFile id: String, to target: inout Target) {
    guard let reference = objects[id].flatMap({ text("fileRef", of: $0) }),
      let node = objects[reference]
    else { return }
    let members =
      text("isa", of: node) == "PBXVariantGroup" ? identifiers("children", of: node) : [reference]
    filesLeft -= members.count
    guard filesLeft > 0 else {
      isComplete = false
      return
    }
    let paths = members.compactMap { filePath($0) }
    target.files += paths
    let files = paths.filter(XcodeTargets.isTable)
    // If one of the paths isn't known, it isn't known either whether all files are missing.
    guard paths.count == members.count, let first = files.first else { return }
    let name = first.split(separator: "/").last?.split(separator: ".").dropLast()
    target.tables.append(
      XcodeTargets.Table(
        name: (name ?? []).joined(separator: "."), files: files, project: folder))
  }
}

/// Folders that Xcode synchronizes.
extension XcodeProjectReader {
  /// Returns the exceptions of a folder by the identifiers of the targets.
  private mutating func exceptions(
    ofFolder node: Node, at folder: String
  ) -> [String: [String]] {
    var exceptions: [String: [String]] = [:]
    for id in identifiers("exceptions", of: node) where read.insert(id).inserted {
      guard let set = objects[id], let target = text("target", of: set) else { continue }
      exceptions[target, default: []] += identifiers("membershipExceptions", of: set).map { name in
        let localized = "/Localized: "
        return folder + (name.hasPrefix(localized) ? String(name.dropFirst(localized.count)) : name)
      }
    }
    return exceptions
  }
}

/// Paths.
extension XcodeProjectReader {
  private mutating func filePath(_ id: String) -> String? {
    guard let node = objects[id], let folder = base(of: id, depth: 0),
      let name = text("path", of: node)
    else { return nil }
    return Self.path(folder, name, isFolder: false)
  }

  /// Returns the path of a group with a trailing slash. It may have none of its own.
  private mutating func groupPath(_ id: String, depth: Int = 0) -> String? {
    if let known = groups[id] { return known }
    guard depth < Self.depthLimit, let node = objects[id], let folder = base(of: id, depth: depth)
    else { return nil }
    let path = Self.path(folder, text("path", of: node) ?? "", isFolder: true)
    groups[id] = .some(path)
    return path
  }

  /// Returns the folder that the path of an object is relative to. Nil if it depends on a build
  /// setting.
  private mutating func base(of id: String, depth: Int) -> String? {
    switch objects[id].flatMap({ text("sourceTree", of: $0) }) ?? "<group>" {
    case "<group>": parents[id].map { groupPath($0, depth: depth + 1) } ?? root
    case "SOURCE_ROOT": root
    default: nil
    }
  }

  /// Returns a path without '.' and, if possible, without '..'. Nil if it is too long for a file.
  private static func path(_ folder: String, _ path: String, isFolder: Bool) -> String? {
    guard folder.utf8.count + path.utf8.count <= pathLimit else { return nil }
    var names: [Substring] = []
    for name in (folder + path).split(separator: "/") where name != "." {
      if name == "..", let last = names.last, last != ".." {
        names.removeLast()
      } else {
        names.append(name)
      }
    }
    let joined = names.joined(separator: "/")
    return isFolder && !joined.isEmpty ? joined + "/" : joined
  }

  private static let pathLimit = 4096
  /// More groups in each other than any real project has. A group can be in itself.
  private static let depthLimit = 64
}

/// Values.
extension XcodeProjectReader {
  private func member(_ name: StaticString, of node: Node) -> Node? {
    list.children(of: node).prefix(Self.memberLimit).first { child in
      child.key.map { file.bytes.bytes($0.range.bytes, equal: name) } ?? false
    }
  }

  private func text(_ name: StaticString, of node: Node) -> String? {
    guard let value = member(name, of: node), value.kind == .string else { return nil }
    return file.string(of: value.text)
  }

  private func identifiers(_ name: StaticString, of node: Node) -> [String] {
    guard let value = member(name, of: node) else { return [] }
    return list.children(of: value).map { file.string(of: $0.text) }
  }

  /// More members than any real object has.
  private static let memberLimit = 512
}

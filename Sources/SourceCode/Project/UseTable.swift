/// Why a key is taken to be in use.
package struct UseReason: Hashable, Sendable {
  /// Whether the code has the whole key: in a call for it, or in a string for any other purpose.
  /// Otherwise, it may make the key when it runs, or has a name like it.
  package let isWhole: Bool
  /// The first place of the string in the form `path:line`, or nil if there is no single one.
  package let place: String?
}

/// What the code of a project says about the keys of its tables.
package struct UseTable: Sendable {
  /// A use in one of the files.
  package struct Place: Hashable, Sendable {
    package let file: Int
    package let use: Int
  }

  /// The files of the project, in the order of their paths.
  package let files: [CodeFile]
  private let evidence: KeyEvidence
  /// The uses of keys that are known, by the hash of the key.
  private var exact: [UInt64: [Place]] = [:]
  /// The uses with interpolations, by the hash of their shape.
  private var shaped: [UInt64: [Place]] = [:]
  /// The first use of each kind, by the hash of the key or of its shape, and by the table.
  private var first: [Name: [Place]] = [:]
  /// The hashes of the identifiers in the definitions of intents.
  private var intents: Set<UInt64> = []
  /// The identifiers of the objects in all interfaces.
  private var identifiers: Set<String> = []

  private let countsSymbols: Bool
  private let accessors: AccessorTable
  /// The routines that take a key, of the system and of the project.
  package let routines: KeyRoutines
  /// Whether a build setting lets Xcode generate symbols for keys.
  private let generatesSymbols: Bool
  private let isNamedAsUsed: @Sendable (String) -> Bool
  private let pathOfFile: @Sendable (Int) -> String
  private let targetOfPath: @Sendable (String) -> String?
  private let buildersOfPath: @Sendable (String) -> Set<XcodeTargets.Target>
  /// The targets of packages to which the files belong.
  private let targets: [String?]
  /// Whether all files were read in which a key of any table can be.
  private let isComplete: Bool
  /// The names of the tables of files that were not read, and of those that the code reads as
  /// dictionaries.
  private var unknownTables: Set<String> = []
  /// Whether all pages of settings were read.
  private var knowsSettings = true
  /// A file that a project compiles although it is missing, by the folder of the project.
  private let missingSources: [String: String]
  /// The strings in other files than code, or nil if these aren't known.
  private let otherStrings: OtherStrings?
  /// The folders of the packages.
  private let packages: Set<String>

  /// - Parameters:
  ///   - files: the files, in the order of their paths.
  ///   - isComplete: whether all files of the project could be opened.
  ///   - missingSources: a missing file that a project compiles, by the folder of the project.
  ///   - otherStrings: the strings in files that aren't code.
  ///   - pathOfFile: returns the displayed path of a file of the run.
  ///   - targetOfPath: returns the target of a package whose tables or code are at a displayed
  ///     path, or nil if it isn't known or there is none.
  ///   - buildersOfPath: returns the targets of Xcode projects whose tables or code are at a
  ///     displayed path, or none if they aren't known.
  ///   - routines: the routines that take a key.
  ///   - accessors: the generated accessors of the project.
  ///   - countsSymbols: whether symbols that Xcode generates for keys count as uses of them.
  ///   - isNamedAsUsed: returns whether the configuration says that a key is used.
  package init(
    _ files: [CodeFile], _ evidence: KeyEvidence, routines: KeyRoutines = KeyRoutines(),
    accessors: AccessorTable = AccessorTable(), countsSymbols: Bool = true, isComplete: Bool = true,
    missingSources: [String: String] = [:], otherStrings: OtherStrings? = nil,
    pathOfFile: @escaping @Sendable (Int) -> String = { _ in "" },
    targetOfPath: @escaping @Sendable (String) -> String? = { _ in nil },
    buildersOfPath: @escaping @Sendable (String) -> Set<XcodeTargets.Target> = { _ in [] },
    isNamedAsUsed: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    (self.files, self.evidence) = (files, evidence)
    (self.countsSymbols, self.isNamedAsUsed) = (countsSymbols, isNamedAsUsed)
    (self.pathOfFile, self.targetOfPath) = (pathOfFile, targetOfPath)
    self.buildersOfPath = buildersOfPath
    targets = files.map { targetOfPath(pathOfFile($0.index)) }
    (self.routines, self.accessors) = (routines, accessors)
    (self.missingSources, self.otherStrings) = (missingSources, otherStrings)
    packages = Set(
      files.lazy.compactMap { pathOfFile($0.index).folderOfManifest.map { String($0) } })
    generatesSymbols = files.contains { $0.generatesSymbols == true }
    self.isComplete = isComplete && !files.contains { $0.mayMissUsesOfAnyTable }
    var seen: Set<Kind> = []
    var groups: [Set<XcodeTargets.Target>: Int] = [:]
    for (number, file) in files.enumerated() {
      let builders = file.uses.isEmpty ? [] : buildersOfPath(pathOfFile(file.index))
      let group = groups[builders] ?? groups.count
      groups[builders] = group
      if !file.isComplete { notePropertyList(file) }
      unknownTables.formUnion(file.dictionaries)
      identifiers.formUnion(file.identifiers)
      for (index, use) in file.uses.enumerated() {
        let place = Place(file: number, use: index)
        if use.kind == .intentDefinition, let key = use.key.exactKey {
          intents.insert(KeyHash.exact(key))
        }
        let isFirst = seen.insert(Kind(use, in: targets[number], group)).inserted
        if let key = use.key.exactKey {
          exact[KeyHash.exact(key), default: []].append(place)
          if isFirst { first[Name(.exact(KeyHash.exact(key)), use), default: []].append(place) }
        }
        if let shape = KeyHash.shape(use.key) {
          shaped[shape, default: []].append(place)
          if isFirst { first[Name(.shape(shape), use), default: []].append(place) }
        }
      }
    }
  }

  /// The types of generated accessors with their numbers, sorted by name.
  package var accessorRoots: [(name: String, number: UInt32)] {
    accessors.roots.sorted().map { ($0, KeyWrapper.number(of: $0)) }
  }

  /// Whether another library answers the lookups of the system, and the tables need no strings.
  package var replacesLookups: Bool { evidence.replacesLookups }

  /// Returns the name of a routine that is called with literals.
  package func callee(_ number: UInt32) -> LiteralCallee? { evidence.callees[number] }

  package subscript(place: Place) -> KeyUse { files[place.file].uses[place.use] }

  /// Returns the displayed path of a file of code.
  package func path(of file: CodeFile) -> String { pathOfFile(file.index) }

  /// Returns the displayed path of a file of the run.
  package func path(ofFile index: Int) -> String { pathOfFile(index) }

  /// Returns whether Xcode generates symbols for the keys of a catalog: always in a package, and
  /// otherwise if a build setting says so. Returns nil if the code doesn't show it.
  ///
  /// - Parameter catalog: the displayed path of the catalog.
  package func generatesSymbols(for catalog: String) -> Bool? {
    var setting: Bool?
    for file in files {
      let path = pathOfFile(file.index)
      if let folder = path.folderOfManifest, catalog.hasPrefix(folder) { return true }
      if let isOn = file.generatesSymbols { setting = setting == true || isOn }
    }
    return setting
  }

  /// Returns the first call of each kind that asks for a key of a table: calls of a kind are in the
  /// same targets, if any, and differ only in their positions and in the wording of their comments
  /// and default values.
  ///
  /// A project can have very many calls for the same key, and very many tables with that key.
  ///
  /// - Parameter key: in UTF-8.
  package func kindsOfUses(of key: [UInt8], in table: String) -> [Place] {
    let exact = places(.exact(KeyHash.exact(key)), in: table)
    let shaped = KeyHash.shape(key).map { places(.shape($0), in: table) } ?? []
    return (exact.prefix(Self.usesOfShape) + shaped.prefix(Self.usesOfShape)).filter {
      self[$0].key.matches(key)
    }
  }

  /// Returns the uses that may be in a table, in the order of the paths.
  private func places(_ hash: Name.Hash, in table: String) -> [Place] {
    let unknown = first[Name(hash: hash, table: nil)] ?? []
    guard let named = first[Name(hash: hash, table: table)] else { return unknown }
    guard !unknown.isEmpty else { return named }
    return (named + unknown).sorted { ($0.file, $0.use) < ($1.file, $1.use) }
  }

  /// Returns the calls that ask for a key of a table.
  ///
  /// - Parameter key: in UTF-8.
  package func uses(of key: [UInt8], in table: String) -> [Place] {
    let interpolated = KeyHash.shape(key).flatMap { shaped[$0] } ?? []
    let candidates = (exact[KeyHash.exact(key)] ?? []) + interpolated.prefix(Self.usesOfShape)
    var seen: Set<Place> = []
    return candidates.filter { place in
      let use = self[place]
      return use.mayBeIn(table) && use.key.matches(key) && seen.insert(place).inserted
    }
  }

  /// Returns the first call of each kind that asks for a key of the table at a path.
  ///
  /// The table of a package target is in a bundle of its own, so calls elsewhere use another table.
  /// Without a bundle, a call in a target uses the table of the app.
  ///
  /// - Parameter key: in UTF-8.
  package func kindsOfUses(of key: [UInt8], in table: String, at path: String) -> [KeyUse] {
    let target = targetOfPath(path)
    return kindsOfUses(of: key, in: table).filter { place in
      let bundle = self[place].bundle
      return targets[place.file] == target
        || target == nil && (bundle == .unspecified || bundle == .main)
    }
    .map { self[$0] }
  }

  /// Returns whether a use is in the target of a package, or in one of the targets of Xcode
  /// projects, to which the table at a path belongs, as far as they are known.
  package func isInTarget(_ use: KeyUse, ofTableAt path: String) -> Bool {
    let code = pathOfFile(Int(use.place.file))
    let builders = buildersOfPath(code)
    return builders.isEmpty
      ? targetOfPath(code) == targetOfPath(path) && package(around: code) == package(around: path)
      : !builders.isDisjoint(with: buildersOfPath(path))
  }

  /// Returns the folder of the innermost package around a displayed path, with a trailing slash.
  package func package(around path: String) -> String? {
    path.foldersAround.first(where: packages.contains)
  }

  /// Returns the name of the app or the extension that a use is in, if it doesn't copy the table at
  /// a path, while another target does. Nil if the use is also in a target that may have the table.
  package func program(of use: KeyUse, withoutTableAt path: String) -> String? {
    let own = buildersOfPath(pathOfFile(Int(use.place.file)))
    guard !own.isEmpty, own.allSatisfy(\.isProgram) else { return nil }
    let holders = buildersOfPath(path)
    guard !holders.isEmpty, holders.isDisjoint(with: own) else { return nil }
    return own.map(\.name).min()?.split(separator: "/").last.map { String($0) }
  }

  /// Returns the first use of a key in a table that satisfies a predicate, in the order of the
  /// paths.
  ///
  /// Only the first use of each kind is tried, so the predicate must not depend on the wording or
  /// the position.
  ///
  /// - Parameter key: in UTF-8.
  package func firstUse(
    of key: [UInt8], in table: String, where isMatch: (KeyUse) -> Bool
  ) -> KeyUse? {
    places(.exact(KeyHash.exact(key)), in: table).lazy.map { self[$0] }
      .first { isMatch($0) && $0.key.matches(key) }
  }

  /// Returns whether the configuration says that a key is used, or anything in the code can be a
  /// use of it, in whichever table.
  ///
  /// - Parameters:
  ///   - table: the name of the key's table, in which only accessors look.
  ///   - isOfCatalog: whether the table is a catalog, for whose keys Xcode can generate symbols.
  package func mayUse(_ key: String, in table: String, isOfCatalog: Bool) -> Bool {
    if isNamedAsUsed(key) || hasObject(for: key) { return true }
    let bytes = Array(key.utf8)
    if isPairOfIntents(bytes) || evidence.mayBeClassName(bytes) || evidence.hasPart(bytes) {
      return true
    }
    let known = accessors.accessors(for: bytes, in: table)
    // Other names are no symbols if all accessors are known and Xcode generates none.
    let isFollowed = !known.isEmpty || evidence.accessors.follows(table: table)
    if countsSymbols, !isFollowed || isOfCatalog && generatesSymbols,
      evidence.hasSymbol(for: bytes)
    {
      return true
    }
    // The code needs no other lookup of a key that has accessors, so a string that only ends like
    // the key is not evidence.
    return known.isEmpty
      ? evidence.hasString(for: bytes) || evidence.accessors.contains(bytes, in: table)
      : evidence.hasBeginning(of: bytes)
        || ([bytes] + KeyEvidence.pluralForms(of: bytes)).contains { mayAccess($0, in: table) }
  }

  /// Returns whether a build in Xcode may extract a key of a table: a call has it, or a string that
  /// some call may be given. Xcode reads no names of symbols, no beginnings of keys and no other
  /// files.
  package func mayBeExtracted(_ key: String, in table: String) -> Bool {
    let bytes = Array(key.utf8)
    return isNamedAsUsed(key) || isPairOfIntents(bytes) || evidence.hasText(of: bytes)
      || uses(of: bytes, in: table).contains { self[$0].kind.isExtractedByXcode }
  }

  /// Returns which keys of a table that the code doesn't use are in other files, such as data, web
  /// pages, and programs that send keys to the app.
  ///
  /// - Parameters:
  ///   - unused: the keys, and whether each is certainly no text for users.
  ///   - used: the keys of the table that the code uses.
  package func areInOtherFiles(
    _ unused: [(name: String, isIdentifier: Bool)], ofTableWith used: [String]
  ) -> [Bool] {
    guard let otherStrings, !unused.isEmpty else {
      return Array(repeating: false, count: unused.count)
    }
    return otherStrings.contain(unused, ofTableWith: used)
  }

  /// Returns whether the code has the parts of a key as strings of their own, so that it may join
  /// them: `KeyExpired` and `Yes` for `KeyExpired_Yes`.
  package func hasParts(of key: String) -> Bool { evidence.hasParts(of: Array(key.utf8)) }

  /// Returns whether the code has a key, or may use an accessor for it under another name.
  private func mayAccess(_ key: [UInt8], in table: String) -> Bool {
    evidence.string(for: key) != nil
      || accessors.accessors(for: key, in: table).contains(where: evidence.mayUse)
  }

  /// Returns why a key of a table is taken to be in use, or nil if nothing in the code can be a use
  /// of it.
  ///
  /// - Parameter path: the displayed path of a file of the table, or nil to count calls in all
  ///   targets.
  package func reason(toKeep key: String, in table: String, at path: String?) -> UseReason? {
    let bytes = Array(key.utf8)
    let call =
      if let path {
        kindsOfUses(of: bytes, in: table, at: path).first?.place
      } else {
        kindsOfUses(of: bytes, in: table).first.map { self[$0].place }
      }
    if let place = call ?? evidence.literal(equalTo: bytes) {
      return UseReason(isWhole: true, place: text(of: place))
    }
    if isNamedAsUsed(key) || hasObject(for: key) || isPairOfIntents(bytes) {
      return UseReason(isWhole: true, place: nil)
    }
    guard mayUse(key, in: table, isOfCatalog: true) else { return nil }
    return UseReason(isWhole: false, place: evidence.string(for: bytes).map(text))
  }

  /// Returns a file, by its displayed path, that looks up keys of a table which it gets from data,
  /// such as a dictionary. Such keys need not be in the code.
  package func fileWithKeysOfData(inTable name: String) -> String? {
    files.firstIndex { $0.tablesOfData.contains(name) }.map(pathOfFile)
  }

  /// Returns the generated accessor of a key, which no other code uses if the key is unused:
  /// `L10n.Settings.title`. Nil if there is none.
  package func accessor(of key: String, in table: String) -> String? {
    accessors.accessors(for: Array(key.utf8), in: table).first?.path.joined(separator: ".")
  }

  /// Returns the first comment in the code with a key in quotes, in the form `path:line`.
  package func comment(naming key: String) -> String? {
    evidence.comment(naming: Array(key.utf8)).map(text)
  }

  /// Returns the name of a public function that looks up keys in the table at a path for the apps
  /// that use its library. Nil if there is none, or if other code of the project looks up keys, so
  /// that the project has the app.
  ///
  /// - Parameter path: the displayed path of a file of the table.
  package func publicWrapper(ofLibraryWithTableAt path: String) -> String? {
    let target = targetOfPath(path)
    let frameworks = buildersOfPath(path).filter { $0.product == .framework }
    guard target != nil || !frameworks.isEmpty,
      let file = files.indices.first(where: { number in
        files[number].publicWrapper != nil
          && (target.map { $0 == targets[number] }
            ?? !frameworks.isDisjoint(with: buildersOfPath(pathOfFile(files[number].index))))
      }), files.indices.allSatisfy(isInLibraryOrTest)
    else { return nil }
    return files[file].publicWrapper
  }

  /// Returns whether a file looks up no keys, or belongs to a library or to tests.
  private func isInLibraryOrTest(_ number: Int) -> Bool {
    guard case .code = files[number].kind, !files[number].uses.isEmpty, targets[number] == nil
    else { return true }
    let path = pathOfFile(files[number].index)
    let builders = buildersOfPath(path)
    return path.contains("Tests/")
      || !builders.isEmpty && builders.allSatisfy { $0.product != .other }
  }

  private func text(of place: CodePlace) -> String {
    "\(pathOfFile(Int(place.file))):\(place.line)"
  }

  /// Returns whether all uses of the keys of a table are known. Otherwise, a key without a use may
  /// have one in a file that could not be read.
  ///
  /// - Parameter path: the displayed path of a file of the table.
  package func knowsAllUses(ofTable name: String, at path: String) -> Bool {
    hasReadAllUses(ofTable: name, at: path) && missingSource(near: path) == nil
      && brokenFile == nil
  }

  /// Returns a file that the project around a table compiles although it is missing, for example
  /// because a submodule was not checked out. Nil if there is none.
  ///
  /// - Parameter path: the displayed path of a file of the table.
  package func missingSource(near path: String) -> String? {
    guard !missingSources.isEmpty else { return nil }
    return path.foldersAround.lazy.compactMap { missingSources[$0] }.first { _ in true }
  }

  /// The displayed path of a file of code that is broken, so that some of its uses aren't known: it
  /// has markers of a conflict, or a string or a comment that isn't closed. Nil if there is none.
  package var brokenFile: String? { files.first(where: \.isBroken).map { pathOfFile($0.index) } }

  /// Returns whether all uses of the keys of a table are known as far as the files exist.
  ///
  /// - Parameter path: the displayed path of a file of the table.
  package func hasReadAllUses(ofTable name: String, at path: String) -> Bool {
    isComplete && !unknownTables.contains(name) && (knowsSettings || !path.contains(".bundle/"))
  }

  /// Notes whose keys are not known because a property list was not read completely.
  private mutating func notePropertyList(_ file: CodeFile) {
    switch file.kind {
    case .propertyList(.infoPlist): unknownTables.insert("InfoPlist")
    case .propertyList(.settings): knowsSettings = false
    case .propertyList(.intentDefinition):
      let name = pathOfFile(file.index).split(separator: "/").last ?? ""
      unknownTables.insert(String(name.prefix { $0 != "." }))
    case .propertyList(.other), .code, .interface, .extractedStrings, .buildSettings, .text: break
    }
  }

  /// More uses of one shape than any real project has. Others aren't looked at.
  private static let usesOfShape = 1_000

  /// Returns whether a key such as `a5zbSk-eZdCum` has the identifier of a dialog and that of a
  /// value of an enumeration. Xcode writes a key for each value.
  private func isPairOfIntents(_ key: [UInt8]) -> Bool {
    guard !intents.isEmpty, let hyphen = key.firstIndex(of: UInt8(ascii: "-")) else { return false }
    return intents.contains(KeyHash.exact(key[..<hyphen]))
      && intents.contains(KeyHash.exact(key[(hyphen + 1)...]))
  }

  /// Returns whether an interface has the object of a key such as `aBc-dE-fGh.title`.
  private func hasObject(for key: String) -> Bool {
    identifiers.contains(String(key.prefix { $0 != "." }))
  }
}

extension UseTable {
  /// A key or a shape of keys in a table, or in one that isn't known.
  private struct Name: Hashable {
    enum Hash: Hashable {
      case exact(UInt64)
      case shape(UInt64)
    }

    let hash: Hash
    let table: String?

    init(hash: Hash, table: String?) { (self.hash, self.table) = (hash, table) }

    init(_ hash: Hash, _ use: KeyUse) {
      self.init(hash: hash, table: use.isInAnyTable ? nil : use.tableName)
    }
  }

  /// What rules distinguish about what the code makes of a string.
  private enum Formatting: Hashable {
    case none, displayed, arguments, withoutLocale, variantForWidth

    init(_ use: KeyUse) {
      switch use.outcome {
      case .formatted(let format) where !format.hasLocale: self = .withoutLocale
      case .formatted: self = .arguments
      case .variantForWidth: self = .variantForWidth
      case .displayed, .unknown:
        self = use.mayPassArguments ? .arguments : use.showsString ? .displayed : .none
      }
    }
  }

  /// What rules distinguish about the uses of a key.
  private struct Kind: Hashable {
    let key: KeyPattern
    let table: KeyUse.Table
    let bundle: KeyUse.Bundle
    let kind: KeyUse.Kind
    let certainty: KeyUse.Certainty
    let hasComment: Bool
    let hasDefaultValue: Bool
    let format: Formatting
    let target: String?
    /// The number of the set of targets in Xcode projects.
    let builders: Int

    init(_ use: KeyUse, in target: String?, _ builders: Int) {
      (self.target, self.builders) = (target, builders)
      (key, table, bundle) = (use.key, use.table, use.bundle)
      (kind, certainty) = (use.kind, use.certainty)
      hasComment = use.comment?.isEmpty == false
      hasDefaultValue = use.defaultValue != nil
      format = Formatting(use)
    }
  }
}

extension String {
  /// The folder of a path whose file is a `Package.swift`, with its final slash if it has one. Nil
  /// for another file.
  fileprivate var folderOfManifest: Substring? {
    let name = "Package.swift"
    guard self == name || hasSuffix("/" + name) else { return nil }
    return dropLast(name.count)
  }
}

import SourceText

extension KeyRoutines {
  /// Adds a function or a property that passes on what it is given as a key.
  mutating func add(_ wrapper: KeyWrapper, _ outline: CodeOutline, _ bytes: SourceBuffer) {
    let callee = bytes.name(endingAt: Int(wrapper.call))
    let call = CallArguments(after: Int(wrapper.call), outline, bytes)
    for inner in named(callee, in: bytes) + Self.values where inner.canBeWrapped {
      guard bytes.string(in: callee) == inner.name,
        let routine = Self.routine(of: wrapper, passing: call, to: inner, bytes)
      else { continue }
      add(found: routine)
    }
  }

  /// Notes the properties of strings that use another one of the file, which looks up the same
  /// string in another table: `text == self ? self.fallback : text`.
  mutating func addFallbacks(of wrappers: [KeyWrapper], in bytes: SourceBuffer) {
    let names = Set(wrappers.lazy.filter(\.isInString).map { bytes.string(in: $0.name.wide) })
    guard names.count > 1 else { return }
    for wrapper in wrappers where wrapper.isInString {
      let name = bytes.string(in: wrapper.name.wide)
      for other in bytes.membersOfSelf(inBodyOf: wrapper) where names.contains(other) {
        guard other != name, let known = properties[name], let fallback = properties[other],
          known.isSame(inOtherTable: fallback)
        else { continue }
        properties[name]?.lookUpInAnyTable()
      }
    }
  }

  /// Returns these routines and those of a file, or nil if the file declares none.
  func adding(
    _ found: [KeyRoutine], declaredIn outline: CodeOutline, _ bytes: SourceBuffer
  ) -> KeyRoutines? {
    guard outline.declaresRoutines || !found.isEmpty else { return nil }
    var all = self
    all.add(declaredIn: outline, bytes)
    for routine in found { all.add(found: routine) }
    return all
  }

  /// Adds a function, a macro or a property of strings.
  mutating func add(found routine: KeyRoutine) {
    guard routine.key == .receiver else { return add(routine) }
    guard let known = properties[routine.name] else {
      properties[routine.name] = routine
      return
    }
    if known.isSame(inOtherTable: routine) { properties[routine.name]?.lookUpInAnyTable() }
  }

  /// The initializer of a key's type, whose name calls have after a period.
  private static let values = [KeyRoutine("LocalizationValue", .localizedKey, key: .unlabeled)]

  /// Returns what a function is that passes its parameters to a routine, or nil if the key is none
  /// of them or the table is determined when the code runs.
  private static func routine(
    of wrapper: KeyWrapper, passing call: CallArguments, to inner: KeyRoutine,
    _ bytes: SourceBuffer
  ) -> KeyRoutine? {
    guard let argument = call[inner.key] else { return nil }
    let parameters =
      wrapper.isProperty
      ? [] : FunctionParameters(after: wrapper.name.wide.upperBound, call.outline, bytes).all
    let key: KeyRoutine.Key
    if bytes.bytes(argument.value, equal: "self") {
      guard wrapper.isInString else { return nil }
      key = .receiver
    } else {
      guard let found = parameters.key(of: argument.value, in: bytes) else { return nil }
      key = found
    }
    var routine = KeyRoutine(bytes.string(in: wrapper.name.wide), .wrapper, key: key)
    routine.place = .anywhere
    routine.wrapper = KeyWrapper.number(of: routine.name)
    routine.table = inner.table
    routine.leavesTableOpen = inner.isInAnyTable
    guard let table = call.table(of: inner), !bytes.bytes(table.value, equal: "nil") else {
      return routine
    }
    if let name = call.literal(table.value) {
      routine.table = name.isEmpty ? nil : name
    } else if let index = parameters.index(of: table.value, in: bytes) {
      routine.tableArgument = parameters.key(at: index)
      routine.table = parameters[index].value.flatMap(call.literal)
    } else {
      return nil
    }
    return routine
  }
}

extension KeyRoutines {
  /// Returns the name of a public function or property of a file that looks up what it is given in
  /// a bundle other than that of the app. Nil if there is none.
  func publicWrapper(in outline: CodeOutline, _ bytes: SourceBuffer) -> String? {
    outline.wrappers.lazy.filter { wrapper in
      guard wrapper.isPublic else { return false }
      let call = Int(wrapper.call)
      let callee = bytes.name(endingAt: call)
      return CallArguments(after: call, outline, bytes).all.contains {
        bytes.bytes($0.label, equal: "bundle") && !bytes.bytes($0.value, equal: ".main")
      }
        || bytes.bytes(callee, equal: "localizedString")
          && !bytes.hasBytes("main.", at: max(0, callee.lowerBound - 5))
    }
    .map { bytes.string(in: $0.name.wide) }
    .first { name in properties[name] != nil || ofProject.contains { $0.name == name } }
  }
}

extension KeyRoutine {
  /// Reads the declaration of a function that has a parameter `key`, such as `tr` of SwiftGen. What
  /// it calls can be any function of the project.
  ///
  /// - Parameter name: the name in the declaration.
  init?(declaredAt name: Range<Int>, _ outline: CodeOutline, _ bytes: SourceBuffer) {
    let parameters = FunctionParameters(after: name.upperBound, outline, bytes).all
    func index(_ text: StaticString) -> Int? {
      parameters.firstIndex { bytes.bytes($0.name, equal: text) }
    }
    guard !name.isEmpty, let key = index("key") else { return nil }
    self.init(bytes.string(in: name), .wrapper, key: parameters.key(at: key))
    place = .anywhere
    wrapper = KeyWrapper.number(of: self.name)
    tableArgument = (index("table") ?? index("tableName")).map(parameters.key)
  }

  /// Whether a function that passes a string to the routine takes a key itself. A parameter whose
  /// type is that of a key needs no call to be found.
  var canBeWrapped: Bool {
    switch kind {
    case .foundation, .bundle, .localizedKey, .wrapper, .routine: true
    default: false
    }
  }
}

/// The arguments of a call in Swift.
struct CallArguments {
  /// More arguments than a routine of localization has.
  private static let limit = 8

  let all: [ArgumentScanner.Argument]
  let outline: CodeOutline
  private let bytes: SourceBuffer

  /// - Parameter parenthesis: the offset of the opening parenthesis.
  init(after parenthesis: Int, _ outline: CodeOutline, _ bytes: SourceBuffer) {
    (self.outline, self.bytes) = (outline, bytes)
    let start = parenthesis + 1
    var scanner = ArgumentScanner(
      bytes, outline, from: start, literal: outline.literalIndex(from: start))
    var all: [ArgumentScanner.Argument] = []
    while all.count < Self.limit, let argument = scanner.next() { all.append(argument) }
    self.all = all
  }

  subscript(key: KeyRoutine.Key) -> ArgumentScanner.Argument? {
    switch key {
    case .unlabeled: all.first.flatMap { $0.label.isEmpty ? $0 : nil }
    case .label(let label): all.first { bytes.string(in: $0.label) == label }
    case .position(let position): position < all.count ? all[position] : nil
    case .receiver: nil
    }
  }

  /// Returns the argument that is the table of a routine.
  func table(of routine: KeyRoutine) -> ArgumentScanner.Argument? {
    if let key = routine.tableArgument { return self[key] }
    return all.first { KeyRoutine.Argument(label: bytes.string(in: $0.label)) == .table }
  }

  /// Returns the value of an argument that is one literal, or nil.
  func literal(_ range: Range<Int>) -> [UInt8]? {
    let index = outline.literalIndex(from: range.lowerBound)
    guard index < outline.literals.count, outline.literals[index].range == range else {
      return nil
    }
    return LiteralValue(outline.literals[index], of: outline, in: bytes).text.map { Array($0.utf8) }
  }
}

/// The parameters of a function in Swift.
struct FunctionParameters {
  struct Parameter {
    /// Empty if calls have no label.
    let label: String
    /// The name in the function.
    let name: Range<Int>
    /// The default value, if there is one.
    let value: Range<Int>?
  }

  private(set) var all: [Parameter] = []

  /// - Parameter end: the offset after the name of the function.
  init(after end: Int, _ outline: CodeOutline, _ bytes: SourceBuffer) {
    var parenthesis = end
    if bytes[parenthesis] == UInt8(ascii: "<") {
      while parenthesis < bytes.count, parenthesis - end < 256, bytes[parenthesis] != 0x28 {
        parenthesis += 1
      }
    }
    guard bytes[parenthesis] == UInt8(ascii: "(") else { return }
    for argument in CallArguments(after: parenthesis, outline, bytes).all {
      let label = argument.label.isEmpty ? argument.value : argument.label
      let first = bytes.name(startingAt: label.lowerBound)
      let second =
        argument.label.isEmpty
        ? bytes.name(startingAt: bytes.nextVisible(from: first.upperBound)) : first
      all.append(
        Parameter(
          label: bytes.bytes(first, equal: "_") ? "" : bytes.string(in: first),
          name: second.isEmpty ? first : second,
          value: Self.defaultValue(in: argument.value, bytes)))
    }
  }

  /// Returns the range of the literal at the end of a parameter's declaration, after `=`.
  private static func defaultValue(
    in declaration: Range<Int>, _ bytes: SourceBuffer
  ) -> Range<Int>? {
    bytes.firstOffset(of: UInt8(ascii: "="), in: declaration).map {
      bytes.nextVisible(from: $0 + 1)..<declaration.upperBound
    }
  }
}

extension [FunctionParameters.Parameter] {
  func index(of name: Range<Int>, in bytes: SourceBuffer) -> Int? {
    firstIndex { bytes.bytes($0.name, equal: bytes, name) }
  }

  /// Returns which argument of a call is the parameter with a name, or nil.
  func key(of name: Range<Int>, in bytes: SourceBuffer) -> KeyRoutine.Key? {
    index(of: name, in: bytes).map { key(at: $0) }
  }

  /// Returns which argument of a call is the parameter at an index.
  func key(at index: Int) -> KeyRoutine.Key {
    let label = self[index].label
    if !label.isEmpty { return .label(label) }
    return index == 0 ? .unlabeled : .position(index)
  }
}

extension KeyRoutines {
  /// The wrappers and the routines of the configuration that another list doesn't have. Calls of
  /// these in other functions can make wrappers of them.
  package func wrappers(missingFrom other: KeyRoutines) -> KeyRoutines {
    var new = KeyRoutines([])
    for (hash, known) in routines {
      let old = other.routines[hash] ?? []
      for routine in known where !old.contains(routine) {
        if routine.canBeWrapped { new.add(routine) }
      }
    }
    return new
  }

  package var isEmpty: Bool { routines.isEmpty }

  /// The functions, macros and properties of the project, in any order.
  package var ofProject: [KeyRoutine] {
    (Array(routines.values.joined()) + Array(properties.values)).filter { $0.wrapper != 0 }
  }

  /// The same routines, of which those of the configuration have the arguments that the project
  /// declares for them: `tr(_ table: String, _ key: String)`.
  package var withDeclaredArguments: KeyRoutines {
    var settled = self
    for (hash, known) in routines {
      let macro = known.first(where: \.isMacro)
      guard let declared = known.first(where: { $0.kind == .wrapper }) else { continue }
      settled.routines[hash] = known.map { routine in
        var routine = routine
        routine.isMacro = macro != nil
        if let macro, routine.arguments.isEmpty { routine.arguments = macro.arguments }
        guard routine.isAssumed else { return routine }
        (routine.key, routine.tableArgument) = (declared.key, declared.tableArgument)
        routine.table = routine.table ?? declared.table
        if macro == nil || !declared.arguments.isEmpty { routine.arguments = declared.arguments }
        routine.leavesTableOpen = routine.table == nil && declared.leavesTableOpen
        return routine
      }
    }
    return settled
  }

  /// Their names.
  var names: NameSet { NameSet(routines.keys) }

  /// The names of functions and types of the project, whose declarations show which calls of them
  /// have a key.
  package var declaredNames: NameSet {
    NameSet(
      routines.lazy.filter { _, known in
        known.contains { $0.kind == .declared || $0.kind == .wrapper || $0.kind == .swiftUI }
      }.map(\.key))
  }
}

extension SourceBuffer {
  /// Returns the names that follow a call in the body of a function or a property, without members
  /// of other values. At most two thousand bytes are read.
  fileprivate func membersOfSelf(inBodyOf wrapper: KeyWrapper) -> [String] {
    let (start, call) = (Int(wrapper.name.upperBound), Int(wrapper.call))
    guard call - start < 2048 else { return [] }
    var depth = 0
    for offset in start..<call {
      depth += self[offset] == UInt8(ascii: "{") ? 1 : self[offset] == UInt8(ascii: "}") ? -1 : 0
    }
    var names: [String] = []
    var offset = call
    while offset < min(count, call + 2048), depth > 0 {
      let name = name(startingAt: offset)
      if name.isEmpty {
        depth += self[offset] == UInt8(ascii: "{") ? 1 : self[offset] == UInt8(ascii: "}") ? -1 : 0
      } else if self[name.lowerBound - 1] != UInt8(ascii: ".")
        || hasBytes("self.", at: max(0, name.lowerBound - "self.".utf8.count))
      {
        names.append(string(in: name))
      }
      offset = max(offset + 1, name.upperBound)
    }
    return names
  }

  /// Returns whether code has a parenthesis after one of several names.
  func hasCall(of names: NameSet) -> Bool {
    var parenthesis = nextOffset(of: UInt8(ascii: "("), from: 0)
    while parenthesis < count {
      if names.contains(name(endingAt: parenthesis), in: self) { return true }
      parenthesis = nextOffset(of: UInt8(ascii: "("), from: parenthesis + 1)
    }
    return false
  }
}

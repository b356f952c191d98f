package import SourceText

/// The routines that take a key, by name: those of the system, of the configuration, and those that
/// the code of a project declares.
package struct KeyRoutines: Sendable {
  /// The routines by the hash of their name.
  var routines: [UInt64: [KeyRoutine]] = [:]
  /// A bit for some of the bits of each hash, which excludes most other names.
  private var filter: [UInt64] = Array(repeating: 0, count: 64)
  /// The properties of literals by their names, for example `localized` for `"key".localized`.
  var properties: [String: KeyRoutine] = [:]
  /// The constants of a project that can be the names of tables.
  package var constants = TableConstants()
  /// The properties whose strings the project formats.
  package var formats = FormattedProperties()
  /// The types of a project with their members, if they are needed.
  package var types = DeclaredTypes()

  /// The declarations with the names of functions and types of the project.
  package var signatures = FunctionSignatures()
  /// The initializers that the code declares, by the label of the key.
  var initializers: [String: [KeyRoutine]] = [:]

  /// More routines of one name than any real project has.
  static let overloadLimit = 64

  /// The routines of the system.
  package init() { self.init(Self.system) }

  init(_ routines: [KeyRoutine]) {
    for routine in routines { add(routine) }
  }

  package mutating func add(_ routine: KeyRoutine) {
    let name = SourceBuffer(Array(routine.name.utf8))
    let hash = name.hash(of: 0..<name.count, seed: 0)
    let known = routines[hash] ?? []
    guard known.count < Self.overloadLimit, !known.contains(routine) else { return }
    if let same = known.firstIndex(where: { $0.isSame(inOtherTable: routine) }) {
      routines[hash]?[same].lookUpInAnyTable()
      return
    }
    routines[hash, default: []].append(routine)
    if !routine.parameters.isEmpty { add(initializer: routine) }
    filter[Int(hash >> 58)] |= 1 << (hash >> 52 & 63)
  }

  /// Adds a routine of the project with its variants, as the option `-s` of genstrings does.
  ///
  /// - Parameters:
  ///   - name: the name, which may be qualified by a type: `L10n.tr`.
  ///   - key: which argument the key is. If nil, its declaration shows it, or it is the first one.
  ///   - tableArgument: which argument the table is, or nil if its label shows it.
  ///   - table: the table of calls that name none.
  ///   - isMacro: whether Xcode extracts the keys of its calls.
  package mutating func add(
    routine name: String, key: KeyRoutine.Key? = nil, tableArgument: KeyRoutine.Key? = nil,
    table: String? = nil, isMacro: Bool = false
  ) {
    let parts = name.split(separator: ".")
    guard let last = parts.last else { return }
    for family in Self.families {
      var routine = KeyRoutine(String(last) + family.suffix, .routine, key: key ?? .position(0))
      routine.isAssumed = key == nil && tableArgument == nil
      routine.qualifier = parts.count > 1 ? String(parts[parts.count - 2]) : nil
      routine.place = .anywhere
      routine.arguments = routine.isAssumed ? family.arguments : []
      routine.tableArgument = tableArgument
      routine.table = table.map { Array($0.utf8) }
      routine.wrapper = KeyWrapper.number(of: routine.name)
      routine.isMacro = isMacro
      add(routine)
    }
  }

  /// Adds a property of literals.
  package mutating func add(property name: String) {
    var routine = KeyRoutine(name, .routine, key: .receiver)
    routine.wrapper = KeyWrapper.number(of: name)
    properties[name] = routine
  }

  /// Adds the routines that a file declares.
  package mutating func add(declaredIn outline: CodeOutline, _ bytes: SourceBuffer) {
    // The properties of a type are next to each other.
    var known: (initializer: UInt32, parameters: [KeyRoutine.Parameter]) = (.max, [])
    for parameter in outline.parameters {
      let label = bytes.string(in: parameter.label.wide)
      // Which argument is the key of a later parameter without a label is not known.
      guard parameter.isFirst || !label.isEmpty else { continue }
      let key: KeyRoutine.Key = label.isEmpty ? .unlabeled : .label(label)
      var routine = KeyRoutine(bytes.string(in: parameter.routine.wide), .declared, key: key)
      routine.place = .anywhere
      routine.leavesTableOpen = !parameter.isResource
      routine.isList = parameter.isList
      if let initializer = parameter.initializer {
        if known.initializer != initializer {
          known = (initializer, outline.parameters(ofInitializer: Int(initializer), bytes))
        }
        routine.parameters = known.parameters
      }
      add(routine)
    }
    for wrapper in outline.wrappers { add(wrapper, outline, bytes) }
    addFallbacks(of: outline.wrappers, in: bytes)
    for macro in outline.macros { add(macro, bytes) }
    for name in outline.declarations {
      // What the declaration doesn't show is known if the function was found by its calls.
      guard let routine = KeyRoutine(declaredAt: name, outline, bytes),
        !named(name, in: bytes).contains(where: { $0.kind == .wrapper && $0.key == routine.key })
      else { continue }
      add(found: routine)
    }
  }

  /// Adds all routines of another list.
  package mutating func formUnion(_ other: KeyRoutines) {
    for routine in other.routines.values.joined() { add(routine) }
    for routine in other.properties.values { add(found: routine) }
  }

  /// Returns the routines with the name in a range of bytes.
  func named(_ name: Range<Int>, in bytes: SourceBuffer) -> [KeyRoutine] {
    let hash = bytes.hash(of: name, seed: 0)
    guard filter[Int(hash >> 58)] & 1 << (hash >> 52 & 63) != 0, let found = routines[hash] else {
      return []
    }
    let text = bytes.string(in: name)
    return found.filter { $0.name == text }
  }
}

extension KeyRoutines {
  /// The variants of a routine that genstrings knows, with the arguments of C.
  static let families: [(suffix: String, arguments: [KeyRoutine.Argument])] = [
    ("", [.key, .comment]),
    ("FromTable", [.key, .table, .comment]),
    ("FromTableInBundle", [.key, .table, .bundle, .comment]),
    ("WithDefaultValue", [.key, .table, .bundle, .value, .comment]),
  ]

  /// The routines of Foundation, CoreFoundation, SwiftUI and App Intents.
  static let system: [KeyRoutine] = foundation + literals + swiftUI + intents

  private static var foundation: [KeyRoutine] {
    ["NSLocalizedString", "NSLocalizedAttributedString", "CFCopyLocalizedString"].flatMap { name in
      families.map { family in
        var routine = KeyRoutine(name + family.suffix, .foundation, key: .unlabeled)
        routine.arguments = family.arguments
        return routine
      }
    }
  }

  /// The types and methods that look up a literal.
  private static var literals: [KeyRoutine] {
    var lookup = KeyRoutine("localizedString", .bundle, key: .label("forKey"))
    lookup.place = .member
    var attributed = KeyRoutine("localizedAttributedString", .bundle, key: .label("forKey"))
    attributed.place = .member
    // In a message of Objective-C, the name is the label.
    let messages = ["localizedStringForKey", "localizedAttributedStringForKey"].map { name in
      var message = KeyRoutine(name, .bundle, key: .label(name))
      message.place = .member
      return message
    }
    // The alert of a live activity.
    let alerts = ["title", "body"].map { label in
      var alert = KeyRoutine("AlertConfiguration", .resource, key: .label(label))
      alert.framework = "ActivityKit"
      return alert
    }
    var key = KeyRoutine("LocalizedStringKey", .localizedKey, key: .unlabeled)
    key.leavesTableOpen = true
    return messages + alerts + [
      KeyRoutine("String", .string, key: .label("localized")),
      KeyRoutine("AttributedString", .attributedString, key: .label("localized")),
      KeyRoutine("LocalizedStringResource", .resource, key: .unlabeled),
      key, lookup, attributed,
    ]
  }

  private static var swiftUI: [KeyRoutine] {
    var value = KeyRoutine("value", .chart, key: .unlabeled)
    (value.place, value.framework) = (.member, "Charts")
    var axis = KeyRoutine("AxisValueLabel", .chart, key: .unlabeled)
    axis.framework = "Charts"
    return [value, axis]
      + SwiftUIRoutine.all.map { entry in
        var routine = KeyRoutine(
          entry.name, .swiftUI, key: entry.label.map { .label($0) } ?? .unlabeled)
        routine.place = entry.isModifier ? .member : .free
        routine.framework = entry.framework
        return routine
      }
  }

  /// The types of App Intents with a parameter of the type `LocalizedStringResource`. The phrases
  /// of shortcuts are in an array.
  private static var intents: [KeyRoutine] {
    let unlabeled = ["Summary", "IntentDescription", "IntentDialog"]
    let labeled = [
      ("AppIntentRecommendation", "description"), ("AppShortcut", "shortTitle"),
      ("DisplayRepresentation", "title"), ("DisplayRepresentation", "subtitle"),
      ("IntentDescription", "categoryName"), ("Parameter", "title"), ("Property", "title"),
      ("Parameter", "description"), ("Parameter", "requestValueDialog"),
      ("TypeDisplayRepresentation", "name"),
    ]
    let methods: [(String, KeyRoutine.Key)] = [
      ("result", .label("dialog")), ("requestConfirmation", .label("dialog")),
      ("requestDisambiguation", .label("dialog")), ("needsDisambiguationError", .label("dialog")),
      ("requestValue", .unlabeled), ("needsValueError", .unlabeled),
    ]
    return unlabeled.map { KeyRoutine($0, .intent, key: .unlabeled) }
      + labeled.map { KeyRoutine($0, .intent, key: .label($1)) }
      + methods.map { name, key in
        var routine = KeyRoutine(name, .intent, key: key)
        routine.place = .member
        return routine
      }
  }
}

/// A function, an initializer, a method or a macro that takes a key.
package struct KeyRoutine: Hashable, Sendable {
  /// The name in a call, without the type or the receiver before it.
  package let name: String
  /// The type that must precede the name, for example `L10n` in `L10n.tr`.
  package var qualifier: String?
  package let kind: KeyUse.Kind
  package var key: Key
  package var place = Place.free
  /// What the arguments of C are, by their position.
  package var arguments: [Argument] = []
  /// The framework that a file imports if it calls the routine. Nil if the name alone is enough.
  package var framework: String?
  /// The table of every call, if the routine has only one, or that of calls that name none.
  package var table: [UInt8]?
  /// Which argument the table is, if its label doesn't show it.
  package var tableArgument: Key?
  /// Whether the key becomes a value that has neither a table nor a bundle.
  var leavesTableOpen = false
  /// Whether the key is a `String`, so that an interpolation is part of the key.
  var takesString = false
  /// Whether the configuration doesn't say which argument the key is.
  var isAssumed = false
  /// Whether the argument is an array of keys.
  var isList = false
  /// Whether a build setting names it, so that Xcode extracts the keys of its calls.
  var isMacro = false
  /// All parameters, if it is an initializer that the code declares.
  var parameters: [Parameter] = []
  /// A number for the name of a routine of the project, or 0.
  var wrapper: UInt32 = 0
  package var number: UInt32 { wrapper }

  /// A parameter of an initializer.
  struct Parameter: Hashable, Sendable {
    /// Empty if there is none.
    let label: String
    /// Whether there must be an argument for it.
    let isRequired: Bool
    let isClosure: Bool
  }

  package init(_ name: String, _ kind: KeyUse.Kind, key: Key) {
    self.name = name
    self.kind = kind
    self.key = key
  }

  /// Which argument the key is.
  package enum Key: Hashable, Sendable {
    /// The first one, which has no label.
    case unlabeled
    /// The one with a label.
    case label(String)
    /// The one at a position from 0, whatever its label is.
    case position(Int)
    /// The string whose member the routine is: `"key".localized`.
    case receiver
  }

  /// What may precede the name.
  package enum Place: Hashable, Sendable {
    /// Nothing, or the name of a system module.
    case free
    /// A receiver: the routine is a method.
    case member
    case anywhere
  }

  package enum Argument: Hashable, Sendable {
    case key, table, bundle, value, comment, other
  }

  /// Whether the key is a `String.LocalizationValue`, into which Foundation inserts values of any
  /// type.
  var insertsAnyType: Bool {
    switch kind {
    case .string, .attributedString, .resource, .intent: true
    case .declared: !leavesTableOpen
    default: false
    }
  }

  /// How sure a call of it is. The conditions for a call that is likely are not known here.
  var certainty: KeyUse.Certainty {
    switch kind {
    case .foundation, .string, .attributedString, .resource, .localizedKey, .bundle, .routine,
      .interface, .infoPlist, .settings, .intentDefinition, .extracted:
      .sure
    case .swiftUI, .chart, .intent, .phrase, .declared, .wrapper, .accessor: .likely
    case .literal: .evidence
    }
  }
}

extension KeyRoutine {
  /// Whether it is a wrapper that looks up its key in several tables: if one has no string, the
  /// next one is asked.
  var isInAnyTable: Bool { kind == .wrapper && leavesTableOpen }

  /// Returns whether a wrapper of the same name looks up the same argument in another table.
  func isSame(inOtherTable other: KeyRoutine) -> Bool {
    kind == .wrapper && other.kind == .wrapper && key == other.key && place == other.place
      && tableArgument == nil && other.tableArgument == nil && arguments == other.arguments
      && (table != other.table || leavesTableOpen || other.leavesTableOpen)
  }

  mutating func lookUpInAnyTable() { (table, leavesTableOpen) = (nil, true) }
}

extension KeyRoutine.Argument {
  /// The meaning of an argument label in Swift and Objective-C.
  init(label: String) {
    switch label {
    case "table", "tableName": self = .table
    case "bundle": self = .bundle
    case "value", "defaultValue": self = .value
    case "comment": self = .comment
    default: self = .other
    }
  }
}

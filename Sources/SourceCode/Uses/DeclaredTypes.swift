import SourceText

/// The types that the code of a project declares, with the types of their members.
///
/// Types of one name are taken together. A member whose declarations differ has no known type.
package struct DeclaredTypes: Sendable {
  /// What is known about the types with a name.
  struct Declared: Sendable {
    var isEnumeration = false
    /// The names after the colon.
    var inherited: [String] = []
    var members: [String: SwiftType?] = [:]
    var methods: [String: SwiftType?] = [:]
    /// The values of the cases of an enumeration.
    var cases: [String: [SwiftType?]] = [:]
  }

  /// By the name of the type, and for the members outside of all types by an empty one.
  private(set) var types: [String: Declared] = [:]
  private(set) var aliases: [String: SwiftType?] = [:]
  /// The values of the cases of all enumerations by the name of the case.
  private(set) var cases: [String: [SwiftType?]] = [:]
  /// The types of the properties of all types by the name of the property.
  var properties = MemberTypes()

  package init() {}

  package var isEmpty: Bool { types.isEmpty && aliases.isEmpty }

  package mutating func formUnion(_ other: DeclaredTypes) {
    for (name, declared) in other.types { types[name, default: Declared()].formUnion(declared) }
    for (name, type) in other.aliases { aliases.note(type, for: name) }
    for (name, values) in other.cases { note(values, ofCase: name) }
    properties.formUnion(other.properties)
  }

  /// Removes the properties whose type isn't always known, after all files were added.
  package mutating func removeUnknownProperties() { properties.removeUnknown() }

  mutating func note(_ values: [SwiftType?], ofCase name: String) {
    guard let known = cases[name] else { return cases[name] = values }
    cases[name] = merged(known, values)
  }

  mutating func update(_ name: String, _ body: (inout Declared) -> Void) {
    body(&types[name, default: Declared()])
  }

  mutating func note(alias name: String, _ type: SwiftType?) { aliases.note(type, for: name) }
}

extension DeclaredTypes {
  /// Returns the type without the aliases of the project.
  func resolved(_ type: SwiftType) -> SwiftType {
    var type = type
    for _ in 0..<4 {
      guard case .named(let name) = type, let alias = aliases[name] ?? nil else { break }
      type = alias
    }
    return type
  }

  /// Returns the type of a property of a value of a type, or of the type itself.
  func member(_ name: String, of type: SwiftType) -> SwiftType? {
    inherited(from: resolved(type)) { $0.members[name] } ?? nil
  }

  /// Returns the type that a method returns.
  func result(of name: String, calledOn type: SwiftType) -> SwiftType? {
    inherited(from: resolved(type)) { $0.methods[name] } ?? nil
  }

  /// Returns the type of a variable that no type declares.
  func variable(_ name: String) -> SwiftType? { types[""]?.members[name] ?? nil }

  func result(ofFunction name: String) -> SwiftType? { types[""]?.methods[name] ?? nil }

  /// Returns the types of the values of a case, in whatever enumeration it is.
  func values(ofCase name: String) -> [SwiftType?]? { cases[name] }

  /// Returns the type of the raw values of an enumeration.
  func rawType(of type: SwiftType) -> SwiftType? {
    guard case .named(let name) = resolved(type), let declared = types[name],
      declared.isEnumeration
    else { return nil }
    // Enumerations in several types can have one name.
    let raw = declared.inherited.filter {
      ["String", "Character"].contains($0) || FormatSpecifiers.number(typeNamed: $0) != nil
    }
    return raw.count == 1 ? .named(raw[0]) : nil
  }

  /// Returns whether the project declares a type that inherits from one of several others.
  func inherits(_ name: String, _ others: Set<String>) -> Bool {
    inherited(from: .named(name)) { declared in
      declared.inherited.contains(where: others.contains) ? true : nil
    } ?? false
  }

  /// Returns whether the project declares a type.
  func declares(_ name: String) -> Bool { types[name] != nil }

  func hasCase(_ name: String, in enumeration: String) -> Bool {
    types[enumeration]?.cases[name] != nil
  }

  /// Returns what a type or one of those that it inherits from has.
  private func inherited<Found>(from type: SwiftType, _ find: (Declared) -> Found?) -> Found? {
    guard case .named(let name) = type else { return nil }
    var names = [name]
    var seen: Set<String> = []
    while let next = names.popLast(), seen.count < 16 {
      guard seen.insert(next).inserted, let declared = types[next] else { continue }
      if let found = find(declared) { return found }
      names += declared.inherited.reversed()
    }
    return nil
  }
}

extension DeclaredTypes.Declared {
  fileprivate mutating func formUnion(_ other: Self) {
    isEnumeration = isEnumeration || other.isEnumeration
    inherited += other.inherited.filter { !inherited.contains($0) }
    for (name, type) in other.members { members.note(type, for: name) }
    for (name, type) in other.methods { methods.note(type, for: name) }
    for (name, values) in other.cases {
      cases[name] = cases[name].map { merged($0, values) } ?? values
    }
  }
}

/// Returns the types that two lists have in common.
private func merged(_ first: [SwiftType?], _ second: [SwiftType?]) -> [SwiftType?] {
  guard first.count == second.count else { return [] }
  return zip(first, second).map { $0 == $1 ? $0 : nil }
}

extension [String: SwiftType?] {
  /// Notes the type of a name, which isn't known if another declaration has another one.
  mutating func note(_ type: SwiftType?, for name: String) {
    guard let known = self[name] else { return self[name] = .some(type) }
    if known != type { self[name] = .some(nil) }
  }
}

import SourceText

/// The functions, initializers and cases of a project that have the name of one that takes a key.
///
/// For a literal, Swift prefers a parameter of the type `String`, so nothing is looked up.
/// Functions of other types can have the same name, too.
package struct FunctionSignatures: Sendable {
  /// More declarations of one name than any real project has.
  private static let limit = 64

  private var all: [UInt64: [FunctionSignature]] = [:]

  package init() {}

  mutating func add(_ signature: FunctionSignature, named hash: UInt64) {
    guard all[hash, default: []].count < Self.limit, !all[hash, default: []].contains(signature)
    else { return }
    all[hash, default: []].append(signature)
  }

  /// Adds the declarations of another file.
  package mutating func formUnion(_ other: FunctionSignatures) {
    for (hash, signatures) in other.all {
      for signature in signatures { add(signature, named: hash) }
    }
  }

  /// Returns the declarations of a name. For an initializer, it is the name of the type.
  func named(_ name: Range<Int>, in bytes: SourceBuffer) -> [FunctionSignature] {
    guard !all.isEmpty, let found = all[bytes.hash(of: name, seed: 0)] else { return [] }
    return found
  }

  package var isEmpty: Bool { all.isEmpty }
}

/// The parameters of a function, an initializer or a case of an enumeration.
struct FunctionSignature: Hashable, Sendable {
  /// The type that declares the function, or the one around the type of an initializer. Empty if
  /// there is none.
  let owner: String
  let parameters: [Parameter]
  /// Whether it is the initializer of a type that the project declares, at the top of a file.
  var isOfOwnType = false
  /// Whether Swift prefers every other declaration.
  var isLastChoice = false

  struct Parameter: Hashable, Sendable {
    /// Empty if there is none.
    let label: String
    let type: Kind
    /// Whether there must be an argument for it.
    var isRequired = true
    /// Whether a closure after the arguments may be the argument.
    var mayBeClosure = false
    var isVariadic = false

    enum Kind: Hashable, Sendable {
      case key
      /// An array of keys.
      case keys
      /// A type that a literal has rather than that of a key.
      case string
      /// A string that the function looks up.
      case lookedUpString
      /// A string to which the function adds the beginning of a key.
      case endOfKey
      /// A string to which the function adds the end of a key.
      case beginningOfKey
      case other
    }
  }

  /// Returns the parameter that an argument is passed to, or nil if the arguments don't fit.
  func parameter(ofArgument position: Int, in arguments: PassedArguments) -> Parameter? {
    var found: Parameter?
    var next = 0
    for (index, label) in arguments.labels.enumerated() {
      if label.isEmpty, next > 0, parameters[next - 1].isVariadic { continue }
      while next < parameters.count, parameters[next].label != label {
        guard canOmit(next, arguments) else { return nil }
        next += 1
      }
      guard next < parameters.count else { return nil }
      if index == position { found = parameters[next] }
      next += 1
    }
    return (next..<parameters.count).allSatisfy { canOmit($0, arguments) } ? found : nil
  }

  private func canOmit(_ index: Int, _ arguments: PassedArguments) -> Bool {
    !parameters[index].isRequired || arguments.hasClosure && parameters[index].mayBeClosure
  }
}

/// The arguments of a call.
struct PassedArguments {
  /// The labels, which are empty for arguments without one.
  var labels: [String] = []
  /// Whether a closure follows the arguments.
  var hasClosure = false
  /// The position of the argument with the literal that was asked for, or nil.
  var position: Int?
  /// Whether there are more arguments than those that were read.
  var isTooLong = false
}

extension KeyUseReader {
  /// More arguments than calls with a key have.
  private static let argumentLimit = 24

  /// Returns the arguments of a call.
  ///
  /// - Parameters:
  ///   - bracket: the offset of its parenthesis.
  ///   - offset: an offset in one of the arguments.
  func passedArguments(after bracket: Int, around offset: Int) -> PassedArguments {
    var scanner = ArgumentScanner(
      bytes, outline, from: bracket + 1, literal: outline.literalIndex(from: bracket))
    var arguments = PassedArguments()
    while let argument = scanner.next() {
      guard arguments.labels.count < Self.argumentLimit else {
        arguments.isTooLong = true
        return arguments
      }
      if argument.value.contains(offset) { arguments.position = arguments.labels.count }
      arguments.labels.append(bytes.string(in: argument.label))
    }
    // A list that is too long is not read to its end.
    arguments.isTooLong = bytes[scanner.offset] != UInt8(ascii: ")")
    let next = bytes.nextCode(from: scanner.offset + 1)
    arguments.hasClosure = bytes[next] == UInt8(ascii: "{")
    return arguments
  }

  /// Returns whether a literal is a key according to the declarations that a call can reach: one of
  /// them has a parameter for the key, and none has a string there.
  ///
  /// - Parameter literal: the offset of the literal.
  mutating func takesKey(_ call: Call, of routine: KeyRoutine, literal: Int) -> Bool {
    guard outline.language == .swift else { return true }
    switch routine.kind {
    case .declared, .wrapper, .swiftUI: break
    default: return true
    }
    let known = routines.signatures.named(call.name, in: bytes)
    guard !known.isEmpty else { return true }
    let arguments = passedArguments(after: call.outerBracket, around: literal)
    if routine.kind == .swiftUI {
      if callsOwnFunction(call, of: routine, known, arguments) { return false }
      // A type of the project with the name of a view hides the view.
      if routine.place == .member || !known.contains(where: \.isOfOwnType) { return true }
    }
    return takesKey(call, of: routine, known, arguments)
  }

  /// Returns whether a call with the name of one of SwiftUI calls a function of the project that
  /// takes a string: a method of a type around the call, or a view that the project declares.
  private mutating func callsOwnFunction(
    _ call: Call, of routine: KeyRoutine, _ known: [FunctionSignature],
    _ arguments: PassedArguments
  ) -> Bool {
    guard !arguments.isTooLong, let position = arguments.position else { return false }
    let fitting = known.compactMap { signature in
      signature.parameter(ofArgument: position, in: arguments).map { (signature.owner, $0.type) }
    }
    guard fitting.contains(where: { $0.1 == .string }) else { return false }
    if routine.place == .free { return !fitting.contains { $0.1 == .key } }
    let owners = receivers(of: call)
    return fitting.contains { $0.1 == .string && owners.contains($0.0) }
  }

  mutating func takesKey(
    _ call: Call, of routine: KeyRoutine, _ known: [FunctionSignature],
    _ arguments: PassedArguments
  ) -> Bool {
    guard !known.isEmpty, !arguments.isTooLong, let position = arguments.position else {
      return true
    }
    let fitting = known.fitting(arguments, position)
    switch routine.kind {
    case .declared: break
    case .swiftUI where !fitting.isEmpty: break
    case .swiftUI: return true
    // Whether the strings of a wrapper are keys, the tables show.
    default: return !fitting.isEmpty
    }
    let owners = Set(fitting.map(\.owner))
    let kind: FunctionSignature.Parameter.Kind = routine.isList ? .keys : .key
    guard owners.count > 1, !fitting.are(kind) else { return fitting.are(kind) }
    guard let owner = receivers(of: call).first(where: owners.contains) else { return false }
    return fitting.filter { $0.owner == owner }.are(kind)
  }

  /// Returns which part of a key a literal is for the function that a call reaches, which has the
  /// name of one that looks up keys: `.endOfKey`, `.beginningOfKey`, or nil.
  ///
  /// - Parameter literal: the offset of the literal.
  mutating func partOfKey(
    _ call: Call, literal: Int
  ) -> FunctionSignature.Parameter.Kind? {
    let known = routines.signatures.named(call.name, in: bytes)
    guard known.contains(where: \.takesPartOfKey) else { return nil }
    let arguments = passedArguments(after: call.outerBracket, around: literal)
    guard !arguments.isTooLong, let position = arguments.position else { return nil }
    let fitting = known.fitting(arguments, position)
    let owners = Set(fitting.map(\.owner))
    let owner =
      owners.count > 1 ? receivers(of: call).first(where: owners.contains) : owners.first
    let kinds = Set(fitting.lazy.filter { $0.owner == owner }.map(\.kind))
    return kinds == [.endOfKey] || kinds == [.beginningOfKey] ? kinds.first : nil
  }
}

extension FunctionSignature {
  fileprivate var takesPartOfKey: Bool {
    parameters.contains { $0.type == .endOfKey || $0.type == .beginningOfKey }
  }
}

/// A declaration that fits a call, with what it does with the literal.
private struct FittingSignature {
  let owner: String
  let kind: FunctionSignature.Parameter.Kind
  let isLastChoice: Bool
}

extension [FunctionSignature] {
  fileprivate func fitting(
    _ arguments: PassedArguments, _ position: Int
  ) -> [FittingSignature] {
    compactMap { signature in
      signature.parameter(ofArgument: position, in: arguments).map {
        FittingSignature(
          owner: signature.owner, kind: $0.type, isLastChoice: signature.isLastChoice)
      }
    }
  }
}

extension [FittingSignature] {
  /// Whether Swift makes a key of a literal. A `String` is preferred, unless its function is marked
  /// as the last choice and another one isn't.
  fileprivate func are(_ kind: FunctionSignature.Parameter.Kind) -> Bool {
    let first = filter { !$0.isLastChoice }
    let chosen = first.contains { $0.kind != .other } ? first : self
    // An array can't be passed for a string.
    if kind == .keys {
      return contains { $0.kind == .keys } && !contains { $0.kind == .other }
    }
    return chosen.contains { $0.kind == kind }
      && !chosen.contains {
        $0.kind == .string || $0.kind == .endOfKey || $0.kind == .beginningOfKey
      }
  }
}

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
      /// A type that a literal has rather than that of a key.
      case string
      /// A string that the function looks up.
      case lookedUpString
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
    guard routine.kind == .declared || routine.kind == .wrapper || routine.kind == .swiftUI else {
      return true
    }
    let known = routines.signatures.named(call.name, in: bytes)
    guard !known.isEmpty else { return true }
    let arguments = passedArguments(after: call.outerBracket, around: literal)
    guard routine.kind != .swiftUI else {
      return !callsOwnFunction(call, of: routine, known, arguments)
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
    let fitting = known.compactMap { signature in
      signature.parameter(ofArgument: position, in: arguments).map { (signature.owner, $0.type) }
    }
    // Whether the strings of a wrapper are keys, the tables show.
    guard routine.kind == .declared else { return !fitting.isEmpty }
    func areKeys(_ types: some Sequence<(String, FunctionSignature.Parameter.Kind)>) -> Bool {
      types.contains { $1 == .key } && !types.contains { $1 == .string }
    }
    let owners = Set(fitting.map(\.0))
    guard owners.count > 1, !areKeys(fitting) else { return areKeys(fitting) }
    guard let owner = receivers(of: call).first(where: owners.contains) else { return false }
    return areKeys(fitting.filter { $0.0 == owner })
  }
}

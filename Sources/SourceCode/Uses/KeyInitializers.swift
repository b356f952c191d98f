import SourceText

/// The initializers that the code declares.
extension KeyRoutines {
  mutating func add(initializer routine: KeyRoutine) {
    let label = if case .label(let label) = routine.key { label } else { "" }
    guard initializers[label, default: []].count < Self.overloadLimit else { return }
    initializers[label, default: []].append(routine)
  }

  /// Returns the initializer that `.init(…)` may stand for where its type isn't known, according to
  /// the labels of the arguments.
  ///
  /// - Parameter hasClosure: whether a closure follows the arguments.
  func initializer(
    ofKey label: String, with labels: [String], hasClosure: Bool
  ) -> KeyRoutine? {
    // One argument without a label can be that of very many types.
    guard labels.count > 1 || !label.isEmpty else { return nil }
    return initializers[label]?.first { $0.accepts(labels[...], hasClosure: hasClosure) }
  }
}

extension KeyRoutine {
  /// Returns whether arguments with these labels can be passed.
  fileprivate func accepts(_ labels: ArraySlice<String>, hasClosure: Bool) -> Bool {
    // One argument of many that can be left out isn't enough.
    guard labels.count > 1 || parameters.contains(where: \.isRequired) else { return false }
    var labels = labels
    for parameter in parameters {
      if labels.first == parameter.label {
        labels.removeFirst()
      } else if parameter.isRequired, !(parameter.isClosure && hasClosure) {
        return false
      }
    }
    return labels.isEmpty
  }
}

extension KeyUseReader {
  /// Returns the initializer of the project that `.init(…)` probably calls, by its labels.
  ///
  /// A type of the system can have the same. So the strings are compared with tables as those of a
  /// wrapper are: only if these have nearly all of them.
  ///
  /// - Parameter literal: the offset of the literal.
  mutating func declaredInitializer(of call: Call, literal: Int) -> KeyRoutine? {
    let label = bytes.string(in: call.initializerLabel)
    guard routines.initializers[label] != nil else { return nil }
    let arguments = passedArguments(after: call.bracket, around: literal)
    var routine = routines.initializer(
      ofKey: label, with: arguments.labels, hasClosure: arguments.hasClosure)
    guard let found = routine else { return nil }
    let name = SourceBuffer(Array(found.name.utf8))
    let known = routines.signatures.named(0..<name.count, in: name)
    guard takesKey(call, of: found, known, arguments) else { return nil }
    routine?.wrapper = UInt32(truncatingIfNeeded: name.hash(of: 0..<name.count, seed: 1)) | 1
    return routine
  }
}

/// A property of a type, which may be a parameter of its initializer.
struct DeclaredProperty {
  let name: Range<Int>
  /// Whether the initializer must set it.
  let isRequired: Bool
}

/// The initializers that a file declares.
extension CodeOutline {
  /// Returns the parameters of an initializer from its parenthesis, or from the brace of a type its
  /// properties.
  func parameters(
    ofInitializer bracket: Int, _ bytes: SourceBuffer
  ) -> [KeyRoutine.Parameter] {
    if bytes[bracket] == UInt8(ascii: "{") {
      return properties(from: bracket + 1, bytes).map {
        KeyRoutine.Parameter(
          label: bytes.string(in: $0.name), isRequired: $0.isRequired, isClosure: false)
      }
    }
    var scanner = ArgumentScanner(
      bytes, self, from: bracket + 1, literal: literalIndex(from: bracket))
    var parameters: [KeyRoutine.Parameter] = []
    while parameters.count < 32, let parameter = scanner.next() {
      // The label in `label name: Type` is the first name.
      let label =
        parameter.label.isEmpty
        ? bytes.name(startingAt: parameter.value.lowerBound) : parameter.label
      parameters.append(
        KeyRoutine.Parameter(
          label: bytes.bytes(label, equal: "_") ? "" : bytes.string(in: label),
          isRequired: !parameter.value.contains { bytes[$0] == UInt8(ascii: "=") },
          isClosure: parameter.value.contains { bytes.hasBytes("->", at: $0) }))
    }
    return parameters
  }

  /// Returns the properties in the braces of a type, at most those in its first 4,000 bytes.
  /// Returns none if the compiler writes no initializer because there is another one.
  func properties(from start: Int, _ bytes: SourceBuffer) -> [DeclaredProperty] {
    var found: [DeclaredProperty] = []
    var (offset, depth, isStatic) = (start, 0, false)
    while offset < bytes.count, offset - start < 4096, depth >= 0, found.count < 32 {
      switch bytes[offset] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case let byte where bytes.isPartOfName(byte):
        let word = bytes.name(startingAt: offset)
        offset = word.upperBound
        if depth == 0, bytes.bytes(word, equal: "init"), bytes[offset] == UInt8(ascii: "(") {
          return []
        }
        let isVariable = bytes.bytes(word, equal: "let") || bytes.bytes(word, equal: "var")
        if depth == 0, isVariable, !isStatic {
          let name = bytes.name(startingAt: bytes.nextVisible(from: offset))
          found.append(
            DeclaredProperty(
              name: name,
              isRequired: isRequired(propertyEndingAt: name.upperBound, bytes)
                && !hasWrapper(before: word.lowerBound, bytes)))
        }
        isStatic = bytes.bytes(word, equal: "static")
        continue
      default: break
      }
      offset += 1
    }
    return found
  }

  /// Returns whether a property has an attribute that gives it a value, such as
  /// `@EnvironmentObject`.
  private func hasWrapper(before keyword: Int, _ bytes: SourceBuffer) -> Bool {
    let start = bytes.firstCode(ofLineAt: keyword)
    guard bytes[start] == UInt8(ascii: "@") else { return false }
    let attribute = bytes.string(in: bytes.name(startingAt: start + 1))
    return !["Binding", "Bindable", "ObservedObject", "ViewBuilder"].contains(attribute)
  }

  /// Returns whether an initializer must set a property: its line has a type that isn't optional,
  /// no value and no getter.
  private func isRequired(propertyEndingAt end: Int, _ bytes: SourceBuffer) -> Bool {
    guard bytes[end] == UInt8(ascii: ":") else { return false }
    for offset in end..<min(bytes.count, end + 256) {
      switch bytes[offset] {
      case UInt8(ascii: "="), UInt8(ascii: "?"), UInt8(ascii: "{"): return false
      case 0x0A, UInt8(ascii: ";"): return true
      default: break
      }
    }
    return true
  }
}

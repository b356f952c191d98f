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
  func declaredInitializer(of call: Call) -> KeyRoutine? {
    let label = bytes.string(in: call.initializerLabel)
    guard routines.initializers[label] != nil else { return nil }
    var scanner = ArgumentScanner(
      bytes, outline, from: call.bracket + 1, literal: outline.literalIndex(from: call.bracket))
    var labels: [String] = []
    while labels.count < 16, let argument = scanner.next() {
      labels.append(bytes.string(in: argument.label))
    }
    let next = bytes.nextCode(from: scanner.offset + 1)
    var routine = routines.initializer(
      ofKey: label, with: labels, hasClosure: bytes[next] == UInt8(ascii: "{"))
    if let name = routine?.name {
      let name = SourceBuffer(Array(name.utf8))
      routine?.wrapper = UInt32(truncatingIfNeeded: name.hash(of: 0..<name.count, seed: 1)) | 1
    }
    return routine
  }
}

/// The initializers that a file declares.
extension CodeOutline {
  /// Returns the parameters of an initializer from its parenthesis, or from the brace of a type its
  /// properties.
  func parameters(
    ofInitializer bracket: Int, _ bytes: SourceBuffer
  ) -> [KeyRoutine.Parameter] {
    if bytes[bracket] == UInt8(ascii: "{") { return properties(from: bracket + 1, bytes) }
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
  private func properties(from start: Int, _ bytes: SourceBuffer) -> [KeyRoutine.Parameter] {
    var found: [KeyRoutine.Parameter] = []
    var (offset, depth) = (start, 0)
    while offset < bytes.count, offset - start < 4096, depth >= 0, found.count < 32 {
      switch bytes[offset] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case let byte where bytes.isPartOfName(byte):
        let word = bytes.name(startingAt: offset)
        offset = word.upperBound
        // The compiler writes no initializer next to another one.
        if depth == 0, bytes.bytes(word, equal: "init"), bytes[offset] == UInt8(ascii: "(") {
          return []
        }
        guard depth == 0, bytes.bytes(word, equal: "let") || bytes.bytes(word, equal: "var") else {
          continue
        }
        let name = bytes.name(startingAt: bytes.nextVisible(from: offset))
        let isRequired = isRequired(propertyEndingAt: name.upperBound, bytes)
        found.append(
          KeyRoutine.Parameter(
            label: bytes.string(in: name), isRequired: isRequired, isClosure: false))
        continue
      default: break
      }
      offset += 1
    }
    return found
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

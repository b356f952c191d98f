package import SourceText

/// What a lexer finds in one file of program code.
package struct CodeOutline: Sendable {
  /// The language, which determines how literals are decoded and what a call looks like.
  package let language: CodeLanguage
  /// The string literals, by the offset at which they begin.
  package internal(set) var literals: [CodeLiteral] = []
  /// The interpolations of all literals, by the offset at which they begin.
  package internal(set) var interpolations: [CodeInterpolation] = []
  /// The comments that contain a directive for the linter, without their delimiters.
  package internal(set) var directives: [Range<UInt32>] = []
  /// All comments with their delimiters, by the offset at which they begin.
  var comments: [Range<UInt32>] = []
  /// The types that declarations give to literals and to initializers without a type, by the offset
  /// of the literal or of the parenthesis. `String` is noted only if it is asked for.
  var expectedTypes: [ExpectedType] = []
  /// The constants whose value is a literal.
  var constants: [LiteralConstant] = []
  /// The names of the variables whose type is that of a key, with their types.
  var keyVariables: [KeyVariable] = []
  /// The parameters and properties whose type is that of a key.
  package internal(set) var parameters: [KeyParameter] = []
  /// The functions and properties that look up what they are given.
  package internal(set) var wrappers: [KeyWrapper] = []
  /// The macros that call another routine of localization.
  package internal(set) var macros: [KeyMacro] = []
  /// The names of functions in their declarations, if these are looked for.
  var declarations: [Range<Int>] = []
  /// The blocks of `#if` with their branches, by the offset at which they begin or end.
  var conditions: [Condition] = []
  /// The braces of previews.
  var previews: [Range<UInt32>] = []
  /// Whether the code may use the name of a class, by `NSStringFromClass` or `String(describing:)`.
  /// Not known for C.
  var mayNameClasses = false
  /// The offsets at which the formats of strings in Swift begin, or whitespace before them.
  var formats: [UInt32] = []
  /// Whether there is the name `L10n`.
  var usesL10n = false
  /// Whether the whole file was read. False if its brackets are nested too deeply.
  package internal(set) var isComplete = true
  /// Whether a comment isn't closed.
  var hasOpenComment = false

  /// The offset at which a block of `#if`, or a branch of it, begins or ends.
  struct Condition: Hashable, Sendable {
    let start: UInt32
    /// A number for it, or 0 outside of all blocks.
    let number: UInt32
  }

  init(_ language: CodeLanguage) { self.language = language }

  /// Returns a number for the conditions around a literal, or 0 if there are none. All conditions
  /// of C have the same.
  func condition(of literal: CodeLiteral) -> UInt32 {
    if literal.traits.contains(.previewProvider) { return Self.previewProvider }
    guard literal.traits.contains(.conditional) else { return 0 }
    let next = conditions.partitioningIndex { $0.start > literal.start }
    return next > 0 ? conditions[next - 1].number : 1
  }

  /// The number of the condition that a view is previewed by a `PreviewProvider`.
  private static let previewProvider: UInt32 = 2

  /// Whether the file has routines that take a key.
  var declaresRoutines: Bool {
    !parameters.isEmpty || !wrappers.isEmpty || !macros.isEmpty || !declarations.isEmpty
  }
}

/// A language of program code that a lexer reads.
package enum CodeLanguage: Hashable, Sendable {
  case swift
  /// C, C++, Objective-C and Objective-C++.
  case c

  /// Returns the language of a file according to the extension of its name, or nil.
  package init?(extension name: String) {
    switch name {
    case "swift": self = .swift
    // Logos, the language of tweaks, extends Objective-C.
    case "m", "mm", "xm", "h", "c", "cc", "cpp", "cxx", "hh", "hpp", "pch": self = .c
    default: return nil
    }
  }
}

/// A string literal in program code, as the range of its bytes.
///
/// Its value is decoded only when it is asked for.
package struct CodeLiteral: Hashable, Sendable {
  /// The offset of the first byte: of a quote, of the `#` of a raw string, or of the `@` of
  /// Objective-C.
  package internal(set) var start: UInt32
  /// The offset after the last byte.
  package internal(set) var end: UInt32
  /// The offset of the bracket that directly encloses the literal, if it is `(` or `[`.
  let bracket: UInt32
  package internal(set) var traits: Traits

  /// The `bracket` of a literal that isn't directly in parentheses or square brackets.
  static let noBracket = UInt32.max

  /// The range of its bytes with the delimiters.
  package var range: Range<Int> { Int(start)..<Int(end) }

  /// What a lexer found out about a literal.
  package struct Traits: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16

    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// The literal has a backslash that begins an escape.
    package static var escaped: Self { Self(rawValue: 1) }
    /// The literal has interpolations.
    package static var interpolated: Self { Self(rawValue: 2) }
    /// The delimiters are three quotes.
    package static var multiline: Self { Self(rawValue: 4) }
    /// The literal ends at the end of the line or of the file because its closing quote is missing.
    package static var unterminated: Self { Self(rawValue: 8) }
    /// The literal is in the interpolation of another one.
    package static var nested: Self { Self(rawValue: 16) }
    /// The literal is in a preview, as `#Preview` or `PreviewProvider`.
    package static var preview: Self { Self(rawValue: 32) }
    /// The literal is in a block of `#if`.
    package static var conditional: Self { Self(rawValue: 64) }
    /// The literal is in a block that is only compiled for debugging, or never.
    package static var debug: Self { Self(rawValue: 128) }
    /// A `+` follows, or in C another literal.
    package static var joinsNext: Self { Self(rawValue: 256) }
    /// A `+` precedes it, or in C another literal.
    package static var joinsPrevious: Self { Self(rawValue: 512) }
    /// The literal is a raw string of C++.
    package static var rawC: Self { Self(rawValue: 1024) }
    /// The literal is in a block that is never compiled.
    package static var never: Self { Self(rawValue: 2048) }

    /// The literal is in a `PreviewProvider`.
    package static var previewProvider: Self { Self(rawValue: 4096) }

    /// The literal is in a view that is only for previews, which every build compiles.
    package static var viewOfPreview: Self { Self(rawValue: 8192) }

    /// Whether a build for debugging compiles the literal, and no other build.
    var isOnlyForDebugging: Bool { contains(.debug) && isDisjoint(with: [.never, .preview]) }
  }
}

/// An expression in a string literal.
package struct CodeInterpolation: Hashable, Sendable {
  /// The offset after the opening parenthesis.
  package let start: UInt32
  /// The offset of the closing parenthesis.
  package internal(set) var end: UInt32

  package var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}

/// A variable whose type is that of a key.
struct KeyVariable: Hashable, Sendable {
  let name: Range<UInt32>
  let type: Range<UInt32>
}

/// What Swift knows about the type of an expression from the code around it.
struct ExpectedType: Hashable, Sendable {
  /// The offset of a literal, or of the parenthesis in `.init(…)`.
  let offset: UInt32
  /// The name of the type. Empty if it isn't known.
  let type: Range<UInt32>
  /// The offset of the bracket around `.init(…)`, if there is one and the type isn't known.
  var parent: UInt32?
}

/// A parameter of a function or an initializer, or a property, whose type is that of a key:
/// `LocalizedStringKey`, `LocalizedStringResource` or `String.LocalizationValue`.
package struct KeyParameter: Hashable, Sendable {
  /// The name of the function, or of the type for an initializer or a property.
  package let routine: Range<UInt32>
  /// The argument label in a call. Empty if there is none.
  package let label: Range<UInt32>
  /// Whether the parameter is the first one. Not known for a property.
  package let isFirst: Bool
  /// Whether the type is `LocalizedStringResource`, which contains the table and the bundle.
  let isResource: Bool
  /// Whether the parameter is an array of keys.
  var isList = false
  /// The offset of the parenthesis of an initializer, or of the brace of a type whose initializer
  /// the compiler writes. Nil for a function.
  var initializer: UInt32?
}

/// A function or a property of a project whose body calls a routine that may look up a key.
package struct KeyWrapper: Hashable, Sendable {
  package let name: Range<UInt32>
  /// Whether it is a property, which has no parameters.
  let isProperty: Bool
  /// Whether it is a member of strings: `"key".localized`.
  let isInString: Bool
  /// Whether other modules can call it.
  let isPublic: Bool
  /// The offset of the opening parenthesis of the call that it contains.
  let call: UInt32
}

/// A macro of C with parameters whose body calls another routine.
package struct KeyMacro: Hashable, Sendable {
  package let name: Range<UInt32>
  /// The offset of the opening parenthesis of the parameters.
  package let parameters: UInt32
  /// The name of the routine that it calls.
  package let routine: Range<UInt32>
}

extension Range<Int> {
  /// The same range in half of the memory.
  var compact: Range<UInt32> { UInt32(lowerBound)..<UInt32(upperBound) }
}

extension Range<UInt32> {
  package var wide: Range<Int> { Int(lowerBound)..<Int(upperBound) }
}

extension CodeOutline {
  /// Reads a file.
  ///
  /// - Parameter notingStrings: whether the literals whose type is `String` are noted, too.
  package init(_ buffer: SourceBuffer, _ language: CodeLanguage, notingStrings: Bool = false) {
    switch language {
    case .swift:
      var lexer = SwiftLexer(buffer)
      lexer.notesStrings = notingStrings
      lexer.run()
      self = lexer.outline
    case .c:
      var lexer = CLexer(buffer)
      lexer.run()
      self = lexer.outline
    }
  }
}

/// The `+` between two operands.
enum Joining {
  /// Returns whether the last byte before an offset that isn't whitespace is the operator `+`.
  @inline(__always)
  static func isJoined(before start: Int, in bytes: SourceBuffer) -> Bool {
    guard let offset = bytes.lastVisible(before: start) else { return false }
    return bytes[offset] == UInt8(ascii: "+")
      && (offset == 0 || bytes[offset - 1] != UInt8(ascii: "+"))
  }

  /// Returns whether the first byte from an offset that isn't whitespace is the operator `+`.
  @inline(__always)
  static func isJoined(after end: Int, in bytes: SourceBuffer) -> Bool {
    let offset = bytes.nextVisible(from: end)
    guard bytes[offset] == UInt8(ascii: "+") else { return false }
    let next = bytes[offset + 1]
    return next != UInt8(ascii: "+") && next != UInt8(ascii: "=")
  }
}

/// Names and whitespace around an offset in code.
extension SourceBuffer {
  /// Returns the first offset from `start` whose byte isn't whitespace, or the end.
  ///
  /// At most a thousand bytes are skipped, so that the time stays linear whatever the code is.
  @inline(__always)
  func nextVisible(from start: Int) -> Int {
    var offset = start
    while offset < count, offset - start < 1024, isWhitespace(self[offset]) { offset += 1 }
    return offset
  }

  /// Returns the last offset before `start` whose byte isn't whitespace, or nil.
  ///
  /// At most a thousand bytes are skipped.
  @inline(__always)
  func lastVisible(before start: Int) -> Int? {
    var offset = start - 1
    while offset >= 0, start - offset < 1024 {
      if !isWhitespace(self[offset]) { return offset }
      offset -= 1
    }
    return nil
  }

  @inline(__always)
  private func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte &- 0x09) < 5
  }

  /// Returns the range of the name that ends at an offset. It may be empty.
  func name(endingAt end: Int) -> Range<Int> {
    var start = startOfName(before: end)
    // A byte order mark isn't part of the first name.
    if start == 0, end > 3, hasBytes("\u{FEFF}", at: 0) { start = 3 }
    return start..<end
  }

  /// Returns the range of the name that begins at an offset. It may be empty.
  func name(startingAt start: Int) -> Range<Int> { start..<endOfName(from: start) }

  /// Whether a byte may be part of a name. Scalars that aren't ASCII count as letters.
  @inline(__always)
  func isPartOfName(_ byte: UInt8) -> Bool { byte.isNameByte || byte >= 0x80 }
}

extension CodeOutline {
  /// Returns the last offset before `start` whose byte is neither whitespace nor in a comment, or
  /// nil. At most eight comments are skipped.
  func lastCode(before start: Int, in bytes: SourceBuffer) -> Int? {
    var start = start
    for _ in 0..<8 {
      guard let last = bytes.lastVisible(before: start) else { return nil }
      guard let comment = comment(at: last) else { return last }
      start = comment.lowerBound
    }
    return nil
  }

  func isInComment(_ offset: Int) -> Bool { comment(at: offset) != nil }

  /// Returns whether an offset is in the text of a literal. At most eight literals are looked at.
  func isInText(_ offset: Int) -> Bool {
    let next = literals.partitioningIndex { $0.range.lowerBound > offset }
    for index in (max(0, next - 8)..<next).reversed() where literals[index].range.contains(offset) {
      let following = interpolations.partitioningIndex { $0.range.lowerBound > offset }
      return following == 0 || interpolations[following - 1].range.upperBound <= offset
        || interpolations[following - 1].range.lowerBound < literals[index].range.lowerBound
    }
    return false
  }

  private func comment(at offset: Int) -> Range<Int>? {
    guard !comments.isEmpty else { return nil }
    let next = comments.partitioningIndex { Int($0.lowerBound) > offset }
    guard next > 0, comments[next - 1].upperBound > offset else { return nil }
    return comments[next - 1].wide
  }

  /// Returns what is known about the type of a literal, or of the initializer whose parenthesis is
  /// at an offset.
  func expectedType(at offset: Int) -> ExpectedType? {
    let index = expectedTypes.partitioningIndex { Int($0.offset) >= offset }
    guard index < expectedTypes.count, Int(expectedTypes[index].offset) == offset else {
      return nil
    }
    return expectedTypes[index]
  }
}

extension CodeOutline {
  /// Returns the index of the first literal that begins at an offset or later.
  func literalIndex(from offset: Int) -> Int {
    literals.partitioningIndex { $0.range.lowerBound >= offset }
  }
}

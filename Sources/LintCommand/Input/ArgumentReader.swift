import ArgumentParser

/// A reader for arguments in their common forms, without the argument parser. The parser takes
/// longer than the check of a small file.
///
/// Each option is taken out of the arguments by its name, and the paths are what is left. The
/// argument parser has to read all other arguments: errors, requests for help, and rare forms, for
/// example `-qv` or a repeated option that has one value.
struct ArgumentReader {
  /// The arguments, with nil in place of those that were read. An option can't have the argument
  /// after the next one as its value.
  private var arguments: [String?]
  /// Whether everything that was read so far has a common form.
  private(set) var isCommon = true

  init(_ arguments: [String]) { self.arguments = arguments }

  /// Returns whether a flag is set.
  ///
  /// - Parameter names: its names, with their hyphens.
  mutating func flag(_ names: String...) -> Bool {
    var count = 0
    for index in arguments.indices where arguments[index].map(names.contains) ?? false {
      arguments[index] = nil
      count += 1
    }
    isCommon = isCommon && count < 2
    return count > 0
  }

  /// Returns whether a flag is set, whose inverse is another flag.
  mutating func flag(_ name: String, inverse: String, default: Bool) -> Bool {
    let (isOn, isOff) = (flag(name), flag(inverse))
    isCommon = isCommon && !(isOn && isOff)
    return `default` ? !isOff : isOn
  }

  /// Returns the value of an option, or nil if it isn't set.
  mutating func value<Value: ExpressibleByArgument>(_ name: String) -> Value? {
    let values: [Value] = values(name)
    isCommon = isCommon && values.count < 2
    return values.last
  }

  /// Returns the values of an option that can be repeated.
  mutating func values<Value: ExpressibleByArgument>(_ names: String...) -> [Value] {
    var values: [Value] = []
    while isCommon, let text = text(of: names) {
      guard let value = Value(argument: text) else {
        isCommon = false
        break
      }
      values.append(value)
    }
    return values
  }

  /// Returns what is left after all options: the arguments that aren't options.
  mutating func paths() -> [String] {
    let paths = arguments.compactMap(\.self)
    isCommon = isCommon && paths.allSatisfy(Self.isValue)
    return paths
  }

  /// Returns a group of options.
  mutating func group<Group: CommonlyReadOptions>() -> Group {
    var group = Group()
    group.read(&self)
    guard isCommon else { return group }
    do { try group.validate() } catch { isCommon = false }
    return group
  }
}

extension ArgumentReader {
  /// Takes an option and its value, as in `--jobs 2` or `--jobs=2`, and returns the value.
  private mutating func text(of names: [String]) -> String? {
    for (index, argument) in arguments.enumerated() {
      guard let argument, !Self.isValue(argument),
        let name = names.first(where: { argument.utf8.starts(with: $0.utf8) })
      else { continue }
      let rest = argument.utf8.dropFirst(name.utf8.count)
      if rest.isEmpty {
        arguments[index] = nil
        return valueAfter(index)
      }
      if rest.first == UInt8(ascii: "="), rest.count > 1 {
        arguments[index] = nil
        return String(rest.dropFirst())
      }
    }
    return nil
  }

  /// Takes the argument after an option, which is its value.
  private mutating func valueAfter(_ option: Int) -> String? {
    guard option + 1 < arguments.count, let value = arguments[option + 1], Self.isValue(value)
    else {
      isCommon = false
      return nil
    }
    arguments[option + 1] = nil
    return value
  }

  /// Returns whether an argument can only be a path or a value. A single hyphen is one.
  private static func isValue(_ argument: String) -> Bool {
    argument.utf8.first.map { $0 != UInt8(ascii: "-") || argument.utf8.count == 1 } ?? false
  }
}

/// A group of options that can be read without the argument parser.
protocol CommonlyReadOptions: ParsableArguments {
  /// Sets every property, with the values and defaults that the argument parser would set.
  mutating func read(_ arguments: inout ArgumentReader)
}

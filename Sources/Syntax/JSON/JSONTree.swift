/// A JSON value that is inserted into a file.
package enum JSONTree: Sendable {
  case string(String)
  /// The members in the order in which they are written.
  indirect case object([(name: String, value: JSONTree)])

  /// How a value is written.
  struct Style {
    let colon: String
    /// The line break, or nil if everything is on one line.
    let newline: String?
    /// What each level adds to the indentation.
    let step: String
  }

  /// Returns the text of the value.
  ///
  /// - Parameter indentation: that of the line on which it begins.
  func text(in style: Style, indentation: String) -> String {
    switch self {
    case .string(let value): return "\"\(JSONEscapes.written(value))\""
    case .object(let members):
      guard let newline = style.newline else {
        let written = members.map {
          "\(Self.name($0.name, style))\($0.value.text(in: style, indentation: ""))"
        }
        return "{\(written.joined(separator: ","))}"
      }
      // Xcode writes an empty line into an empty object.
      guard !members.isEmpty else { return "{\(newline)\(newline)\(indentation)}" }
      let inner = indentation + style.step
      let written = members.map { name, value in
        "\(inner)\(Self.name(name, style))\(value.text(in: style, indentation: inner))"
      }
      return "{\(newline)\(written.joined(separator: ",\(newline)"))\(newline)\(indentation)}"
    }
  }

  /// Returns a member with the value, in Xcode's layout.
  ///
  /// - Parameters:
  ///   - name: a name that needs no escapes.
  ///   - newline: the line end of the file.
  package func member(named name: String, newline: String) -> JSONEdit.NewMember {
    JSONEdit.NewMember(name) { indentation in
      text(
        in: Style(colon: " : ", newline: newline, step: "  "), indentation: indentation)
    }
  }

  static func name(_ name: String, _ style: Style) -> String {
    "\"\(JSONEscapes.written(name))\"\(style.colon)"
  }
}

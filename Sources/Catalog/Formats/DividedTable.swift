package import Diagnostics

/// A table of which several tasks read a part each.
///
/// Parts are cut at places that look like the beginning of a key, which is only certain once the
/// part before has been read. If the parts don't fit together, or have faults that only a reader of
/// the whole file can report, the table is read again in one piece.
package protocol DividedTable {
  associatedtype Part: TablePart

  /// The parts in their order in the file; at least two.
  var parts: [Part] { get }

  /// Joins what was read of the parts, in their order, and reads the rest.
  ///
  /// - Returns: The table and the findings of its reader, or nil if the parts don't fit together.
  consuming func join(_ readings: [Part.Reading]) -> (table: Table, diagnostics: [Diagnostic])?
}

/// A part of a table, which a task can read.
package protocol TablePart: Sendable {
  /// What is known about the part after it was read.
  associatedtype Reading: Sendable

  /// Reads the part.
  ///
  /// - Parameter visitor: Receives the entries, whose table is that of the part.
  /// - Returns: Nil if the part doesn't end where the next one begins, or has such faults.
  func read(to visitor: any TableVisitor) -> Reading?
}

/// The type for formats whose tables are always read in one piece.
package struct UndividedTable: DividedTable {
  package struct Part: TablePart {
    package func read(to visitor: any TableVisitor) -> Never? { nil }
  }

  package var parts: [Part] { [] }

  package func join(_ readings: [Never]) -> (table: Table, diagnostics: [Diagnostic])? { nil }
}

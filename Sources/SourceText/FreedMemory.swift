import CProcess

/// The memory that the process has freed, which it may keep.
package enum FreedMemory {
  /// Returns it to the system. This takes long enough that only a caller that has freed or moved
  /// megabytes should do so.
  package static func release() { process_return_memory() }
}

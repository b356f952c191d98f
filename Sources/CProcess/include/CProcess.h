#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Everything that runs inside a signal handler. A handler may call only functions that are safe
// there, and Swift promises that of none of its own, so this is C: no allocation, no locks, and
// tables of a fixed size. At the end, the limits of the process, whose names Swift cannot import
// alike on all systems.

/// What tells whether a file is still the one that was opened.
struct file_stamp {
  int64_t size;
  int64_t seconds;
  int64_t nanoseconds;
};

/// Reads the stamp of an open file. Returns false, with errno set, if that fails.
bool file_read_stamp(int descriptor, struct file_stamp *stamp);

/// Maps an open regular file into memory, followed by zero bytes.
///
/// Only whole pages are mapped. The bytes behind them are read into memory, so the zero bytes never
/// belong to the file, whatever happens to its size. Where the file is truncated later, reading
/// gives zero bytes.
/// @param path The name that is printed if the process cannot go on.
/// @return A number for the functions below, which then owns the descriptor; or -1 with errno set,
///   which is ENOSPC if too many files are mapped already.
int process_map(int descriptor, struct file_stamp stamp, size_t padding, const char *path,
                 const uint8_t **base);

/// Whether a mapped file has changed since it was opened.
bool process_has_changed(int mapping);

/// Unmaps a file and closes its descriptor.
void process_unmap(int mapping);

/// Names a file that is removed if a signal ends the process: SIGINT, SIGTERM or SIGHUP.
///
/// @return A number for `process_forget_draft`, or -1 if the file cannot be remembered.
int process_remember_draft(const char *path);

/// Forgets a file, which stays.
void process_forget_draft(int draft);

/// Ends the process with status 2 and one line, instead of a trap, where a mapped file has changed
/// or there is no memory left. Any other trap stays one.
void process_explain_traps(void);

/// How many files may be open, how many bytes of address space there may be, and how many of them a
/// new thread takes for its stack; UINT64_MAX for any number.
uint64_t process_file_limit(void);
uint64_t process_memory_limit(void);
uint64_t process_stack_limit(void);

/// Lets all threads allocate from one region, where each would ask for 64 MiB of its own.
void process_share_memory(void);

#endif

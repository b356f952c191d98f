#ifndef CSIGNALS_H
#define CSIGNALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Everything that runs inside a signal handler. A handler may call only functions that are safe
// there, and Swift promises that of none of its own, so this is C: no allocation, no locks, and
// tables of a fixed size.

/// What tells whether a file is still the one that was opened.
struct csignals_stamp {
  int64_t size;
  int64_t seconds;
  int64_t nanoseconds;
};

/// Reads the stamp of an open file. Returns false, with errno set, if that fails.
bool csignals_read_stamp(int descriptor, struct csignals_stamp *stamp);

/// Maps an open regular file into memory, followed by zero bytes.
///
/// Only whole pages are mapped. The bytes behind them are read into memory, so the zero bytes never
/// belong to the file, whatever happens to its size. Where the file is truncated later, reading
/// gives zero bytes.
/// @param path The name that is printed if the process cannot go on.
/// @return A number for the functions below, which then owns the descriptor; or -1 with errno set,
///   which is ENOSPC if too many files are mapped already.
int csignals_map(int descriptor, struct csignals_stamp stamp, size_t padding, const char *path,
                 const uint8_t **base);

/// Whether a mapped file has changed since it was opened.
bool csignals_has_changed(int mapping);

/// Unmaps a file and closes its descriptor.
void csignals_unmap(int mapping);

/// Names a file that is removed if a signal ends the process: SIGINT, SIGTERM or SIGHUP.
///
/// @return A number for `csignals_forget_draft`, or -1 if the file cannot be remembered.
int csignals_remember_draft(const char *path);

/// Forgets a file, which stays.
void csignals_forget_draft(int draft);

/// Ends the process with status 2 and one line, instead of a trap, where a mapped file has changed
/// or there is no memory left. Any other trap stays one.
void csignals_explain_traps(void);

#endif

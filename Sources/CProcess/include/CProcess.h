#ifndef CPROCESS_H
#define CPROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Everything that runs inside a signal handler. A handler may call only async-signal-safe
// functions, and Swift doesn't guarantee that any of its own functions are. So this is C, without
// allocation and locks, and with tables of a fixed size. The limits of the process and the start of
// another process are at the end, since Swift can't import their names in the same way on all
// systems.

/// Creates a file that is removed if a signal ends the process: SIGINT, SIGTERM or SIGHUP. It must not
/// exist yet.
///
/// @param descriptor The file, open for writing, or -1 with errno set.
/// @return A number for `process_forget_draft`, or -1 if the file isn't removed, because too many others
///   are or its path is too long.
int process_create_draft(const char *path, mode_t mode, int *descriptor);

/// Unregisters a file without removing it.
void process_forget_draft(int draft);

/// Ends the process with status 2 and a one-line error, instead of a trap, if no memory is left. Other
/// traps are not affected.
void process_explain_traps(void);

/// Return the maximum number of open files, the maximum address space in bytes, and the stack size
/// of a new thread in bytes. UINT64_MAX means no limit.
uint64_t process_file_limit(void);
uint64_t process_memory_limit(void);
uint64_t process_stack_limit(void);

/// Returns the environment of this process: strings such as `NAME=VALUE`, and null after the last one.
const char *const *process_environment(void);

/// Makes all threads allocate from one region. By default, each would reserve 64 MiB of its own.
void process_share_memory(void);

/// The ends of the connections to another process that belong to this process.
struct process_connections {
  /// A socket for the input of the process, or -1.
  int input;
  int output;
  int error;
};

/// Starts a program, which inherits only the three connections.
///
/// @param program An absolute path.
/// @param arguments The arguments, starting with the name of the program. A zero byte ends each.
/// @param changes The variables to set, as `NAME=VALUE`, or to remove, as `NAME`, in the
///   environment of this process. A zero byte ends each.
/// @param has_input Whether this process sends an input. Otherwise, it is empty.
/// @return The number of the process, or -1 with errno set.
int process_start(const char *program, const uint8_t *arguments, size_t arguments_size,
                  const uint8_t *changes, size_t changes_size, bool has_input,
                  struct process_connections *connections);

/// Sends the start of some bytes to a process, without waiting.
///
/// @return The number of bytes that were sent, possibly 0; or -1 with errno set.
ssize_t process_send(int input, const uint8_t *bytes, size_t count);

/// Waits until a process has ended.
///
/// @return Its status, or -1 if a signal has ended it.
int process_await(int process);

/// Ends a process at once. It still has to be waited for.
void process_stop(int process);

#endif

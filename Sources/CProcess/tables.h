#ifndef CPROCESS_TABLES_H
#define CPROCESS_TABLES_H

#include <stdatomic.h>

// The state of a slot in a table: free, being filled or emptied, or in use. Handlers read only
// slots that are in use.
enum { slot_free, slot_busy, slot_used };

static inline bool slot_claim(atomic_int *state) {
  int expected = slot_free;
  return atomic_compare_exchange_strong(state, &expected, slot_busy);
}

// Removes the temporary files that would otherwise remain. Safe in a signal handler.
void process_remove_drafts(void);

// Ends the process with an error about a mapped file that has changed, if there is one. Safe in a
// signal handler.
void process_end_if_changed(void);

// Ends the process with status 2 after writing a line that consists of three parts. Safe in a
// signal handler.
_Noreturn void process_end(const char *first, const char *second, const char *third);

#endif

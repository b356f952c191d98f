#ifndef GUARDEDMEMORY_H
#define GUARDEDMEMORY_H

#include <stdbool.h>
#include <stddef.h>

// An allocator for libxml2 that finds what the address sanitizer doesn't see, because the system's
// library isn't instrumented. Each block ends at a page that can't be accessed, and a block that was
// freed can't be accessed either. A wrong access ends the process with a signal.

/// Makes libxml2 allocate its memory here, for the rest of the process. Must be called before any
/// other function of the library. Returns whether the library accepted it.
bool guard_memory_of_xml(void);

/// Returns the number of blocks that have been allocated and not freed.
size_t guarded_block_count(void);

/// Returns the total size of all blocks that have been allocated, in bytes.
size_t guarded_allocated_size(void);

void *guarded_malloc(size_t size);
void *guarded_realloc(void *block, size_t size);
void guarded_free(void *block);

#endif

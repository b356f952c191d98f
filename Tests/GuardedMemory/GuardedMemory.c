#include "GuardedMemory.h"

#include <libxml/xmlmemory.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/// What is stored directly before a block.
struct header {
  size_t size;
  /// The size of the pages of the block, with the page after it.
  size_t mapped;
};

struct mapping {
  void *start;
  size_t size;
};

/// The blocks that were freed last. Older ones are unmapped, because the number of mappings of a
/// process is limited.
enum { maximum_freed = 8192 };
static struct mapping freed[maximum_freed];
static size_t freed_count;
static size_t block_count;
static size_t allocated_size;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static size_t rounded(size_t size, size_t unit) { return (size + unit - 1) / unit * unit; }

static struct header *header_of(void *block) { return (struct header *)block - 1; }

void *guarded_malloc(size_t size) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  if (size > SIZE_MAX / 2) return NULL;
  const size_t body = rounded(size, _Alignof(max_align_t));
  const size_t usable = rounded(body + sizeof(struct header), page);
  char *start = mmap(NULL, usable + page, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (start == MAP_FAILED) return NULL;
  if (mprotect(start, usable, PROT_READ | PROT_WRITE) != 0) {
    munmap(start, usable + page);
    return NULL;
  }
  char *block = start + usable - body;
  *header_of(block) = (struct header){.size = size, .mapped = usable + page};
  pthread_mutex_lock(&lock);
  block_count += 1;
  allocated_size += size;
  pthread_mutex_unlock(&lock);
  return block;
}

void guarded_free(void *block) {
  if (block == NULL) return;
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  const struct header header = *header_of(block);
  const size_t body = rounded(header.size, _Alignof(max_align_t));
  struct mapping mapping = {(char *)block + body + page - header.mapped, header.mapped};
  // A new mapping over the old one also returns its memory.
  mmap(mapping.start, mapping.size, PROT_NONE, MAP_PRIVATE | MAP_ANON | MAP_FIXED, -1, 0);
  pthread_mutex_lock(&lock);
  block_count -= 1;
  struct mapping *slot = &freed[freed_count % maximum_freed];
  const struct mapping oldest = *slot;
  *slot = mapping;
  freed_count += 1;
  pthread_mutex_unlock(&lock);
  if (oldest.size != 0) munmap(oldest.start, oldest.size);
}

/// Always moves the block, so that no pointer into the old one stays valid by chance.
void *guarded_realloc(void *block, size_t size) {
  void *moved = guarded_malloc(size);
  if (moved == NULL || block == NULL) return moved;
  const size_t known = header_of(block)->size;
  memcpy(moved, block, known < size ? known : size);
  guarded_free(block);
  return moved;
}

static char *guarded_strdup(const char *text) {
  const size_t size = strlen(text) + 1;
  char *copy = guarded_malloc(size);
  return copy == NULL ? NULL : memcpy(copy, text, size);
}

bool guard_memory_of_xml(void) {
  return xmlMemSetup(guarded_free, guarded_malloc, guarded_realloc, guarded_strdup) == 0;
}

static size_t value_of(const size_t *count) {
  pthread_mutex_lock(&lock);
  const size_t value = *count;
  pthread_mutex_unlock(&lock);
  return value;
}

size_t guarded_block_count(void) { return value_of(&block_count); }

size_t guarded_allocated_size(void) { return value_of(&allocated_size); }

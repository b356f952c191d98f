#define _GNU_SOURCE
#include "CProcess.h"

#include <sys/resource.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

static uint64_t limit_of(int resource) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return UINT64_MAX;
  return (uint64_t)limit.rlim_cur;
}

uint64_t process_file_limit(void) { return limit_of(RLIMIT_NOFILE); }
uint64_t process_memory_limit(void) { return limit_of(RLIMIT_AS); }
uint64_t process_stack_limit(void) { return limit_of(RLIMIT_STACK); }

void process_share_memory(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
#endif
}

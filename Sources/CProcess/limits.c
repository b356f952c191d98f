#define _GNU_SOURCE
#include "CProcess.h"

#include <sys/resource.h>
#include <sys/stat.h>
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

bool file_read_stamp(int descriptor, struct file_stamp *stamp) {
  struct stat status;
  if (fstat(descriptor, &status) != 0) return false;
#ifdef __APPLE__
  struct timespec modified = status.st_mtimespec;
#else
  struct timespec modified = status.st_mtim;
#endif
  stamp->mode = status.st_mode;
  stamp->size = status.st_size;
  stamp->seconds = modified.tv_sec;
  stamp->nanoseconds = modified.tv_nsec;
  return true;
}

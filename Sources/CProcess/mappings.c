#define _GNU_SOURCE
#include "CProcess.h"
#include "tables.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { mapping_limit = 64, path_limit = 512 };

struct mapping {
  atomic_int state;
  uintptr_t start;
  // The number of bytes that are mapped from the file, and the total number of bytes.
  size_t file_length;
  size_t length;
  int descriptor;
  struct file_stamp stamp;
  // Whether a page of the file was missing when it was read.
  atomic_bool is_cut;
  char path[path_limit];
};

static struct mapping mappings[mapping_limit];
static uintptr_t page_size;
static struct sigaction earlier_action;
static pthread_once_t is_installed = PTHREAD_ONCE_INIT;

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

static bool has_changed(struct mapping *mapping) {
  if (atomic_load(&mapping->is_cut)) return true;
  struct file_stamp stamp;
  if (!file_read_stamp(mapping->descriptor, &stamp)) return true;
  return stamp.size != mapping->stamp.size || stamp.seconds != mapping->stamp.seconds ||
         stamp.nanoseconds != mapping->stamp.nanoseconds;
}

// Returns the mapped file with a missing page at an address, or null.
static struct mapping *mapping_at(uintptr_t address) {
  for (int index = 0; index < mapping_limit; index++) {
    struct mapping *mapping = &mappings[index];
    if (atomic_load(&mapping->state) == slot_used && address >= mapping->start &&
        address - mapping->start < mapping->file_length)
      return mapping;
  }
  return NULL;
}

// Handles reading past the end of a truncated file. From there to the end of the mapping, zero
// pages replace the pages of the file, and reading continues. mmap is not on POSIX's list of
// async-signal-safe functions, but it is a plain system call on every supported system.
static void on_missing_page(int signal, siginfo_t *info, void *context) {
  (void)context;
  int number = errno;
  uintptr_t address = (uintptr_t)info->si_addr;
  struct mapping *mapping = mapping_at(address);
  if (mapping == NULL) {
    // The instruction is retried and fails as it would without this handler.
    sigaction(signal, &earlier_action, NULL);
    if (info->si_code <= 0 || info->si_code == SI_USER) raise(signal);
    return;
  }
  atomic_store(&mapping->is_cut, true);
  uintptr_t page = address & ~(page_size - 1);
  void *zeros = mmap((void *)page, mapping->start + mapping->file_length - page, PROT_READ,
                     MAP_PRIVATE | MAP_ANON | MAP_FIXED, -1, 0);
  if (zeros == MAP_FAILED) process_end_if_changed();
  errno = number;
}

static void install(void) {
  page_size = (uintptr_t)sysconf(_SC_PAGESIZE);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = on_missing_page;
  action.sa_flags = SA_SIGINFO;
  sigemptyset(&action.sa_mask);
  sigaction(SIGBUS, &action, &earlier_action);
}

// Reads the bytes after the last whole page. Returns false, with errno set, if reading fails.
static bool read_tail(int descriptor, uint8_t *bytes, size_t count, off_t offset) {
  while (count > 0) {
    ssize_t got = pread(descriptor, bytes, count, offset);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return false;
    // The file has become shorter, which its stamp shows.
    if (got == 0) return true;
    bytes += got;
    count -= (size_t)got;
    offset += got;
  }
  return true;
}

// Reserves memory that begins at a multiple of 64 KB. Returns MAP_FAILED, with errno set, if that
// fails.
//
// Linux loads a missing page together with the others in the same 64 KB of memory, and with the rest
// of every large block of the file that they touch. If they began before the page, they could touch
// the block before it, which was already given back to the system.
static uint8_t *reserve(size_t length) {
  const size_t window = 1 << 16;
  uint8_t *region =
      mmap(NULL, length + window, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (region == MAP_FAILED) return region;
  size_t before = -(uintptr_t)region & (window - 1);
  if (before > 0) munmap(region, before);
  munmap(region + before + length, window - before);
  return region + before;
}

static bool map_pages(struct mapping *mapping, size_t size, size_t padding) {
  mapping->file_length = size & ~(page_size - 1);
  size_t tail = size - mapping->file_length;
  mapping->length = mapping->file_length + ((tail + padding + page_size - 1) & ~(page_size - 1));
  uint8_t *region = reserve(mapping->length);
  if (region == MAP_FAILED) return false;
  mapping->start = (uintptr_t)region;
  bool is_mapped = mapping->file_length == 0 ||
                   mmap(region, mapping->file_length, PROT_READ, MAP_PRIVATE | MAP_FIXED,
                        mapping->descriptor, 0) != MAP_FAILED;
  if (is_mapped &&
      read_tail(mapping->descriptor, region + mapping->file_length, tail, (off_t)mapping->file_length)) {
    if (mapping->file_length > 0) {
      posix_madvise(region, mapping->file_length, POSIX_MADV_SEQUENTIAL);
#ifdef MADV_NOHUGEPAGE
      // Otherwise, reading one byte may bring 2 MB into memory.
      madvise(region, mapping->file_length, MADV_NOHUGEPAGE);
#endif
    }
    return true;
  }
  int number = errno;
  munmap(region, mapping->length);
  errno = number;
  return false;
}

int process_map(int descriptor, struct file_stamp stamp, size_t padding, const char *path,
                 const uint8_t **base) {
  pthread_once(&is_installed, install);
  for (int index = 0; index < mapping_limit; index++) {
    struct mapping *mapping = &mappings[index];
    if (!slot_claim(&mapping->state)) continue;
    mapping->descriptor = descriptor;
    mapping->stamp = stamp;
    atomic_store(&mapping->is_cut, false);
    strncpy(mapping->path, path, path_limit - 1);
    if (!map_pages(mapping, (size_t)stamp.size, padding)) {
      atomic_store(&mapping->state, slot_free);
      return -1;
    }
    *base = (const uint8_t *)mapping->start;
    atomic_store(&mapping->state, slot_used);
    return index;
  }
  errno = ENOSPC;
  return -1;
}

bool process_has_changed(int index) { return has_changed(&mappings[index]); }

void process_unmap(int index) {
  struct mapping *mapping = &mappings[index];
  // No handler may map pages where other memory may soon be.
  atomic_store(&mapping->state, slot_busy);
  munmap((void *)mapping->start, mapping->length);
  close(mapping->descriptor);
  atomic_store(&mapping->state, slot_free);
}

void process_end_if_changed(void) {
  for (int index = 0; index < mapping_limit; index++) {
    struct mapping *mapping = &mappings[index];
    if (atomic_load(&mapping->state) != slot_used || !has_changed(mapping)) continue;
    // The path is untrusted text.
    for (char *byte = mapping->path; *byte != 0; byte++) {
      if (*byte < 0x20 || *byte >= 0x7F) *byte = '?';
    }
    process_end("error: ", mapping->path, ": changed while it was read\n");
  }
}

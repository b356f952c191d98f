#define _GNU_SOURCE
#include "CProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum { draft_limit = 32, draft_path_limit = 4096 };

// The signals that end the process, with which it removes its drafts.
static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
enum { signal_count = sizeof signals / sizeof *signals };

// The state of a draft: free, being filled or emptied, or in use. The handler reads only those in use.
enum { slot_free, slot_busy, slot_used };

static bool slot_claim(atomic_int *state) {
  int expected = slot_free;
  return atomic_compare_exchange_strong(state, &expected, slot_busy);
}

struct draft {
  atomic_int state;
  char path[draft_path_limit];
};

static struct draft drafts[draft_limit];
static pthread_once_t is_installed = PTHREAD_ONCE_INIT;
// Whether a signal ends the process, so that no more drafts may be created.
static atomic_bool is_ending;
// The number of threads that are creating a draft. They block the signals, so none of them runs the
// handler.
static atomic_int creations;

// Safe in a signal handler.
static void remove_drafts(void) {
  for (int index = 0; index < draft_limit; index++) {
    if (atomic_load(&drafts[index].state) == slot_used) unlink(drafts[index].path);
  }
}

// Waits until no other thread is creating a draft, but not for long: this is a signal handler.
static void await_creations(void) {
  const struct timespec pause = {.tv_nsec = 1000000};
  for (int wait = 0; wait < 1000 && atomic_load(&creations) > 0; wait++)
    nanosleep(&pause, NULL);
}

// The process ends as it would without the handler, because a parent process may check the reason.
static void on_end(int signal) {
  atomic_store(&is_ending, true);
  await_creations();
  remove_drafts();
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(signal, &action, NULL);
  raise(signal);
}

static void install(void) {
  for (int index = 0; index < signal_count; index++) {
    struct sigaction action;
    // A signal that is ignored, for example under nohup, stays ignored.
    if (sigaction(signals[index], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_end;
    sigemptyset(&action.sa_mask);
    sigaction(signals[index], &action, NULL);
  }
}

// Returns the number of a slot for a draft, or -1.
static int remember(const char *path) {
  if (strlen(path) >= draft_path_limit) return -1;
  pthread_once(&is_installed, install);
  for (int index = 0; index < draft_limit; index++) {
    if (!slot_claim(&drafts[index].state)) continue;
    strcpy(drafts[index].path, path);
    atomic_store(&drafts[index].state, slot_used);
    return index;
  }
  return -1;
}

int process_create_draft(const char *path, mode_t mode, int *descriptor) {
  // Before the file exists, so that a signal handler always knows about it.
  int index = remember(path);
  sigset_t blocked, earlier;
  sigemptyset(&blocked);
  for (int each = 0; each < signal_count; each++) sigaddset(&blocked, signals[each]);
  pthread_sigmask(SIG_BLOCK, &blocked, &earlier);
  atomic_fetch_add(&creations, 1);
  // Another thread may run the signal handler, which has already removed the drafts.
  bool may_create = !atomic_load(&is_ending);
  int number = EINTR;
  *descriptor = -1;
  if (may_create) {
    *descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    number = errno;
  }
  if (*descriptor < 0) {
    process_forget_draft(index);
    index = -1;
  }
  atomic_fetch_sub(&creations, 1);
  pthread_sigmask(SIG_SETMASK, &earlier, NULL);
  while (!may_create) pause();
  errno = number;
  return index;
}

void process_forget_draft(int index) {
  if (index >= 0) atomic_store(&drafts[index].state, slot_free);
}

static void print(const char *text) {
  size_t left = strlen(text);
  while (left > 0) {
    ssize_t written = write(STDERR_FILENO, text, left);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    text += written;
    left -= (size_t)written;
  }
}

// The signals of traps, with their actions before this handler was installed.
static const int traps[] = {SIGILL, SIGTRAP, SIGSEGV, SIGABRT};
enum { trap_count = sizeof traps / sizeof *traps };
static struct sigaction earlier_actions[trap_count];

// Returns whether the address space is limited and full.
static bool is_memory_used_up(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return false;
  size_t size = (size_t)64 << 20;
  void *region = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0);
  if (region == MAP_FAILED) return true;
  munmap(region, size);
  return false;
}

static void on_trap(int signal, siginfo_t *info, void *context) {
  (void)context;
  if (is_memory_used_up()) {
    remove_drafts();
    print("error: there is not enough memory\n");
    _exit(2);
  }
  for (int index = 0; index < trap_count; index++) {
    if (traps[index] == signal) sigaction(signal, &earlier_actions[index], NULL);
  }
  if (info->si_code <= 0 || info->si_code == SI_USER) raise(signal);
}

void process_explain_traps(void) {
  for (int index = 0; index < trap_count; index++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = on_trap;
    action.sa_flags = SA_SIGINFO;
    sigemptyset(&action.sa_mask);
    sigaction(traps[index], &action, &earlier_actions[index]);
  }
}

// Shows the slow path of Swift's `Mutex` to the thread sanitizer. ci/sanitize.sh loads it before all other
// libraries.
//
// The library of the toolchain that contains this path isn't instrumented. When two threads meet at a mutex,
// the sanitizer would not see that one waits for the other, and would report what the mutex guards as a race.
// A suppression would hide every race about state with a mutex.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Missing in programs without the sanitizer.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

typedef SWIFT void lock_function(uint32_t thread, SELF void *mutex);
typedef SWIFT void unlock_function(SELF void *mutex);

SWIFT void lock_slowly(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT void unlock_slowly(SELF void *mutex) __asm__(UNLOCK);

SWIFT void lock_slowly(uint32_t thread, SELF void *mutex) {
  ((lock_function *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slowly(SELF void *mutex) {
  if (__tsan_release) __tsan_release(mutex);
  ((unlock_function *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}

// Shows Thread Sanitizer the half of Swift's Mutex that it cannot see on Linux.
//
// The fast path of `Mutex` is inlined into the program and instrumented with it. The contended path lives in
// libswiftSynchronization and takes the lock by a futex, where the sanitizer sees nothing, so that everything a contended
// lock protects would be reported as a race. Preloaded, this library stands in front of those functions and tells it.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *mutex

// Absent in programs that are built without the sanitizer.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

SWIFT void lockSlow(uint32_t thread, SELF) __asm__("$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
SWIFT void unlockSlow(SELF) __asm__("$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
SWIFT bool tryLockSlow(SELF) __asm__("$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");

SWIFT void lockSlow(uint32_t thread, SELF) {
    SWIFT void (*real)(uint32_t, SELF) =
        (SWIFT void (*)(uint32_t, SELF))dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF");
    real(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlockSlow(SELF) {
    SWIFT void (*real)(SELF) =
        (SWIFT void (*)(SELF))dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV11_unlockSlowyyF");
    if (__tsan_release) __tsan_release(mutex);
    real(mutex);
}

SWIFT bool tryLockSlow(SELF) {
    SWIFT bool (*real)(SELF) =
        (SWIFT bool (*)(SELF))dlsym(RTLD_NEXT, "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF");
    bool taken = real(mutex);
    if (taken && __tsan_acquire) __tsan_acquire(mutex);
    return taken;
}

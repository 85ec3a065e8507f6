#include "allocations.h"

#include <stdlib.h>


#if defined(__GLIBC__)
#include <malloc.h>
#include <stdatomic.h>
#include <stddef.h>

// The executable's own definitions come before those of the C library, which stay reachable under these names.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *pointer, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static _Atomic int64_t made;
static _Atomic int counts;

// Counting makes threads wait for each other, so it is off where time is measured over a wire.
static void count_one(void) {
    if (atomic_load_explicit(&counts, memory_order_relaxed)) atomic_fetch_add_explicit(&made, 1, memory_order_relaxed);
}

void *malloc(size_t size) {
    count_one();
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    count_one();
    return __libc_calloc(count, size);
}

void *realloc(void *pointer, size_t size) {
    count_one();
    return __libc_realloc(pointer, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    count_one();
    *result = __libc_memalign(alignment, size);
    return *result ? 0 : 12;
}

void allocations_trim(void) { malloc_trim(0); }
void allocations_count(int is_on) { atomic_store_explicit(&counts, is_on, memory_order_relaxed); }
int64_t allocations_made(void) { return atomic_load_explicit(&made, memory_order_relaxed); }
#else
void allocations_trim(void) {}
void allocations_count(int is_on) { (void)is_on; }
int64_t allocations_made(void) { return -1; }
#endif

#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdint.h>

/// The number of heap allocations that this process has made, or -1 where they cannot be counted.
int64_t allocations_made(void);

#endif

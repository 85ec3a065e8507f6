#ifndef ALLOCATIONS_H
#define ALLOCATIONS_H

#include <stdint.h>

/// Begins or stops counting.
void allocations_count(int is_on);

/// The number of heap allocations that this process has made while counting, or -1 where they cannot be counted.
int64_t allocations_made(void);

/// Gives back to the system what is free, where that can be asked for.
void allocations_trim(void);

#endif

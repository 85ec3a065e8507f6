#ifndef CLIBCURL_WAITING_H
#define CLIBCURL_WAITING_H

#include <stdint.h>

// What Linux offers to wait for sockets, and Swift's module of the C library does not show.

typedef struct {
    int socket;
    // LC_CSELECT_IN and LC_CSELECT_OUT.
    int what;
} lc_ready;

// The clock that counts while the machine is suspended, in nanoseconds.
uint64_t lc_now(void);

// A set of sockets; -1 where the process has no descriptor left.
int lc_poll_make(void);
// Changes what is waited for on a socket from LC_POLL_… to LC_POLL_…, 0 being nothing. Returns 0 when it did.
int lc_poll_set(int poll, int socket, int before, int after);
// Waits, -1 milliseconds without end, and returns how many are ready. An error of a socket is told as ready for both.
int lc_poll_wait(int poll, lc_ready *ready, int room, int milliseconds);

// A descriptor that ends a wait when it is rung. Edge-triggered, so that it need not be read.
int lc_bell_make(int poll);
void lc_bell_ring(int bell);

// A descriptor that ends a wait at an instant of lc_now.
int lc_alarm_make(int poll);
// 0 is never.
void lc_alarm_set(int alarm, uint64_t instant);

// Names the calling thread, for debuggers.
void lc_name_thread(const char *name);

#endif

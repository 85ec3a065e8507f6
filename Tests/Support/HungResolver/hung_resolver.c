#define _GNU_SOURCE
#include "hung_resolver.h"

#include <dlfcn.h>
#include <netdb.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static atomic_int hung;
static atomic_int open_to_signals;

int hung_lookups(void) { return hung; }
int hung_lookups_open_to_signals(void) { return open_to_signals; }

void take_signals(void) {
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
}

int getaddrinfo(const char *host, const char *service, const struct addrinfo *hints, struct addrinfo **result) {
    int (*next)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
    if (host && !strncmp(host, "hung.", 5)) {
        sigset_t blocked;
        pthread_sigmask(SIG_BLOCK, NULL, &blocked);
        if (!sigismember(&blocked, SIGTERM)) open_to_signals++;
        hung++;
        for (;;) pause();
    }
    void *function = dlsym(RTLD_NEXT, "getaddrinfo");
    memcpy(&next, &function, sizeof next);
    return next(host, service, hints, result);
}

#ifdef __linux__
#define _GNU_SOURCE
#include "waiting.h"

#include <pthread.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#include "CLibcurl.h"

enum { BATCH = 128 };

static int watch(int poll, int descriptor) {
    struct epoll_event event = {.events = EPOLLIN | EPOLLET, .data.fd = descriptor};
    if (descriptor < 0) return -1;
    if (!epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event)) return descriptor;
    close(descriptor);
    return -1;
}

int lc_poll_make(void) { return epoll_create1(EPOLL_CLOEXEC); }

int lc_poll_set(int poll, int socket, int before, int after) {
    struct epoll_event event = {.data.fd = socket};
    if (after & LC_POLL_IN) event.events |= EPOLLIN;
    if (after & LC_POLL_OUT) event.events |= EPOLLOUT;
    return epoll_ctl(poll, !after ? EPOLL_CTL_DEL : before ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event);
}

int lc_poll_wait(int poll, lc_ready *ready, int room, int milliseconds) {
    struct epoll_event events[BATCH];
    int count = epoll_wait(poll, events, room < BATCH ? room : BATCH, milliseconds);
    for (int index = 0; index < count; index++) {
        unsigned int happened = events[index].events;
        int what = 0;
        if (happened & (EPOLLIN | EPOLLERR | EPOLLHUP)) what |= LC_CSELECT_IN;
        if (happened & (EPOLLOUT | EPOLLERR | EPOLLHUP)) what |= LC_CSELECT_OUT;
        ready[index] = (lc_ready){events[index].data.fd, what};
    }
    return count;
}

int lc_bell_make(int poll) { return watch(poll, eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)); }

void lc_bell_ring(int bell) {
    uint64_t one = 1;
    // It fails only where it has been rung 2^64 times.
    if (write(bell, &one, sizeof one) < 0) return;
}

uint64_t lc_now(void) {
    struct timespec time = {0};
    clock_gettime(CLOCK_BOOTTIME, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

int lc_alarm_make(int poll) { return watch(poll, timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC | TFD_NONBLOCK)); }

void lc_alarm_set(int alarm, uint64_t instant) {
    struct itimerspec time = {.it_value = {instant / 1000000000, instant % 1000000000}};
    timerfd_settime(alarm, TFD_TIMER_ABSTIME, &time, NULL);
}

void lc_name_thread(const char *name) { pthread_setname_np(pthread_self(), name); }
#endif

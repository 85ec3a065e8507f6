#define _GNU_SOURCE
#include "rawcurl.h"

#if defined(__linux__)
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

// The part of libcurl's ABI that is used here, from its published documentation.
enum {
    OPT_URL = 10002,
    OPT_WRITEDATA = 10001,
    OPT_HTTPHEADER = 10023,
    OPT_HEADERDATA = 10029,
    OPT_CAINFO = 10065,
    OPT_ACCEPT_ENCODING = 10102,
    OPT_PRIVATE = 10103,
    OPT_PROXY = 10004,
    OPT_WRITEFUNCTION = 20011,
    OPT_HEADERFUNCTION = 20079,
    OPT_CLOSESOCKETFUNCTION = 20208,
    OPT_CLOSESOCKETDATA = 10209,
    OPT_HTTP_VERSION = 84,
    OPT_BUFFERSIZE = 98,
    OPT_NOSIGNAL = 99,
    OPT_PIPEWAIT = 237,
    HTTP_VERSION_1_1 = 2,
    HTTP_VERSION_2TLS = 4,
    INFO_RESPONSE_CODE = 0x200000 + 2,
    INFO_PRIVATE = 0x100000 + 21,
    MULTI_SOCKETFUNCTION = 20001,
    MULTI_TIMERFUNCTION = 20004,
    MULTI_TIMERDATA = 10005,
    MULTI_SOCKETDATA = 10002,
    MULTI_PIPELINING = 3,
    MULTI_MAXCONNECTS = 6,
    SOCKET_TIMEOUT = -1,
    MESSAGE_DONE = 1,
    READY = 64,
    CLIENTS = 64,
    SOCKETS = 65536,
};

typedef struct {
    int what;
    void *easy;
    union {
        void *data;
        int code;
    } outcome;
} message;

static struct {
    int (*global_init)(long);
    void *(*easy_init)(void);
    void (*easy_cleanup)(void *);
    int (*easy_setopt)(void *, int, ...);
    int (*easy_getinfo)(void *, int, ...);
    void *(*slist_append)(void *, const char *);
    void (*slist_free_all)(void *);
    void *(*multi_init)(void);
    int (*multi_cleanup)(void *);
    int (*multi_setopt)(void *, int, ...);
    int (*multi_add_handle)(void *, void *);
    int (*multi_remove_handle)(void *, void *);
    int (*multi_socket_action)(void *, int, int, int *);
    message *(*multi_info_read)(void *, int *);
} curl;

typedef struct {
    char *start;
    size_t count, room;
} buffer;

typedef struct {
    void *easy;
    buffer head, body;
    int64_t received;
    int discards;
} transfer;

typedef struct {
    void *multi, *headers;
    transfer *transfers;
    // What libcurl wants to know of each socket, and what the kernel was asked to watch.
    unsigned char *wanted, *watched;
    int concurrency, poll;
    double due;
} client;

static client clients[CLIENTS];

static int load_curl(void) {
    if (curl.multi_info_read) return 1;
    void *library = dlopen("libcurl.so.4", RTLD_NOW);
    if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW);
    if (!library) return 0;
    const char *names[] = {"curl_global_init",         "curl_easy_init",           "curl_easy_cleanup",
                           "curl_easy_setopt",         "curl_easy_getinfo",        "curl_slist_append",
                           "curl_slist_free_all",      "curl_multi_init",          "curl_multi_cleanup",
                           "curl_multi_setopt",        "curl_multi_add_handle",    "curl_multi_remove_handle",
                           "curl_multi_socket_action", "curl_multi_info_read"};
    for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
        void *symbol = dlsym(library, names[index]);
        if (!symbol) return 0;
        memcpy((char *)&curl + index * sizeof symbol, &symbol, sizeof symbol);
    }
    return curl.global_init(3) == 0;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static size_t append(buffer *buffer, const char *bytes, size_t count) {
    if (buffer->count + count > buffer->room) {
        buffer->room = (buffer->count + count) * 2;
        buffer->start = realloc(buffer->start, buffer->room);
        if (!buffer->start) abort();
    }
    memcpy(buffer->start + buffer->count, bytes, count);
    buffer->count += count;
    return count;
}

static size_t on_head(char *bytes, size_t size, size_t count, void *data) {
    return append(&((transfer *)data)->head, bytes, size * count);
}

static size_t on_body(char *bytes, size_t size, size_t count, void *data) {
    transfer *transfer = data;
    transfer->received += (int64_t)(size * count);
    return transfer->discards ? size * count : append(&transfer->body, bytes, size * count);
}

// Asks the kernel to watch a socket, or not to.
static void watch(client *client, int socket, int what) {
    if (client->watched[socket] == what) return;
    struct epoll_event event = {.events = (what & 1 ? EPOLLIN : 0) | (what & 2 ? EPOLLOUT : 0), .data.fd = socket};
    epoll_ctl(client->poll, client->watched[socket] ? EPOLL_CTL_MOD : EPOLL_CTL_ADD, socket, &event);
    client->watched[socket] = (unsigned char)what;
}

// libcurl lets go of a socket after each transfer and takes it up again for the next. The kernel is told of what it
// lets go of only when that makes itself heard.
static int on_socket(void *easy, int socket, int what, void *data, void *known) {
    (void)easy;
    (void)known;
    client *client = data;
    client->wanted[socket] = what & 3;
    if (what & 3) watch(client, socket, what & 3);
    return 0;
}

static int on_close(void *data, int socket) {
    client *client = data;
    client->wanted[socket] = client->watched[socket] = 0;
    return close(socket);
}

static int on_timer(void *multi, long milliseconds, void *data) {
    (void)multi;
    ((client *)data)->due = milliseconds < 0 ? 0 : now() + (double)milliseconds / 1e3;
    return 0;
}

static void prepare(client *client, transfer *transfer, const raw_load *load) {
    void *easy = transfer->easy = curl.easy_init();
    transfer->discards = load->discards;
    curl.easy_setopt(easy, OPT_URL, load->url);
    curl.easy_setopt(easy, OPT_PRIVATE, transfer);
    curl.easy_setopt(easy, OPT_HEADERFUNCTION, on_head);
    curl.easy_setopt(easy, OPT_HEADERDATA, transfer);
    curl.easy_setopt(easy, OPT_WRITEFUNCTION, on_body);
    curl.easy_setopt(easy, OPT_WRITEDATA, transfer);
    curl.easy_setopt(easy, OPT_HTTPHEADER, client->headers);
    curl.easy_setopt(easy, OPT_CLOSESOCKETFUNCTION, on_close);
    curl.easy_setopt(easy, OPT_CLOSESOCKETDATA, client);
    curl.easy_setopt(easy, OPT_NOSIGNAL, 1L);
    curl.easy_setopt(easy, OPT_PROXY, "");
    // As Strata sets it.
    curl.easy_setopt(easy, OPT_BUFFERSIZE, load->discards ? 262144L : 16384L);
    curl.easy_setopt(easy, OPT_HTTP_VERSION, load->http2 ? (long)HTTP_VERSION_2TLS : (long)HTTP_VERSION_1_1);
    if (load->http2) curl.easy_setopt(easy, OPT_PIPEWAIT, 1L);
    // A coding would be undone here as well, were there one.
    if (!load->discards) curl.easy_setopt(easy, OPT_ACCEPT_ENCODING, "");
    if (load->authorities) curl.easy_setopt(easy, OPT_CAINFO, load->authorities);
}

int raw_open(const raw_load *load) {
    if (!load_curl()) return -1;
    for (int number = 0; number < CLIENTS; number++) {
        client *client = &clients[number];
        if (client->multi) continue;
        client->multi = curl.multi_init();
        client->poll = epoll_create1(EPOLL_CLOEXEC);
        client->concurrency = load->concurrency;
        client->wanted = calloc(SOCKETS, 1);
        client->watched = calloc(SOCKETS, 1);
        client->headers = curl.slist_append(NULL, "User-Agent: Strata");
        client->headers = curl.slist_append(client->headers, "Accept: application/json");
        if (load->header) client->headers = curl.slist_append(client->headers, load->header);
        curl.multi_setopt(client->multi, MULTI_SOCKETFUNCTION, on_socket);
        curl.multi_setopt(client->multi, MULTI_SOCKETDATA, client);
        curl.multi_setopt(client->multi, MULTI_TIMERFUNCTION, on_timer);
        curl.multi_setopt(client->multi, MULTI_TIMERDATA, client);
        curl.multi_setopt(client->multi, MULTI_PIPELINING, 2L);
        curl.multi_setopt(client->multi, MULTI_MAXCONNECTS, (long)load->concurrency);
        client->transfers = calloc((size_t)load->concurrency, sizeof(transfer));
        for (int index = 0; index < load->concurrency; index++) prepare(client, &client->transfers[index], load);
        return number;
    }
    return -1;
}

static void start(client *client, transfer *transfer) {
    transfer->head.count = transfer->body.count = 0;
    curl.multi_add_handle(client->multi, transfer->easy);
}

// Waits for sockets or the timer, and lets libcurl act on them.
static void turn(client *client) {
    struct epoll_event ready[READY];
    double wait = client->due ? client->due - now() : 1;
    int count = epoll_wait(client->poll, ready, READY, wait > 0 ? (int)(wait * 1e3 + 0.999) : 0);
    int running;
    for (int index = 0; index < count; index++) {
        int socket = ready[index].data.fd;
        if (!client->wanted[socket]) {
            epoll_ctl(client->poll, EPOLL_CTL_DEL, socket, NULL);
            client->watched[socket] = 0;
            continue;
        }
        int events = (ready[index].events & EPOLLIN ? 1 : 0) | (ready[index].events & EPOLLOUT ? 2 : 0)
            | (ready[index].events & (EPOLLERR | EPOLLHUP) ? 4 : 0);
        curl.multi_socket_action(client->multi, socket, events, &running);
    }
    if (client->due && client->due <= now()) {
        client->due = 0;
        curl.multi_socket_action(client->multi, SOCKET_TIMEOUT, 0, &running);
    }
}

raw_result raw_run(int number, double seconds, int64_t requests, int expected_status) {
    client *client = &clients[number];
    raw_result result = {0};
    double began = now(), end = began + seconds;
    int running = 0;
    for (; running < client->concurrency && (!requests || running < requests); running++)
        start(client, &client->transfers[running]);
    int64_t begun = running;
    while (running) {
        turn(client);
        int left;
        message *message;
        while ((message = curl.multi_info_read(client->multi, &left))) {
            if (message->what != MESSAGE_DONE) continue;
            transfer *transfer = NULL;
            long status = 0;
            int code = message->outcome.code;
            void *easy = message->easy;
            curl.easy_getinfo(easy, INFO_PRIVATE, &transfer);
            curl.easy_getinfo(easy, INFO_RESPONSE_CODE, &status);
            curl.multi_remove_handle(client->multi, easy);
            result.requests++;
            result.bytes += transfer->received;
            transfer->received = 0;
            result.failures += code != 0 || status != expected_status;
            if (requests ? begun < requests : now() < end) {
                begun++;
                start(client, transfer);
            } else {
                running--;
            }
        }
    }
    result.seconds = now() - began;
    return result;
}

void raw_close(int number) {
    client *client = &clients[number];
    for (int index = 0; index < client->concurrency; index++) {
        transfer *transfer = &client->transfers[index];
        curl.easy_cleanup(transfer->easy);
        free(transfer->head.start);
        free(transfer->body.start);
    }
    curl.multi_cleanup(client->multi);
    curl.slist_free_all(client->headers);
    free(client->transfers);
    free(client->wanted);
    free(client->watched);
    close(client->poll);
    memset(client, 0, sizeof *client);
}
#else
int raw_open(const raw_load *load) {
    (void)load;
    return -1;
}

raw_result raw_run(int client, double seconds, int64_t requests, int expected_status) {
    (void)client, (void)seconds, (void)requests, (void)expected_status;
    return (raw_result){0};
}

void raw_close(int client) { (void)client; }
#endif

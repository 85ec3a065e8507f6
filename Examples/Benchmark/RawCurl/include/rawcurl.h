#ifndef RAWCURL_H
#define RAWCURL_H

#include <stdint.h>

/// What libcurl does from C, without Strata: the best that a wire over it can come to.
///
/// One thread drives a multi handle with epoll; easy handles and connections are kept and used again; heads and bodies
/// are collected in memory that is kept as well.

/// The requests that go out again and again.
typedef struct {
    const char *url;
    /// A header line to send besides, or NULL.
    const char *header;
    /// A file of certificates to trust, or NULL.
    const char *authorities;
    /// How many are under way at a time.
    int concurrency;
    int http2;
    /// Counts the body instead of collecting it.
    int discards;
} raw_load;

typedef struct {
    int64_t requests;
    int64_t bytes;
    /// Transfers that failed or had another status than expected.
    int64_t failures;
    double seconds;
} raw_result;

/// Makes a client of its own connections for a load and returns its number; -1 where there is no libcurl.
int raw_open(const raw_load *load);
/// Sends for as many seconds, or as many requests where that is not 0, on the calling thread.
raw_result raw_run(int client, double seconds, int64_t requests, int expected_status);
void raw_close(int client);

#endif

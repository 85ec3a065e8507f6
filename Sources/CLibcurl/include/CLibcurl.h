#ifndef CLIBCURL_H
#define CLIBCURL_H

#include <stddef.h>
#include <stdint.h>

#include "numbers.h"
#include "waiting.h"

// The part of libcurl that Strata uses, found when the program runs: nothing is linked, and no header of libcurl is
// needed to build. Every setter has the exact type of its argument, where libcurl itself has varargs.

typedef struct lc_easy lc_easy;
typedef struct lc_multi lc_multi;

// struct curl_slist
typedef struct lc_list {
    char *text;
    struct lc_list *next;
} lc_list;

// struct curl_sockaddr
typedef struct lc_address {
    int family;
    int type;
    int protocol;
    unsigned int length;
} lc_address;

typedef size_t (*lc_data_function)(char *bytes, size_t size, size_t count, void *data);
typedef size_t (*lc_read_function)(char *bytes, size_t size, size_t count, void *data);
typedef int (*lc_seek_function)(void *data, int64_t offset, int origin);
typedef int (*lc_debug_function)(lc_easy *easy, int kind, char *bytes, size_t count, void *data);
typedef int (*lc_prereq_function)(void *data, char *remote, char *local, int remote_port, int local_port);
typedef int (*lc_resolver_function)(void *state, void *reserved, void *data);
typedef int (*lc_open_socket_function)(void *data, int purpose, lc_address *address);
typedef int (*lc_close_socket_function)(void *data, int socket);
typedef int (*lc_socket_function)(lc_easy *easy, int socket, int what, void *data, void *socket_data);
typedef int (*lc_timer_function)(lc_multi *multi, long milliseconds, void *data);

// What came of looking for libcurl.
typedef enum {
    LC_READY,
    LC_MISSING,
    // Below 7.76.
    LC_TOO_OLD,
    // A function is missing, or libcurl does not initialise.
    LC_UNUSABLE,
} lc_status;

typedef struct {
    lc_status status;
    // 0x075801 is 7.88.1; 0 where none was found.
    unsigned int version;
    // Such as "7.88.1"; empty where none was found.
    char version_text[32];
    // Such as "OpenSSL/3.0.19".
    char tls_text[64];
    // Whether a look-up of a name blocks nobody.
    int looks_up_in_background;
} lc_library;

// Looks for libcurl and initialises it, once in the life of the process: the file that the environment variable
// STRATA_LIBCURL names and no other, else what the process has loaded already, else the usual names.
const lc_library *lc_load(void);

// How often the process is a fork of the one that called lc_load.
unsigned int lc_forks(void);

// A text of libcurl's for the code, without anything of the request.
const char *lc_text(int code);

// A socket that child processes do not inherit.
int lc_open_socket(void *data, int purpose, lc_address *address);

// Whether something has come in on a socket, or its end.
int lc_socket_has_news(int number);

// Ends the connection of a socket that libcurl keeps if something has come in on it, which is gone then.
int lc_break_socket_with_data(int number);

lc_easy *lc_easy_make(void);
void lc_easy_free(lc_easy *easy);
int lc_easy_pause(lc_easy *easy, int action);

int lc_set_long(lc_easy *easy, lc_long_option option, long value);
int lc_set_offset(lc_easy *easy, lc_offset_option option, int64_t value);
int lc_set_string(lc_easy *easy, lc_string_option option, const char *value);
int lc_set_pointer(lc_easy *easy, lc_pointer_option option, void *value);
int lc_set_list(lc_easy *easy, lc_list_option option, lc_list *value);
int lc_set_data_function(lc_easy *easy, lc_data_function_option option, lc_data_function function);
int lc_set_read_function(lc_easy *easy, lc_read_function function);
int lc_set_seek_function(lc_easy *easy, lc_seek_function function);
int lc_set_debug_function(lc_easy *easy, lc_debug_function function);
int lc_set_prereq_function(lc_easy *easy, lc_prereq_function function);
int lc_set_resolver_function(lc_easy *easy, lc_resolver_function function);
int lc_set_open_socket_function(lc_easy *easy, lc_open_socket_function function);
int lc_set_close_socket_function(lc_easy *easy, lc_close_socket_function function);

long lc_get_long(lc_easy *easy, lc_long_info info);
int64_t lc_get_offset(lc_easy *easy, lc_offset_info info);
void *lc_get_pointer(lc_easy *easy, lc_pointer_info info);

// Whether the chain of certificates that TLS validated can be had: libcurl 7.80 or later, over OpenSSL.
int lc_has_chain(void);
// Hands over the validated chain of the transfer's connection, in DER, the server's own certificate first. Returns how
// many there were; 0 where the chain cannot be had, whatever was handed over.
typedef void (*lc_certificate_function)(void *data, const unsigned char *bytes, size_t count);
int lc_visit_chain(lc_easy *easy, lc_certificate_function visit, void *data);

// Whether TLS has decrypted more on the transfer's connection than libcurl has read. Known where the chain is.
int lc_has_unread(lc_easy *easy);

lc_multi *lc_multi_make(void);
void lc_multi_free(lc_multi *multi);
int lc_multi_add(lc_multi *multi, lc_easy *easy);
int lc_multi_remove(lc_multi *multi, lc_easy *easy);
int lc_multi_set_long(lc_multi *multi, lc_multi_long_option option, long value);
int lc_multi_set_socket_function(lc_multi *multi, lc_socket_function function, void *data);
int lc_multi_set_timer_function(lc_multi *multi, lc_timer_function function, void *data);
int lc_multi_act(lc_multi *multi, int socket, int events);
// The next transfer that is done, and how it ended; NULL where none is.
lc_easy *lc_multi_next_done(lc_multi *multi, int *code);

#endif

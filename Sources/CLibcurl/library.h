#ifndef LIBRARY_H
#define LIBRARY_H

#include "CLibcurl.h"

// struct CURLMsg
struct lc_message {
    int what;
    lc_easy *easy;
    union {
        void *data;
        int code;
    } outcome;
};

// Valid once lc_load has said LC_READY.
extern struct lc_functions {
    int (*global_init)(long flags);
    lc_easy *(*easy_init)(void);
    void (*easy_cleanup)(lc_easy *);
    int (*easy_setopt)(lc_easy *, int option, ...);
    int (*easy_getinfo)(lc_easy *, int info, ...);
    int (*easy_pause)(lc_easy *, int action);
    const char *(*easy_strerror)(int code);
    lc_multi *(*multi_init)(void);
    int (*multi_cleanup)(lc_multi *);
    int (*multi_add_handle)(lc_multi *, lc_easy *);
    int (*multi_remove_handle)(lc_multi *, lc_easy *);
    int (*multi_setopt)(lc_multi *, int option, ...);
    int (*multi_socket_action)(lc_multi *, int socket, int events, int *running);
    struct lc_message *(*multi_info_read)(lc_multi *, int *left);
} lc_curl;

#endif

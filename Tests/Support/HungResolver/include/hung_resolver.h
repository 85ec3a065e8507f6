#ifndef HUNG_RESOLVER_H
#define HUNG_RESOLVER_H

// How many look-ups hang. The program's own getaddrinfo, which never comes back for hosts named hung.…, stands in for the
// system's where the linker exports it from the program.
int hung_lookups(void);

// How many of them hang on a thread that takes the program's signals.
int hung_lookups_open_to_signals(void);

// Has the calling thread take the program's signals, as a program's first thread does.
void take_signals(void);

#endif

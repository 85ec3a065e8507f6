#ifndef HUNG_RESOLVER_H
#define HUNG_RESOLVER_H

// How many look-ups hang. The program's own getaddrinfo, which never comes back for hosts named hung.…, stands in for the
// system's where the linker exports it from the program.
int hung_lookups(void);

#endif

#ifndef _SYS_MMAN_H
#error "Never use <bits/mman.h> directly; include <sys/mman.h> instead."
#endif
#define PROT_BTI 0x10
#define PROT_MTE 0x20
#include <bits/mman-linux.h>
#include <bits/mman-map-flags-generic.h>

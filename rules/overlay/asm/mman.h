/* uapi asm/mman.h of arm64 Linux: no MAP_32BIT. */
#ifndef __ASM_MMAN_H
#define __ASM_MMAN_H
#include <asm-generic/mman.h>
#define PROT_BTI 0x10
#define PROT_MTE 0x20
#endif

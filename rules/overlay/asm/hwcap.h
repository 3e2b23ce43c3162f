/* uapi asm/hwcap.h of arm64 Linux, whose list glibc repeats in bits/hwcap.h. */
#ifndef _UAPI__ASM_HWCAP_H
#define _UAPI__ASM_HWCAP_H
#include <bits/hwcap.h>
#endif

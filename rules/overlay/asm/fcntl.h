/* uapi asm/fcntl.h of arm64 Linux: four values that are not the generic ones.
 */
#ifndef __ASM_FCNTL_H
#define __ASM_FCNTL_H
#define O_DIRECTORY 040000
#define O_NOFOLLOW 0100000
#define O_DIRECT 0200000
#define O_LARGEFILE 0400000
#include <asm-generic/fcntl.h>
#endif

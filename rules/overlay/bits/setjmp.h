#ifndef _BITS_SETJMP_H
#define _BITS_SETJMP_H 1
#ifndef __ASSEMBLER__
__extension__ typedef unsigned long long __jmp_buf[22];
#endif
#endif

#undef __WORDSIZE
#define __WORDSIZE 64
/* x86 register numbers of ptrace: musl has none for aarch64. */

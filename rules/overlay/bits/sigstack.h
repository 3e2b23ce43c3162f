#ifndef _BITS_SIGSTACK_H
#define _BITS_SIGSTACK_H 1
#if !defined _SIGNAL_H && !defined _SYS_UCONTEXT_H
#error "Never include this file directly.  Use <signal.h> instead"
#endif
#define MINSIGSTKSZ 5120
#define SIGSTKSZ 16384
#endif

#ifndef _BITS_SIGCONTEXT_H
#define _BITS_SIGCONTEXT_H 1
#if !defined _SIGNAL_H && !defined _SYS_UCONTEXT_H
#error "Never use <bits/sigcontext.h> directly; include <signal.h> instead."
#endif
#include <asm/sigcontext.h>
#endif

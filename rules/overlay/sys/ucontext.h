#ifndef _SYS_UCONTEXT_H
#define _SYS_UCONTEXT_H 1
#include <bits/types/sigset_t.h>
#include <bits/types/stack_t.h>
#include <features.h>
#ifdef __USE_MISC
#include <sys/procfs.h>
typedef elf_greg_t greg_t;
typedef elf_gregset_t gregset_t;
typedef elf_fpregset_t fpregset_t;
#define __ctx(field) field
#else
#define __ctx(field) __##field
#endif
typedef struct {
  unsigned long long int __ctx(fault_address);
  unsigned long long int __ctx(regs)[31];
  unsigned long long int __ctx(sp);
  unsigned long long int __ctx(pc);
  unsigned long long int __ctx(pstate);
  unsigned char __reserved[4096] __attribute__((__aligned__(16)));
} mcontext_t;
typedef struct ucontext_t {
  unsigned long __ctx(uc_flags);
  struct ucontext_t *uc_link;
  stack_t uc_stack;
  sigset_t uc_sigmask;
  mcontext_t uc_mcontext;
} ucontext_t;
#undef __ctx
#endif

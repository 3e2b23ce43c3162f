/* uapi asm/ucontext.h of arm64 Linux: the mask has room for 1024 signals, the
 * context comes last. */
#ifndef __ASM_UCONTEXT_H
#define __ASM_UCONTEXT_H
#include <linux/types.h>
struct ucontext {
  unsigned long uc_flags;
  struct ucontext *uc_link;
  stack_t uc_stack;
  sigset_t uc_sigmask;
  __u8 __unused[1024 / 8 - sizeof(sigset_t)];
  struct sigcontext uc_mcontext;
};
#endif

#ifndef __ASM_BPF_PERF_EVENT_H__
#define __ASM_BPF_PERF_EVENT_H__
#include <asm/ptrace.h>
typedef struct user_pt_regs bpf_user_pt_regs_t;
#endif

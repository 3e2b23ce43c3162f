#ifndef _SYS_PROCFS_H
#error "Never include <bits/procfs.h> directly; use <sys/procfs.h> instead."
#endif
typedef __uint64_t elf_greg_t;
#define ELF_NGREG (sizeof(struct user_regs_struct) / sizeof(elf_greg_t))
typedef elf_greg_t elf_gregset_t[ELF_NGREG];
typedef struct user_fpsimd_struct elf_fpregset_t;

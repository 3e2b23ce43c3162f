/* uapi asm/ptrace.h under musl's names. */
struct user_regs_struct {
  unsigned long long regs[31], sp, pc, pstate;
};
struct user_fpsimd_struct {
  __uint128_t vregs[32];
  unsigned int fpsr, fpcr;
};
#define ELF_NREG 34
typedef unsigned long elf_greg_t, elf_gregset_t[ELF_NREG];
typedef struct user_fpsimd_struct elf_fpregset_t;

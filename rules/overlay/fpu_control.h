#ifndef _AARCH64_FPU_CONTROL_H
#define _AARCH64_FPU_CONTROL_H
typedef unsigned int fpu_control_t;
typedef unsigned int fpu_fpsr_t;
#define _FPU_RESERVED 0xfe0fe0ff
#define _FPU_FPSR_RESERVED 0x0fffffe0
#define _FPU_DEFAULT 0x00000000
#define _FPU_FPSR_DEFAULT 0x00000000
#define _FPU_FPCR_IEEE (_FPU_DEFAULT | 0x1f00)
#define _FPU_FPSR_IEEE 0x00000000
#define _FPU_GETCW(fpcr) __asm__ __volatile__("mrs %0, fpcr" : "=r"(fpcr))
#define _FPU_SETCW(fpcr) __asm__ __volatile__("msr fpcr, %0" : : "r"(fpcr))
#define _FPU_GETFPSR(fpsr) __asm__ __volatile__("mrs %0, fpsr" : "=r"(fpsr))
#define _FPU_SETFPSR(fpsr) __asm__ __volatile__("msr fpsr, %0" : : "r"(fpsr))
extern fpu_control_t __fpu_control;
#endif

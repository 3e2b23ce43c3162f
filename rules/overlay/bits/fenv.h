/* FPCR and FPSR bits: Arm Architecture Reference Manual, C5.2. */
#ifndef _FENV_H
#error "Never use <bits/fenv.h> directly; include <fenv.h> instead."
#endif
enum {
  FE_INVALID = 1,
#define FE_INVALID FE_INVALID
  FE_DIVBYZERO = 2,
#define FE_DIVBYZERO FE_DIVBYZERO
  FE_OVERFLOW = 4,
#define FE_OVERFLOW FE_OVERFLOW
  FE_UNDERFLOW = 8,
#define FE_UNDERFLOW FE_UNDERFLOW
  FE_INEXACT = 16
#define FE_INEXACT FE_INEXACT
};
#define FE_ALL_EXCEPT                                                          \
  (FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_UNDERFLOW | FE_INEXACT)
enum {
  FE_TONEAREST = 0x000000,
#define FE_TONEAREST FE_TONEAREST
  FE_UPWARD = 0x400000,
#define FE_UPWARD FE_UPWARD
  FE_DOWNWARD = 0x800000,
#define FE_DOWNWARD FE_DOWNWARD
  FE_TOWARDZERO = 0xc00000
#define FE_TOWARDZERO FE_TOWARDZERO
};
typedef unsigned int fexcept_t;
typedef struct {
  unsigned int __fpcr;
  unsigned int __fpsr;
} fenv_t;
#define FE_DFL_ENV ((const fenv_t *)-1l)
#ifdef __USE_GNU
#define FE_NOMASK_ENV ((const fenv_t *)-2)
#endif
#if __GLIBC_USE(IEC_60559_BFP_EXT_C2X)
typedef unsigned int femode_t;
#define FE_DFL_MODE ((const femode_t *)-1L)
#endif

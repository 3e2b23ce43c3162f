#ifndef _LINK_H
#error "Never include <bits/link.h> directly; use <link.h> instead."
#endif
typedef union {
  float s;
  double d;
  long double q;
} La_aarch64_vector;
typedef struct La_aarch64_regs {
  unsigned long long lr_xreg[9];
  La_aarch64_vector lr_vreg[8];
  unsigned long long lr_sp;
  unsigned long long lr_lr;
  void *lr_vpcs;
} La_aarch64_regs;
typedef struct La_aarch64_retval {
  unsigned long long lrv_xreg[8];
  La_aarch64_vector lrv_vreg[8];
  void *lrv_vpcs;
} La_aarch64_retval;

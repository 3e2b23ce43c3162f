#ifndef _SYS_IFUNC_H
#define _SYS_IFUNC_H
struct __ifunc_arg_t {
  unsigned long _size;
  unsigned long _hwcap;
  unsigned long _hwcap2;
};
typedef struct __ifunc_arg_t __ifunc_arg_t;
#define _IFUNC_ARG_HWCAP (1ULL << 62)
#endif

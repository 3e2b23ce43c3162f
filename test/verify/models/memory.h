/* RAO-INT, CMPccXADD and CLZERO: read, change, write. */
#include "lanes.h"

/* --- RAO-INT, CMPccXADD, CLZERO: here nobody else looks at the memory */
#define MODEL_RAO(bits, type)                                                  \
  MODEL void model__aadd_i##bits(type *p, type a) {                            \
    *p = (type)((unsigned long long)*p + (unsigned long long)a);               \
  }                                                                            \
  MODEL void model__aand_i##bits(type *p, type a) { *p &= a; }                 \
  MODEL void model__aor_i##bits(type *p, type a) { *p |= a; }                  \
  MODEL void model__axor_i##bits(type *p, type a) { *p ^= a; }
MODEL_RAO(32, int)
MODEL_RAO(64, long long)
/* The condition is that of Jcc after CMP [memory], a; this CPU's own compare
 * supplies the flags. */
#define MODEL_CMPCCXADD(bits, type, letter)                                    \
  MODEL type model__cmpccxadd_epi##bits(void *p, type a, type b, int imm) {    \
    type old, sum;                                                             \
    unsigned char t[8];                                                        \
    memcpy(&old, p, sizeof old);                                               \
    __asm__("cmp" letter " %9, %8; seto %0; setb %1; sete %2; setbe %3; sets " \
            "%4; setp %5; setl %6; setle %7"                                   \
            : "=m"(t[0]), "=m"(t[1]), "=m"(t[2]), "=m"(t[3]), "=m"(t[4]),      \
              "=m"(t[5]), "=m"(t[6]), "=m"(t[7])                               \
            : "r"(old), "r"(a)                                                 \
            : "cc");                                                           \
    sum = (type)((unsigned long long)old + (unsigned long long)b);             \
    if (t[imm >> 1] != (imm & 1))                                              \
      memcpy(p, &sum, sizeof sum);                                             \
    return old;                                                                \
  }
MODEL_CMPCCXADD(32, int, "l")
MODEL_CMPCCXADD(64, long long, "q")

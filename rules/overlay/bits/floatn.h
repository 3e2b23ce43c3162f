/* long double is IEEE binary128 on aarch64, so _Float128 is that type. */
#ifndef _BITS_FLOATN_H
#define _BITS_FLOATN_H
#include <features.h>
#define __HAVE_FLOAT128 1
#define __HAVE_DISTINCT_FLOAT128 0
#define __HAVE_FLOAT64X 1
#define __HAVE_FLOAT64X_LONG_DOUBLE 1
#ifndef __ASSEMBLER__
#define __f128(x) x##l
#define __CFLOAT128 _Complex long double
typedef long double _Float128;
#define __builtin_huge_valf128() (__builtin_huge_vall())
#define __builtin_inff128() (__builtin_infl())
#define __builtin_nanf128(x) (__builtin_nanl(x))
#define __builtin_nansf128(x) (__builtin_nansl(x))
#define __builtin_copysignf128 __builtin_copysignl
#define __builtin_fabsf128 __builtin_fabsl
#define __builtin_signbitf128 __builtin_signbitl
#endif
#include <bits/floatn-common.h>
#endif

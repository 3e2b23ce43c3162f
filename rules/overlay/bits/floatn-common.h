/* TS 18661-3 types as aarch64 has them. Typedefs, since the parser is Clang,
 * which knows no _FloatN keyword but _Float16. */
#ifndef _BITS_FLOATN_COMMON_H
#define _BITS_FLOATN_COMMON_H
#include <bits/long-double.h>
#include <features.h>
#define __HAVE_FLOAT16 0
#define __HAVE_FLOAT32 1
#define __HAVE_FLOAT64 1
#define __HAVE_FLOAT32X 1
#define __HAVE_FLOAT128X 0
#define __HAVE_DISTINCT_FLOAT16 __HAVE_FLOAT16
#define __HAVE_DISTINCT_FLOAT32 0
#define __HAVE_DISTINCT_FLOAT64 0
#define __HAVE_DISTINCT_FLOAT32X 0
#define __HAVE_DISTINCT_FLOAT64X 0
#define __HAVE_DISTINCT_FLOAT128X __HAVE_FLOAT128X
#define __HAVE_FLOAT128_UNLIKE_LDBL 0
#define __HAVE_FLOATN_NOT_TYPEDEF 0
#ifndef __ASSEMBLER__
#define __f32(x) x##f
#define __f64(x) x
#define __f32x(x) x
#define __f64x(x) x##l
#define __CFLOAT32 _Complex float
#define __CFLOAT64 _Complex double
#define __CFLOAT32X _Complex double
#define __CFLOAT64X _Complex long double
typedef float _Float32;
typedef double _Float64;
typedef double _Float32x;
typedef long double _Float64x;
#define __builtin_huge_valf32() (__builtin_huge_valf())
#define __builtin_inff32() (__builtin_inff())
#define __builtin_nanf32(x) (__builtin_nanf(x))
#define __builtin_nansf32(x) (__builtin_nansf(x))
#define __builtin_huge_valf64() (__builtin_huge_val())
#define __builtin_inff64() (__builtin_inf())
#define __builtin_nanf64(x) (__builtin_nan(x))
#define __builtin_nansf64(x) (__builtin_nans(x))
#define __builtin_huge_valf32x() (__builtin_huge_val())
#define __builtin_inff32x() (__builtin_inf())
#define __builtin_nanf32x(x) (__builtin_nan(x))
#define __builtin_nansf32x(x) (__builtin_nans(x))
#define __builtin_huge_valf64x() (__builtin_huge_vall())
#define __builtin_inff64x() (__builtin_infl())
#define __builtin_nanf64x(x) (__builtin_nanl(x))
#define __builtin_nansf64x(x) (__builtin_nansl(x))
#endif
#endif

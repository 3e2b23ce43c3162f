/* The vector, mask and matrix types. GNU vectors throughout: what a program may
   do with a value of these types in C is what the x86 compilers allow. */
/* xmmintrin.h brings mm_malloc.h, and that these: programs lean on it. */
#include <stddef.h>
#include <stdlib.h>
#define ARMLIFT_VECTOR(NAME, ELEMENT, SIZE)                                    \
  typedef ELEMENT NAME __attribute__((__vector_size__(SIZE), __may_alias__,    \
                                      __aligned__(SIZE)));                     \
  typedef ELEMENT NAME##_u                                                     \
      __attribute__((__vector_size__(SIZE), __may_alias__, __aligned__(1)))
typedef long long __m64 __attribute__((__vector_size__(8), __aligned__(8)));
ARMLIFT_VECTOR(__m128, float, 16);
ARMLIFT_VECTOR(__m128d, double, 16);
ARMLIFT_VECTOR(__m128i, long long, 16);
ARMLIFT_VECTOR(__m128h, __fp16, 16);
ARMLIFT_VECTOR(__m128bh, short, 16);
ARMLIFT_VECTOR(__m256, float, 32);
ARMLIFT_VECTOR(__m256d, double, 32);
ARMLIFT_VECTOR(__m256i, long long, 32);
ARMLIFT_VECTOR(__m256h, __fp16, 32);
ARMLIFT_VECTOR(__m256bh, short, 32);
ARMLIFT_VECTOR(__m512, float, 64);
ARMLIFT_VECTOR(__m512d, double, 64);
ARMLIFT_VECTOR(__m512i, long long, 64);
ARMLIFT_VECTOR(__m512h, __fp16, 64);
ARMLIFT_VECTOR(__m512bh, short, 64);
#undef ARMLIFT_VECTOR
typedef int __v2si __attribute__((__vector_size__(8)));
typedef short __v4hi __attribute__((__vector_size__(8)));
typedef char __v8qi __attribute__((__vector_size__(8)));
typedef float __v4sf __attribute__((__vector_size__(16)));
typedef double __v2df __attribute__((__vector_size__(16)));
typedef long long __v2di __attribute__((__vector_size__(16)));
typedef unsigned long long __v2du __attribute__((__vector_size__(16)));
typedef int __v4si __attribute__((__vector_size__(16)));
typedef unsigned int __v4su __attribute__((__vector_size__(16)));
typedef short __v8hi __attribute__((__vector_size__(16)));
typedef unsigned short __v8hu __attribute__((__vector_size__(16)));
typedef char __v16qi __attribute__((__vector_size__(16)));
typedef signed char __v16qs __attribute__((__vector_size__(16)));
typedef unsigned char __v16qu __attribute__((__vector_size__(16)));
typedef float __v8sf __attribute__((__vector_size__(32)));
typedef double __v4df __attribute__((__vector_size__(32)));
typedef long long __v4di __attribute__((__vector_size__(32)));
typedef unsigned long long __v4du __attribute__((__vector_size__(32)));
typedef int __v8si __attribute__((__vector_size__(32)));
typedef unsigned int __v8su __attribute__((__vector_size__(32)));
typedef short __v16hi __attribute__((__vector_size__(32)));
typedef unsigned short __v16hu __attribute__((__vector_size__(32)));
typedef char __v32qi __attribute__((__vector_size__(32)));
typedef signed char __v32qs __attribute__((__vector_size__(32)));
typedef unsigned char __v32qu __attribute__((__vector_size__(32)));
typedef float __v16sf __attribute__((__vector_size__(64)));
typedef double __v8df __attribute__((__vector_size__(64)));
typedef long long __v8di __attribute__((__vector_size__(64)));
typedef unsigned long long __v8du __attribute__((__vector_size__(64)));
typedef int __v16si __attribute__((__vector_size__(64)));
typedef unsigned int __v16su __attribute__((__vector_size__(64)));
typedef short __v32hi __attribute__((__vector_size__(64)));
typedef unsigned short __v32hu __attribute__((__vector_size__(64)));
typedef char __v64qi __attribute__((__vector_size__(64)));
typedef unsigned char __v64qu __attribute__((__vector_size__(64)));
typedef unsigned char __mmask8;
typedef unsigned short __mmask16;
typedef unsigned int __mmask32;
typedef unsigned long long __mmask64;
typedef int _MM_CMPINT_ENUM;
typedef int _MM_PERM_ENUM;
typedef int _MM_MANTISSA_NORM_ENUM;
typedef int _MM_MANTISSA_SIGN_ENUM;
typedef int _MM_TERNLOG_ENUM;
typedef int _tile1024i __attribute__((__vector_size__(1024), __aligned__(64)));
typedef struct {
  unsigned short row;
  unsigned short col;
  _tile1024i tile;
} __tile1024i;

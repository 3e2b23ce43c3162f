#define __FP_FAST_FMA 1
#define __FP_FAST_FMAF 1

#define __FP_LOGB0_IS_MIN 0
#define __FP_LOGBNAN_IS_MIN 0

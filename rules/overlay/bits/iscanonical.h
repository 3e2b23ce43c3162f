extern int __iscanonicall(long double __x)
    __attribute__((__nothrow__, __const__));
#define iscanonical(x) ((void)(__typeof(x))(x), 1)

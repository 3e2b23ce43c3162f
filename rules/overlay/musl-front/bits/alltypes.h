/* The types of musl that differ between the machines (AAPCS64: wchar_t; uapi
 * asm-generic/stat.h); the host's text follows. */
#if defined(__NEED_wchar_t) && !defined(__DEFINED_wchar_t)
#ifndef __cplusplus
typedef unsigned wchar_t;
#endif
#define __DEFINED_wchar_t
#endif
#if defined(__NEED_blksize_t) && !defined(__DEFINED_blksize_t)
typedef int blksize_t;
#define __DEFINED_blksize_t
#endif
#if defined(__NEED_nlink_t) && !defined(__DEFINED_nlink_t)
typedef unsigned nlink_t;
#define __DEFINED_nlink_t
#endif

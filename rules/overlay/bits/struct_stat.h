/* The kernel's generic stat layout (uapi asm-generic/stat.h). */
#ifndef _BITS_STRUCT_STAT_H
#define _BITS_STRUCT_STAT_H 1
#ifdef __USE_XOPEN2K8
#define __ARMLIFT_STAT_TIMES                                                   \
  struct timespec st_atim;                                                     \
  struct timespec st_mtim;                                                     \
  struct timespec st_ctim;
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec
#else
#define __ARMLIFT_STAT_TIMES                                                   \
  __time_t st_atime;                                                           \
  unsigned long int st_atimensec;                                              \
  __time_t st_mtime;                                                           \
  unsigned long int st_mtimensec;                                              \
  __time_t st_ctime;                                                           \
  unsigned long int st_ctimensec;
#endif
#define __ARMLIFT_STAT(NAME, INO, OFF, BLKCNT)                                 \
  struct NAME {                                                                \
    __dev_t st_dev;                                                            \
    INO st_ino;                                                                \
    __mode_t st_mode;                                                          \
    __nlink_t st_nlink;                                                        \
    __uid_t st_uid;                                                            \
    __gid_t st_gid;                                                            \
    __dev_t st_rdev;                                                           \
    __dev_t __pad1;                                                            \
    OFF st_size;                                                               \
    __blksize_t st_blksize;                                                    \
    int __pad2;                                                                \
    BLKCNT st_blocks;                                                          \
    __ARMLIFT_STAT_TIMES int __glibc_reserved[2];                              \
  };
__ARMLIFT_STAT(stat, __ino_t, __off_t, __blkcnt_t)
#ifdef __USE_LARGEFILE64
__ARMLIFT_STAT(stat64, __ino64_t, __off64_t, __blkcnt64_t)
#endif
#define _STATBUF_ST_BLKSIZE
#define _STATBUF_ST_RDEV
#define _STATBUF_ST_NSEC
#endif

#ifndef __GNU_LIB_NAMES_H
#define __GNU_LIB_NAMES_H 1
#define LD_LINUX_AARCH64_SO "ld-linux-aarch64.so.1"
#define LD_SO "ld-linux-aarch64.so.1"
#define LIBANL_SO "libanl.so.1"
#define LIBC_SO "libc.so.6"
#define LIBDL_SO "libdl.so.2"
#define LIBGCC_S_SO "libgcc_s.so.1"
#define LIBM_SO "libm.so.6"
#define LIBNSL_SO "libnsl.so.1"
#define LIBPTHREAD_SO "libpthread.so.0"
#define LIBRESOLV_SO "libresolv.so.2"
#define LIBRT_SO "librt.so.1"
#define LIBTHREAD_DB_SO "libthread_db.so.1"
#define LIBUTIL_SO "libutil.so.1"
#endif

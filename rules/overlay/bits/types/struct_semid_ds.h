/* The generic layout; x86's has a word of padding behind each time. */
struct semid_ds {
  struct ipc_perm sem_perm;
  __time_t sem_otime;
  __time_t sem_ctime;
  __syscall_ulong_t sem_nsems;
  __syscall_ulong_t __glibc_reserved3;
  __syscall_ulong_t __glibc_reserved4;
};

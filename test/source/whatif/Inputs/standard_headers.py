#!/usr/bin/python3
"""Writes one unit per language version that includes every existing standard header, and the compile commands.

usage: standard_headers.py FOLDER C_COMPILER CXX_COMPILER, each with its options, or "" for none of that language.
"""
import json
import pathlib
import sys

C = """assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbool stddef
stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype""".split()
POSIX = """aio arpa/inet dirent dlfcn elf execinfo fcntl fnmatch glob grp iconv langinfo link mqueue net/if netdb netinet/in
netinet/tcp poll pthread pwd regex sched semaphore spawn strings sys/auxv sys/epoll sys/eventfd sys/inotify sys/ioctl sys/ipc sys/mman
sys/msg sys/prctl sys/procfs sys/ptrace sys/resource sys/select sys/sem sys/sendfile sys/shm sys/signalfd sys/socket sys/stat sys/statvfs
sys/syscall sys/sysinfo sys/time sys/timerfd sys/times sys/types sys/uio sys/un sys/user sys/utsname sys/wait syslog termios ucontext
unistd utime utmpx wordexp""".split()
CXX = """algorithm any array atomic barrier bit bitset cfenv charconv chrono cinttypes cmath compare complex concepts condition_variable
coroutine csignal cstdlib cstring deque exception execution filesystem forward_list fstream functional future initializer_list iomanip
ios iostream istream iterator latch limits list locale map memory memory_resource mutex new numbers numeric optional ostream queue random
ranges ratio regex scoped_allocator semaphore set shared_mutex source_location span sstream stack stdexcept stop_token streambuf string
string_view syncstream system_error thread tuple type_traits typeindex typeinfo unordered_map unordered_set utility valarray variant
vector version""".split()

folder = pathlib.Path(sys.argv[1])
c_compiler, cxx_compiler = sys.argv[2:]
entries = []


def add(name, compiler, standard, headers):
    text = "".join(f"#if __has_include(<{h}>)\n#include <{h}>\n#endif\n" for h in headers)
    (folder / name).write_text(text + "int unit;\n")
    entries.append({"directory": ".", "file": name, "command": f"{compiler} -std={standard} -D_GNU_SOURCE -c {name}"})


c_headers = [f"{h}.h" for h in C + POSIX]
for standard in ("c99", "c11", "c17", "gnu11", "gnu17") if c_compiler else ():
    add(f"{standard}.c", c_compiler, standard, c_headers)
for standard in ("c++11", "c++14", "c++17", "c++20", "c++23") if cxx_compiler else ():
    # libstdc++ 12 needs TBB for <execution> in C++17 and later.
    add(f"{standard.replace('+', 'x')}.cpp", cxx_compiler, standard, [h for h in CXX if h != "execution"])
(folder / "compile_commands.json").write_text(json.dumps(entries))

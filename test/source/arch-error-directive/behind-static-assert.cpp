// What stands behind a static_assert that refuses is judged on its own.
// RUN: cp %s %t.cpp && %not %armlift scan %t.cpp > %t.txt
// RUN: %filecheck %s --input-file=%t.txt --implicit-check-not="armlift-"
// CHECK: :[[@LINE+5]]:1: break: this static_assert stops
// CHECK-SAME: [armlift-arch-error-directive]
#ifdef __x86_64__
int word;
#else
static_assert(false, "x86 only");
#endif
#ifdef __x86_64__
void f() { _mm_lfence(); }
#endif
int x;
#ifndef __x86_64__
// CHECK: :[[@LINE+1]]:13: break: {{.*}}'_mm_pause'{{.*}}[armlift-x86-intrinsic]
void g() { (_mm_pause()); }
#endif

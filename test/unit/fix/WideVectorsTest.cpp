#include "core/fix/WideVectors.h"

#include "core/shim/Shim.h"

#include <gmock/gmock.h>

namespace armlift {
namespace {

std::string what(std::string_view Text) {
  return findWideOperation(Text, findUsedNames(Text).WithCode).value_or("");
}

TEST(WideVectorsTest, SaysWhatTheShimHasNot) {
  EXPECT_EQ(
      what("int x;\n__m256 f(__m256 a) {\n return a + a; }"),
      "line 3: operator '+' on a '__m256', which is a structure in the shim");
  EXPECT_EQ(
      what("void f(void) { __m256i a = g(), b; b[3] = 1; }"),
      "line 1: subscript of a '__m256i', which is a structure in the shim");
  EXPECT_EQ(what("__m256i f(__m256d a) { return (__m256i)a; }"),
            "line 1: cast to a '__m256i', which is a structure in the shim");
}

TEST(WideVectorsTest, FindsEachForm) {
  for (std::string_view Body :
       {"__m512 a; a *= b;", "const __m256d &a = b; x = (a) / b;",
        "__m256 a[4][2]; a[0][1] + b;", "__m256 *a; a[i] - b;",
        "x = _mm256_set1_ps(1) * b;", "x = 2.0f * _mm256_set1_ps(1);",
        "__m256 a; x = -a;", "__m256i a; x = ~a;",
        "auto a = _mm256_set1_ps(1); a + b;",
        "typedef __m256 wide; wide a; a + b;", "using V = __m256; V a; a < b;",
        "__m256 a; reinterpret_cast<__m256i>(a);", "__m256i_u a; a & b;",
        "__m256 f(int); x = f(1)[0];", "__m256d a; x = (__m256i)(a);",
        "struct S { __m256 v; S operator+(S o) { return {v + o.v}; } };"})
    EXPECT_NE(what("void f(void) { " + std::string(Body) + " }"), "") << Body;
}

TEST(WideVectorsTest, LeavesWhatCompiles) {
  for (std::string_view Body :
       {"__m128 a; a = a + a; a[0] = 1;", "__m256 a[4]; a[1] = a[0];",
        "__m256 *a = (__m256 *)p; a + 1; *a = b;",
        "__m256 a = b, *c = &a; g(&a, sizeof(__m256) * 2);",
        "__m256 a; a = _mm256_add_ps(a, a);", "x = (__m256){0};",
        "__m256 a; x = (__m256)a; y = static_cast<__m256>(a);",
        "float *v = (float *)&a; __m256 a; ((float *)&a)[3] = 1;",
        "std::vector<__m256> v; v[0] = x; foo<8, __m256>();",
        "__m256 a; o.a + 1; p->a[3]; S::a + 1;",
        "{ __m256 a; } { float a = 1; a + 1; }",
        "__m256 a; { const float *a = p; a[1] + 2; }",
        "__m256 a; a.v[0] + a.v[1]; f(g)(a) + 1; h<int>(a) + 1;",
        "__m256 a; x = &a != &b;", "Mask m; x = (__m256)m; y = (__m256i)(m);",
        "__m256 a = f<A, B, 1>(x); B + 1; g<A, B>(1);",
        "__m256 W::f(int) { return x; } W + 1;"})
    EXPECT_EQ(what("void f(void) { " + std::string(Body) + " }"), "") << Body;
  EXPECT_EQ(
      what("__m256 f(__m256 a); float g(const float *b) { return a + b; }"),
      "");
  EXPECT_EQ(what("#define ADD(a, b) ((__m256)a + b)\n// __m256 a; a + b\n"),
            "");
}

// Each of these took time in proportion to the square of its length.
TEST(WideVectorsTest, GoesOverEachTokenOnce) {
  auto repeat = [](std::string_view Part) {
    std::string Text;
    for (int I = 0; I < 200'000; ++I)
      Text += Part;
    return Text;
  };
  EXPECT_EQ(what(repeat("__m256 a = x\n")), "");
  EXPECT_EQ(what(repeat("__m256 a = ") + repeat(", b")), "");
  EXPECT_EQ(what("__m256 a; " + repeat("{") + repeat("a ")), "");
  EXPECT_EQ(what("__m256 a = x __m256 b, c; c + 1;"),
            "line 1: operator '+' on a '__m256', which is a structure in the "
            "shim");
}

TEST(WideVectorsTest, KnowsTheInnermostScope) {
  EXPECT_EQ(what("{ __m256 a; { { float a; a = 1; a + 1; } } }"), "");
  EXPECT_NE(what("{ __m256 a; { { float a; a = 1; } } a + 1; }"), "");
  EXPECT_NE(what("} } __m256 a; } a + 1;"), ""); // the outermost stays open
}

TEST(WideVectorsTest, LooksAtWhatIsReached) {
  std::string_view Text = "__m256 f(__m256 a) { return a + a; }";
  std::string_view Other[] = {"__m128"}, Same[] = {"__m256"};
  EXPECT_EQ(findWideOperation(Text, Other), std::nullopt);
  EXPECT_NE(findWideOperation(Text, Same), std::nullopt);
}

} // namespace
} // namespace armlift

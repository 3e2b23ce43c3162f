// Reading the messages of GCC and the assembler.
#include "analyzers/source/units/CrossCompiler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace armlift::source {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

TEST(CrossCompiler, ReadsPlaces) {
  EXPECT_THAT(
      parseCompileErrors("In file included from a.c:1:\n"
                         "a.h:3:9: error: unknown type name 'word'\n"
                         "    3 | word w;\n"
                         "a.c:2: error: unterminated #if\n"
                         "/tmp/ccX.s: Assembler messages:\n"
                         "/tmp/ccX.s:9: Error: unknown mnemonic `pause'\n",
                         "a.c"),
      Optional(ElementsAre(CompileError{"a.h", 3, "unknown type name 'word'"},
                           CompileError{"a.c", 2, "unterminated #if"},
                           CompileError{"", 0, "unknown mnemonic `pause'"})));
}

TEST(CrossCompiler, TellsWhatItCannotTell) {
  EXPECT_EQ(parseCompileErrors("aarch64-linux-gnu-gcc: error: unrecognized "
                               "command-line option '-fx'\n",
                               "a.c"),
            std::nullopt);
  EXPECT_EQ(parseCompileErrors("a.c:1:10: fatal error: zlib.h: No such file or "
                               "directory\n",
                               "a.c"),
            std::nullopt);
  EXPECT_THAT(parseCompileErrors("a.c:1:10: fatal error: emmintrin.h: No such "
                                 "file or directory\n",
                                 "a.c"),
              Optional(ElementsAre(CompileError{
                  "a.c", 1, "emmintrin.h: No such file or directory"})));
  EXPECT_THAT(parseCompileErrors("a.c:1:1: warning: x\n", "a.c"),
              Optional(IsEmpty()));
}

TEST(CrossCompiler, PlacesOfAssemblyAreThoseOfTheFile) {
  EXPECT_THAT(parseCompileErrors("/p/a.S: Assembler messages:\n"
                                 "/p/a.S:9: Error: unknown mnemonic `pause'\n",
                                 "/p/a.S"),
              Optional(ElementsAre(
                  CompileError{"/p/a.S", 9, "unknown mnemonic `pause'"})));
}

} // namespace
} // namespace armlift::source

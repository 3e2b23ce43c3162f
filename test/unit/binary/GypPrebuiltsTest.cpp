// Which of the files in a binding.gyp are taken on aarch64 Linux.
#include "analyzers/binary/GypPrebuilts.h"

#include <gmock/gmock.h>

namespace armlift::binary {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> under(std::string_view Condition) {
  return gypPrebuilts("{'targets': [{'conditions': [[" +
                      std::string(Condition) +
                      ", {'libraries': ['../lib/liba.a']}]]}]}");
}

TEST(GypPrebuilts, UnderConditionsThatHold) {
  for (std::string_view Condition :
       {R"('OS=="linux"')", R"('(OS=="linux")')", R"('( (OS == "linux") )')",
        R"('OS in ["linux", "freebsd"]')", R"('OS in "linux freebsd"')",
        R"('OS!="win"')", R"('OS not in ["win", "mac"]')", R"('not OS=="win"')",
        R"('OS=="linux" and target_arch=="arm64"')",
        R"('OS=="linux" and (target_arch=="x64" or target_arch=="arm64")')",
        R"('(OS=="win" or OS=="linux") and host_arch in ("x64", "arm64")')",
        R"('OS=="linux" or some_option==1')"})
    EXPECT_THAT(under(Condition), ElementsAre("lib/liba.a")) << Condition;
}

TEST(GypPrebuilts, NotUnderOthers) {
  for (std::string_view Condition :
       {R"('OS=="win"')", R"('(OS=="mac")')", R"('OS in ["win", "mac"]')",
        R"('OS not in "linux"')", R"('not (OS=="linux")')",
        R"('OS=="linux" and (target_arch=="x64" or target_arch=="ia32")')",
        R"('OS=="linux" and some_option==1')", R"('some_option in [1, 2]')",
        R"('("linux"')", R"('')", R"('or')", R"('OS=="a or OS==linux"')"})
    EXPECT_THAT(under(Condition), IsEmpty()) << Condition;
}

} // namespace
} // namespace armlift::binary

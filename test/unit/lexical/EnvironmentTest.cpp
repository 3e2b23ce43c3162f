// Which writes to the environment remain visible.
#include "analyzers/source/lexical/project/Environment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace armlift::source {
namespace {

using testing::ElementsAre;
using testing::Pair;

class EnvironmentTest : public testing::Test {
protected:
  EnvironmentTest() {
    Macros.reserve(3);
    for (MacroId Name : {0, 1, 2})
      Macros.vary(Name);
    Macros.reset();
  }

  void write(MacroId Name, std::uint32_t Value) {
    Macros.write(Name, {.Defined = Truth::True, .Directive = Value});
  }
  std::uint32_t value(MacroId Name) {
    const MacroValue Default;
    return Macros
        .read(Name, [&](MacroId) -> const MacroValue & { return Default; })
        .Directive;
  }
  static std::vector<std::pair<MacroId, std::uint32_t>>
  values(const std::vector<MacroBinding> &Written) {
    std::vector<std::pair<MacroId, std::uint32_t>> Out;
    for (const MacroBinding &W : Written)
      Out.emplace_back(W.Name, W.Value.Directive);
    return Out;
  }

  Environment Macros;
};

TEST_F(EnvironmentTest, UndoesToTheInnermostMark) {
  write(0, 1);
  Macros.mark();
  write(1, 2);
  write(0, 3);
  Macros.mark();
  write(0, 4);
  write(0, 5);
  write(2, 6);
  EXPECT_THAT(values(Macros.undo()), ElementsAre(Pair(0, 5), Pair(2, 6)));
  EXPECT_EQ(value(0), 3u);
  EXPECT_EQ(value(2), 0u);
  EXPECT_THAT(values(Macros.undo()), ElementsAre(Pair(1, 2), Pair(0, 3)));
  EXPECT_EQ(value(0), 1u);
  EXPECT_EQ(value(1), 0u);
}

TEST_F(EnvironmentTest, UndoesWhatInnerStretchesKept) {
  write(0, 1);
  Macros.mark();
  write(0, 2);
  write(1, 3);
  for (std::uint32_t Value : {4, 5}) {
    Macros.mark();
    write(0, Value);
    write(1, Value);
    write(2, Value);
    Macros.keep();
  }
  EXPECT_EQ(value(0), 5u);
  EXPECT_THAT(values(Macros.undo()),
              ElementsAre(Pair(0, 5), Pair(1, 5), Pair(2, 5)));
  EXPECT_EQ(value(0), 1u);
  EXPECT_EQ(value(1), 0u);
  EXPECT_EQ(value(2), 0u);
}

TEST_F(EnvironmentTest, TracesWhatAFrameWrote) {
  write(0, 1);
  write(1, 1);
  Macros.pushFrame();
  write(1, 2);
  write(1, 3);
  EXPECT_THAT(values(Macros.popFrame().Writes), ElementsAre(Pair(1, 3)));
  EXPECT_EQ(value(1), 3u);
}

} // namespace
} // namespace armlift::source

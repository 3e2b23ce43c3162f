// How words are expanded from variables and Make's functions, without any
// facts: each case is passed to a sink that records its calls.
#include "analyzers/build/model/WordExpansion.h"

#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <string_view>

namespace armlift::build {
namespace {

/// Records each word as "avx2.c", for example, with `Front` and `Behind` around
/// it, and the variables that lead to it.
class Listener final : public WordSink {
public:
  bool follows(std::string_view Variable) const override {
    return Variable != "CFLAGS";
  }
  void onUnset(WordRole, std::string_view Variable, const When &) override {
    note("unset " + std::string(Variable));
  }
  When notEmpty(std::string_view Text) const override {
    return {NobodyKnows, Text};
  }
  bool enters(WordRole, std::string_view Variable, const When &,
              const Surroundings &) override {
    return Variable != "TOLD";
  }
  void onWord(WordRole, std::string_view Word, const When &Condition,
              const Surroundings &Around) override {
    std::string Said = Around.Front + std::string(Word) + Around.Behind;
    for (std::string_view Name : Around.Open)
      Said += " < " + std::string(Name);
    if (!Condition.Text.empty())
      Said += " if " + Condition.Text;
    note(Said);
  }
  void onOperand(std::string_view Option, std::string_view Word, const When &,
                 const Surroundings &) override {
    note(std::string(Option) + " of " + std::string(Word));
  }

  std::string Heard;

private:
  void note(const std::string &Line) { Heard += Line + '\n'; }
};

class WordExpansionTest : public testing::Test {
protected:
  std::string expand(std::string_view Words, WordRole R = WordRole::Sources) {
    Listener Out;
    WordExpansion(Values, Out).expand(R, Words, {}, {});
    return Out.Heard;
  }

  std::deque<std::string> Texts; ///< viewed by the values
  VariableValues Values{Syntax::Make};
};

TEST_F(WordExpansionTest, TellsWordsWithTheVariablesThatLeadThere) {
  Values.append("ALL", "$(SSE) c.c", {});
  Values.append("SSE", "a.c b.c", {NobodyKnows, "X"});
  EXPECT_EQ(expand("$(ALL) d.c"), "a.c < ALL < SSE if X\n"
                                  "b.c < ALL < SSE if X\n"
                                  "c.c < ALL\n"
                                  "d.c\n");
}

TEST_F(WordExpansionTest, LeavesToTheSinkWhatIsFollowed) {
  Values.append("CFLAGS", "-O2", {});
  Values.append("TOLD", "-O3", {});
  EXPECT_EQ(expand("$(CFLAGS) $(TOLD) $(OTHER)"), "unset OTHER\n");
}

TEST_F(WordExpansionTest, ExpandsNoVariableWithinItself) {
  Values.append("A", "$(B) a.c", {});
  Values.append("B", "$(A) b.c", {});
  EXPECT_EQ(expand("$(A)"), "b.c < A < B\na.c < A\n");
}

TEST_F(WordExpansionTest, HandsTheOperandOfALoneOptionOver) {
  EXPECT_EQ(expand("-D NAME -U OTHER -D", WordRole::Flags),
            "-D of NAME\n-U of OTHER\n");
}

TEST_F(WordExpansionTest, PutsAroundWordsWhatFunctionsPutThere) {
  Values.append("S", "a b", {});
  EXPECT_EQ(expand("$(addsuffix .o,$(addprefix x/,$(S))) c"),
            "x/a.o < $(addsuffix .o,$(addprefix x/,$(S))) < $(addsuffix "
            ".o,$(addprefix x/,$(S))) < S\n"
            "x/b.o < $(addsuffix .o,$(addprefix x/,$(S))) < $(addsuffix "
            ".o,$(addprefix x/,$(S))) < S\n"
            "c\n");
}

TEST_F(WordExpansionTest, TellsNoWordThatAFilterOrAListTakesAway) {
  Values.append("S", "a.c a_sse.c b.c", {});
  Values.remove("S", "b.c", {});
  EXPECT_EQ(expand("$(filter-out %_sse.c,$(S))"),
            "a.c < $(filter-out %_sse.c,$(S)) < S\n");
}

TEST_F(WordExpansionTest, LooksUpAWordInAFilterOfManyPatterns) {
  std::string_view Call = "$(filter n7.c a%b%_7.c a%,n7.c axb%_7.c b%a a)";
  std::string Behind = " < " + std::string(Call) + "\n";
  EXPECT_EQ(expand(Call), "n7.c" + Behind + "axb%_7.c" + Behind + "a" + Behind);
  std::string Patterns, Words;
  for (int I = 0; I < 100'000; ++I) {
    const std::string Number = std::to_string(I);
    Patterns += " n" + Number + ".c %_" + Number + ".c";
    Words += " w" + Number + ".c";
  }
  EXPECT_EQ(expand("$(filter" + Patterns + "," + Words + ")"), "");
}

TEST_F(WordExpansionTest, TellsAWordThatALaterValueGivesBack) {
  Values.append("S", "a.c", {});
  Values.remove("S", "a.c", {});
  Values.append("S", "a.c", {});
  EXPECT_EQ(expand("$(S)"), "a.c < S\n");
}

TEST_F(WordExpansionTest, BindsTheVariableOfALoopForItsWordsAlone) {
  EXPECT_EQ(expand("$(foreach f,-mavx -mfma,$(f)) $(f)", WordRole::Flags),
            "-mavx < $(foreach f,-mavx -mfma,$(f)) < f\n"
            "-mfma < $(foreach f,-mavx -mfma,$(f)) < f\n"
            "unset f\n");
}

TEST_F(WordExpansionTest, TakesEachVariableThatAComputedNameMayMean) {
  Values.append("FLAGS_fast", "-Ofast", {});
  Values.append("FLAGS_x86", "-mavx", {});
  Values.append("OTHER", "-g", {});
  EXPECT_EQ(expand("$(FLAGS_$*)", WordRole::Flags),
            "-Ofast < FLAGS_fast if $(FLAGS_$*) expands to this option\n");
}

TEST_F(WordExpansionTest, EndsWhereTheBudgetDoes) {
  Values.append("L0", "w", {});
  for (int I = 1; I < 16; ++I) {
    std::string Inner = "$(L" + std::to_string(I - 1) + ") ";
    Texts.push_back(Inner + Inner + Inner + Inner);
    Values.append("L" + std::to_string(I), Texts.back(), {});
  }
  expand("$(L15)");
  EXPECT_TRUE(Values.isSpent());
  EXPECT_EQ(expand("a.c"), "");
}

} // namespace
} // namespace armlift::build

// The text of a condition in a finding: short, whatever the file says.
#include "test/unit/build/Describe.h"

#include <gtest/gtest.h>

namespace armlift::build {
namespace {

/// Returns the length of the longest condition text among the flags of a file.
std::size_t longest(Reader Read, const std::string &Text) {
  Input In;
  In.Path = "file.go";
  In.Bytes = Text;
  std::vector<Error> Errors;
  std::unique_ptr<BuildFileFacts> Facts = Read(In, Errors);
  std::size_t Longest = 0;
  for (const FlagUse &F : Facts->Flags)
    Longest = std::max(Longest, F.Condition.Text.size());
  return Longest;
}

TEST(ConditionText, IsShortInEveryLanguage) {
  std::string Long(20'000, 'x');
  struct {
    Reader Read;
    std::string Text;
  } Files[] = {
      {readCMake, "if(" + Long + ")\nadd_compile_options(-mavx2)\nendif()\n"},
      {readCMake, "add_compile_options($<$<CONFIG:" + Long + ">:-mavx2>)\n"},
      {readMake, "ifeq ($(" + Long + "),1)\nCFLAGS += -mavx2\nendif\n"},
      {readMake, "ifdef " + Long + "\nCFLAGS += -mavx2\nendif\n"},
      {readMake, ".if " + Long + "\nCFLAGS += -mavx2\n.endif\n"},
      {readMake, "CFLAGS += -O2\n" + Long + ": CFLAGS += -mavx2\n"},
      {readAutoconf, "if test $" + Long + "; then\nCFLAGS=-mavx2\nfi\n"},
      {readAutoconf,
       "case $x in\n" + Long + ") CFLAGS=\"$CFLAGS -mavx2\" ;;\nesac\n"},
      {readMeson, "if " + Long +
                      "\nadd_project_arguments('-mavx2', language : 'c')\n"
                      "endif\n"},
      {readPython, "if " + Long + ":\n    args.append('-mavx2')\n"},
      {readBazel,
       "cc_library(copts = select({\"" + Long + "\": [\"-mavx2\"]}))\n"},
      {readCgo, "//go:build " + Long +
                    "\n\npackage p\n// #cgo CFLAGS: -mavx2\nimport \"C\"\n"},
      {readCgo,
       "package p\n// #cgo " + Long + " CFLAGS: -mavx2\nimport \"C\"\n"},
  };
  for (const auto &File : Files)
    EXPECT_LT(longest(File.Read, File.Text), 500U) << File.Text.substr(0, 30);
  EXPECT_GT(longest(Files[0].Read, Files[0].Text), 100U);
}

TEST(ConditionText, NegatesWhatABracketHolds) {
  auto negated = [](std::string_view Text) {
    return negation({NobodyKnows, Text}).Text;
  };
  EXPECT_EQ(negated("A"), "not (A)");
  EXPECT_EQ(negated("not (A)"), "A");
  EXPECT_EQ(negated("not (f(A) or B)"), "f(A) or B");
  EXPECT_EQ(negated("not (A) or B"), "not (not (A) or B)");
  EXPECT_EQ(negated("not (f('a')) or f('b')"), "not (not (f('a')) or f('b'))");
  EXPECT_EQ(negated("not (A) and (B)"), "not (not (A) and (B))");
  EXPECT_EQ(negated("NOT A"), "A");
  EXPECT_EQ(negated("NOT (A OR B)"), "A OR B");
  EXPECT_EQ(negated("NOT A AND B"), "not (NOT A AND B)");
  EXPECT_EQ(negated(""), "");
}

} // namespace
} // namespace armlift::build

// Code that is live in any unit is live; code that is dead in all units is
// dead; code that no unit reaches stays as the lexical tier found it.
#include "analyzers/source/units/UnitMerge.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace armlift::source {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

UnitSite site(std::string Rule, std::uint32_t Line, std::string Subject) {
  return {std::move(Rule),
          "/p/a.c",
          {Line, 3, Line, 9},
          std::move(Subject),
          "use of undeclared identifier",
          {},
          {},
          {}};
}

UnitFacts unit(std::vector<LineRange> Dead, std::vector<UnitSite> Sites) {
  UnitFacts Facts;
  Facts.File = "/p/a.c";
  Facts.Parsed = true;
  Facts.Files = {{"/p/a.c", std::move(Dead)}};
  Facts.Sites = std::move(Sites);
  return Facts;
}

Finding finding(std::string_view Rule, std::uint32_t Line, std::string Subject,
                std::string Path = "a.c") {
  Finding F;
  F.Rule = Rule;
  F.Path = std::move(Path);
  F.Range = {Line, 3, Line, 9};
  F.Subject = std::move(Subject);
  return F;
}

std::string shown(const std::string &Path) {
  return Path.starts_with("/p/") ? Path.substr(3) : std::string();
}

std::vector<Finding> merge(std::vector<UnitFacts> Units,
                           std::vector<Finding> Findings) {
  mergeUnits(combineUnits(Units, shown), {{}, {}, "neoverse-n1"}, Findings);
  return Findings;
}

auto isFinding(std::string_view Rule, std::uint32_t Line) {
  return testing::AllOf(
      Field(&Finding::Rule, Rule),
      Field(&Finding::Range, Field(&SourceRange::Line, Line)));
}

TEST(UnitMerge, LiveInAnyUnitIsLive) {
  auto Out = merge(
      {unit({{4, 6}}, {}), unit({}, {site("x86-intrinsic", 5, "_mm_add_ps")})},
      {finding("x86-intrinsic", 5, "_mm_add_ps")});
  EXPECT_THAT(Out, ElementsAre(isFinding("x86-intrinsic", 5)));
}

TEST(UnitMerge, DeadInAllIsDead) {
  EXPECT_THAT(merge({unit({{4, 6}}, {}), unit({{5, 5}}, {})},
                    {finding("x86-intrinsic", 5, "_mm_add_ps")}),
              IsEmpty());
}

TEST(UnitMerge, AFileThatNoUnitReachesKeepsItsJudgement) {
  EXPECT_THAT(
      merge({unit({}, {})}, {finding("x86-intrinsic", 5, "_mm_add_ps", "b.c")}),
      ElementsAre(isFinding("x86-intrinsic", 5)));
}

TEST(UnitMerge, AUnitThatDoesNotParseSaysNothing) {
  UnitFacts Lost = unit({}, {});
  Lost.Parsed = false;
  EXPECT_THAT(merge({Lost}, {finding("x86-intrinsic", 5, "_mm_add_ps")}),
              ElementsAre(isFinding("x86-intrinsic", 5)));
}

TEST(UnitMerge, RulesThatTheParseDoesNotKnowStay) {
  EXPECT_THAT(
      merge({unit({}, {})}, {finding("x86-calling-convention", 2, "fastcall")}),
      ElementsAre(isFinding("x86-calling-convention", 2)));
}

TEST(UnitMerge, WhatOnlyTheParseSeesIsAddedOnce) {
  auto Site = site("missing-on-aarch64", 7, "cpu_relax");
  auto Out = merge({unit({}, {Site}), unit({}, {Site})}, {});
  ASSERT_THAT(Out, ElementsAre(isFinding("missing-on-aarch64", 7)));
  EXPECT_EQ(Out[0].Impact, Impact::Break);
}

TEST(UnitMerge, AConditionOfTheConfigurationStaysOne) {
  Finding F = finding("x86-intrinsic", 5, "_mm_add_ps");
  F.Conditional = true;
  F.Impact = Impact::Note;
  F.Guard = {GuardKind::OnlyIf, "HAVE_SSE"};
  auto Out = merge({unit({}, {site("x86-intrinsic", 5, "_mm_add_ps")})}, {F});
  ASSERT_EQ(Out.size(), 1U);
  EXPECT_TRUE(Out[0].Conditional);
  EXPECT_EQ(Out[0].Impact, Impact::Note);
  EXPECT_EQ(Out[0].Guard.text(), "only if HAVE_SSE");
}

TEST(UnitMerge, WhatThisBuildOptedInToBreaks) {
  Finding F = finding("x86-intrinsic", 5, "_mm_add_ps");
  F.Impact = Impact::Note;
  F.Guard = {GuardKind::OptIn, "USE_SSE"};
  auto Out = merge({unit({}, {site("x86-intrinsic", 5, "_mm_add_ps")})}, {F});
  ASSERT_EQ(Out.size(), 1U);
  EXPECT_EQ(Out[0].Impact, Impact::Break);
  EXPECT_EQ(Out[0].Guard.text(), "given to the compiler: USE_SSE");
}

TEST(UnitMerge, AnX86OnlyPathThatIsLiveIsNone) {
  EXPECT_THAT(merge({unit({}, {})}, {finding("x86-only-path", 3, "__SSE2__")}),
              IsEmpty());
  EXPECT_THAT(
      merge({unit({{4, 6}}, {})}, {finding("x86-only-path", 3, "__SSE2__")}),
      ElementsAre(isFinding("x86-only-path", 3)));
}

TEST(UnitMerge, SitesOutsideTheProjectAreNobodysFinding) {
  UnitFacts Facts = unit({}, {});
  Facts.Sites = {site("x86-intrinsic", 5, "_mm_add_ps")};
  Facts.Sites[0].Path = "/usr/include/other.h";
  EXPECT_THAT(merge({Facts}, {}), IsEmpty());
}

} // namespace
} // namespace armlift::source

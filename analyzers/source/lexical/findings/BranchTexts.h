// The conditions of the branches of a project as text, each made once:
// thousands of sites may depend on one branch.
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"
#include "analyzers/source/lexical/project/ProjectIndex.h"
#include "analyzers/source/lexical/scan/ConditionText.h"
#include "core/findings/Guard.h"

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

namespace armlift::source {

struct BranchText : BranchCondition {
  /// Only a build for x86 meets the condition: of "A || B", something else may
  /// define the other name.
  bool IsOfX86Alone = false;

  bool empty() const { return Text.empty(); }
  Guard guard(GuardKind Kind) const { return {Kind, Text, Names}; }
};

class BranchTexts {
public:
  /// Both must outlive the object. `X86Macros`: as in TreeNotes.
  BranchTexts(const std::vector<ProjectFile> &Files,
              std::span<const std::string> X86Macros)
      : Files(Files), X86Macros(X86Macros) {}

  /// Returns the condition of the branch; empty if there is no branch. Equal
  /// texts have the same address, and live as long as this object.
  const BranchText &of(DirectiveRef Branch) {
    const BranchText *&Known =
        ByBranch[std::uint64_t(Branch.File) << 32 | Branch.Directive];
    if (!Known)
      Known = &once(
          Branch.File == NoFile
              ? BranchCondition()
              : branchCondition(*Files[Branch.File].Facts, Branch.Directive));
    return *Known;
  }

private:
  const BranchText &once(BranchCondition Condition) {
    auto [At, IsNew] = ByText.try_emplace(Condition.Text);
    if (IsNew)
      At->second = {std::move(Condition), !At->first.contains("||") ||
                                              needsOneOf(At->first, X86Macros)};
    return At->second;
  }

  const std::vector<ProjectFile> &Files;
  std::span<const std::string> X86Macros;
  std::unordered_map<std::uint64_t, const BranchText *> ByBranch;
  std::unordered_map<std::string, BranchText> ByText;
};

} // namespace armlift::source

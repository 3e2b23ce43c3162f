// The conditions of the branches of a project as text, each made once:
// thousands of sites may depend on one branch.
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"
#include "analyzers/source/lexical/project/ProjectIndex.h"
#include "analyzers/source/lexical/scan/ConditionText.h"

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace armlift::source {

class BranchTexts {
public:
  /// Both must outlive the object. `X86Macros`: as in TreeNotes.
  BranchTexts(const std::vector<ProjectFile> &Files,
              std::span<const std::string> X86Macros)
      : Files(Files), X86Macros(X86Macros) {}

  /// Returns the condition of the branch; empty if there is no branch. Equal
  /// texts have the same address, and live as long as this object.
  const std::string &of(DirectiveRef Branch) {
    const std::string *&Known =
        Texts[std::uint64_t(Branch.File) << 32 | Branch.Directive];
    if (!Known)
      Known = &*All.insert(Branch.File == NoFile
                               ? std::string()
                               : conditionText(*Files[Branch.File].Facts,
                                               Branch.Directive))
                    .first;
    return *Known;
  }

  /// True if the condition of the branch needs a macro that only a build for
  /// x86 sets.
  bool needsX86Macro(DirectiveRef Branch) {
    const std::string &Text = of(Branch);
    auto [Known, New] = NeedX86.try_emplace(&Text, false);
    if (New)
      Known->second = needsOneOf(Text, X86Macros);
    return Known->second;
  }

private:
  const std::vector<ProjectFile> &Files;
  std::span<const std::string> X86Macros;
  std::unordered_map<std::uint64_t, const std::string *> Texts;
  std::unordered_set<std::string> All;
  std::unordered_map<const std::string *, bool> NeedX86; ///< by text
};

} // namespace armlift::source

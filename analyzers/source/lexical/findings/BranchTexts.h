// The conditions of the branches of a project as text, each made once:
// thousands of sites may depend on one branch.
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"
#include "analyzers/source/lexical/project/ProjectIndex.h"
#include "analyzers/source/lexical/scan/ConditionText.h"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace armlift::source {

class BranchTexts {
public:
  /// `Files` must outlive the object.
  explicit BranchTexts(const std::vector<ProjectFile> &Files) : Files(Files) {}

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

private:
  const std::vector<ProjectFile> &Files;
  std::unordered_map<std::uint64_t, const std::string *> Texts;
  std::unordered_set<std::string> All;
};

} // namespace armlift::source

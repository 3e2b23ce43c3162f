// What judging a file needs beside the file itself: the walked sources of the
// project, and what is known of their names.
#pragma once

#include "analyzers/source/lexical/findings/BranchTexts.h"
#include "analyzers/source/lexical/project/OwnHeaders.h"
#include "analyzers/source/lexical/project/UnitHeaders.h"
#include "analyzers/source/lexical/project/UnusedFunctions.h"
#include "analyzers/source/lexical/scan/Siblings.h"
#include "analyzers/source/lexical/walk/ArgumentReach.h"
#include "analyzers/source/lexical/walk/FileShapes.h"
#include "analyzers/source/lexical/walk/LostNames.h"
#include "analyzers/source/lexical/walk/MacroUse.h"
#include "analyzers/source/lexical/walk/MissingHeaders.h"
#include "analyzers/source/lexical/walk/ProjectNames.h"
#include "analyzers/source/lexical/walk/WalkedTree.h"

#include <string_view>
#include <unordered_set>
#include <vector>

namespace armlift::source {

struct SiteContext {
  const std::vector<ProjectFile> &Files;
  const WalkedTree &Walk;
  const MacroUse &Uses;
  FileShapes &Shapes;
  ArgumentReach &Arguments;
  const LostNames &Lost;
  const MissingHeaders &Missing;
  UnitHeaders &Headers;
  const SiblingIndex &Siblings;
  const ProjectNames &Names;
  /// The names in the project's own copy of sse2neon.h, if it has one: old
  /// copies lack many.
  const std::unordered_set<std::string_view> &OwnSse2neon;
  /// By file; see rejectNegativeChars().
  std::vector<bool> RejectsNegativeChars;
  const OwnHeaders &Own;
  const UnusedFunctions &Unused;
  BranchTexts &Texts;

  /// Returns the condition of a place; empty if it is certainly reached.
  const BranchText &condition(const Reach &Where) const {
    return Texts.of(Where.Live == Truth::True ? DirectiveRef() : Where.Guard);
  }
};

} // namespace armlift::source

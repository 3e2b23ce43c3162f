// Finds the programs and modules beside their sources that a build makes anew
// under the same name: what is in the tree is a leftover of an earlier build.
#pragma once

#include "analyzers/binary/NativeFile.h"
#include "core/facts/Facts.h"
#include "core/facts/Judgement.h"

#include <string_view>
#include <unordered_set>

namespace armlift::binary {

class RebuiltFiles {
public:
  /// `P` and `Notes` must outlive the object.
  explicit RebuiltFiles(const Project &P);

  /// False if the name of a file tells that it is none: no object need be made.
  static bool mayBeOne(std::string_view ContextPath, ElfKind Kind);

  /// What to do about the file at the path from the context root if it is a
  /// program that a Makefile builds or a module of a host with its own
  /// compiler (rules/binary/labels.yaml); empty for any other file.
  std::string_view adviceFor(std::string_view ContextPath, ElfKind Kind) const;

private:
  /// The paths of the sources in C and C++, without their suffixes.
  std::unordered_set<std::string_view> Sources;
  const TreeNotes &Notes;
};

} // namespace armlift::binary

// What the headers of a file tell about the code that it is: a part of a
// kernel, or a user of a library. Answers are for all files at once.
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"
#include "analyzers/source/lexical/project/ProjectIndex.h"
#include "core/rules/NameTable.h"

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace armlift::source {

class UnitHeaders {
public:
  /// Both must outlive this object.
  UnitHeaders(const std::vector<ProjectFile> &Files, const ProjectIndex &Index)
      : Files(Files), Index(Index) {}

  /// True if the file includes one of the headers, directly or through files of
  /// the project.
  bool includes(std::uint32_t File, RowTexts Headers);
  /// True if the file or a header that it includes, directly or not, defines
  /// the type, whatever the machine.
  bool defines(std::uint32_t File, std::string_view Type);
  /// True if the types and headers in `Of` are nowhere in what the file
  /// includes, and a header of a library that is not here is.
  bool mayBeOfLibrary(std::uint32_t File, RowTexts Of);

private:
  using ByFile = std::vector<bool>;
  template <typename Function>
  void visitForeign(std::uint32_t File, const Function &Visit) const;

  const std::vector<ProjectFile> &Files;
  const ProjectIndex &Index;
  // Answers by what was asked for.
  std::map<const std::string_view *, ByFile> Including, Having;
  std::map<std::string_view, ByFile> Defining;
  /// Files that include a header of a library; empty at first.
  ByFile OfLibrary;
};

} // namespace armlift::source

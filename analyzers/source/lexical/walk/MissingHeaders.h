// Quoted includes of headers that the project does not have. One whose name
// says that it configures the project may define names that the project does
// not define, so that a macro is not certain to be off by default.
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"
#include "analyzers/source/lexical/walk/WalkedTree.h"

#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

namespace armlift::source {

class MissingHeaders {
public:
  MissingHeaders(const Project &P, const std::vector<ProjectFile> &Files,
                 const WalkedTree &Walk);

  /// True if a unit that the file is a part of includes a missing header.
  bool mayDefineIn(std::uint32_t File) const { return Reached[File]; }

  /// True if the project has the file that the directive names.
  bool hasFile(DirectiveRef Include) const;

  /// Returns the missing header that the file includes, directly or not, on
  /// machines other than x86; empty if there is none. Such a header may be one
  /// of a submodule and give Arm the names of x86.
  std::string_view insteadOfX86(std::uint32_t File) const {
    return Instead[File].File == NoFile ? std::string_view()
                                        : spelling(Instead[File]);
  }

  /// Returns the missing header that the build makes by a command and that the
  /// file includes, directly or not; empty if there is none.
  std::string_view madeByBuild(std::uint32_t File) const {
    return Made[File].File == NoFile ? std::string_view()
                                     : spelling(Made[File]);
  }

private:
  bool isConfigured(DirectiveRef Include) const;
  bool includesMissing(std::uint32_t File) const;
  DirectiveRef missingForMachine(std::uint32_t File) const;
  void findInstead();
  void findMade(const Project &P);
  DirectiveRef
  missingMade(std::uint32_t File,
              const std::set<std::string_view, std::less<>> &Names) const;
  void spread(std::vector<DirectiveRef> &Of) const;
  std::string_view spelling(DirectiveRef Include) const;

  const std::vector<ProjectFile> &Files;
  const WalkedTree &Walk;
  std::vector<bool> Reached;         ///< by file
  std::vector<DirectiveRef> Instead; ///< by file; see insteadOfX86()
  std::vector<DirectiveRef> Made;    ///< by file; see madeByBuild()
};

} // namespace armlift::source

// Finds the project file that an #include means, without include paths: in the
// folder of the including file, then by the end of its path.
#pragma once

#include "analyzers/source/lexical/project/ProjectFile.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace armlift::source {

class IncludeResolver {
public:
  static constexpr std::uint32_t None = ~std::uint32_t(0);

  /// `Files` must outlive the object; the files and their paths must not move.
  explicit IncludeResolver(const std::vector<ProjectFile> &Files);

  /// Returns the index of the file that an #include in `Includer` means, or
  /// None.
  std::uint32_t resolve(const ProjectFile &Includer, std::string_view Spelling,
                        bool Angled) const;

  /// Returns the index of the file with this path, or None.
  std::uint32_t find(std::string_view Path) const {
    auto At = ByPath.find(Path);
    return At == ByPath.end() ? None : At->second;
  }

  /// True if the folder of a third machine has the header: "asm/mpspec.h" in
  /// arch/e2k/include.
  bool hasForThirdMachine(std::string_view Header) const;

private:
  /// A file whose name is the last component of an include.
  struct Candidate {
    std::string_view Path;
    std::uint32_t File;
  };

  void add(std::uint32_t File, std::string_view Path);
  const std::vector<Candidate> *named(std::string_view Wanted) const;
  std::uint32_t madeElsewhere(std::string_view Includer,
                              std::string_view Wanted) const;
  bool isBesideArm(std::string_view Folder, PathArch Its) const;
  const Candidate *ofMachine(const ProjectFile &Includer, const Candidate &Best,
                             std::string_view Wanted,
                             const std::vector<Candidate> &Named) const;
  template <typename Predicate>
  const Candidate *nearest(std::string_view Includer, std::string_view Wanted,
                           const std::vector<Candidate> &Named,
                           Predicate Fits) const;

  const std::vector<ProjectFile> &Files;
  // Views into the paths of the files.
  std::unordered_map<std::string_view, std::uint32_t> ByPath;
  /// By "io.h", and by "asm/io.h" for files in a folder. Each list is sorted by
  /// path.
  std::unordered_map<std::string_view, std::vector<Candidate>> ByName;
  /// The folders that hold a folder named after Arm.
  std::unordered_set<std::string_view> ArmParents;
};

} // namespace armlift::source

// Which project file an #include means, found without include paths: by the
// includer's folder, by the folders of the compile commands, else by the end of
// the path.
#pragma once

#include "analyzers/source/lexical/ProjectFile.h"

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

  /// The files and their paths must stay where they are.
  explicit IncludeResolver(const std::vector<ProjectFile> &Files);

  std::uint32_t resolve(const ProjectFile &Includer, std::string_view Spelling,
                        bool Angled) const;

private:
  /// A file whose path ends as an include is spelled.
  struct Candidate {
    std::string_view Path;
    std::uint32_t File;
  };

  void add(std::uint32_t File, std::string_view Path);
  bool isBesideArm(std::string_view Folder) const;
  template <typename Predicate>
  const Candidate *nearest(std::string_view Includer, std::string_view Wanted,
                           const std::vector<Candidate> &Named,
                           Predicate Fits) const;

  const std::vector<ProjectFile> &Files;
  // Views into the paths of the files.
  std::unordered_map<std::string_view, std::uint32_t> ByPath;
  std::unordered_map<std::string_view, std::vector<Candidate>> ByName;
  /// The folders that one named after Arm stands in.
  std::unordered_set<std::string_view> ArmParents;
};

} // namespace armlift::source

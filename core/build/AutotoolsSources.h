// The sources of Autotools, for the question whether another project below a
// configure.ac is a second way to build the same thing.
#pragma once

#include "core/build/BuildFileIndex.h"

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armlift {

class AutotoolsSources {
public:
  /// The project of `Files` must outlive this object.
  explicit AutotoolsSources(const BuildFileIndex &Files);

  /// True if the build files of Autotools outside of `Folder` name sources in
  /// it, or if the build files in it name sources of other folders. A source in
  /// a hidden folder may be any of its name.
  bool areSharedWith(std::string_view Folder) const;

private:
  struct Source {
    std::string_view By; ///< the path of the build file
    std::string Path;    ///< from the context root
    std::string Name;    ///< without folders and suffix
    bool OfAutotools;    ///< which compile it unless someone says otherwise
    bool isHidden() const { return Path.starts_with("**/"); }
  };
  using Sources = std::vector<const Source *>; ///< in the order of By
  using ByName = std::unordered_map<std::string_view, Sources>;

  std::span<const Source> below(std::string_view Folder) const;
  static bool hasOutside(std::string_view Folder, const ByName &Known,
                         std::string_view Name);

  std::vector<Source> All; ///< by By
  // Of these, those of Autotools:
  Sources ByPath;            ///< in folders that are known
  ByName Named, NamedHidden; ///< all, and those in hidden folders
};

} // namespace armlift

// .armlift_cache in the root of a project: the only thing that armlift writes
// without being asked. All of it can be deleted at any time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace armlift {

/// The entries of one kind, each a file named by a hash (see Fnv128::hex). The
/// project does not decide where its cache is: if a folder of the cache is a
/// link, nothing is kept, and an entry that is not a regular file does not
/// count.
class CacheFolder {
public:
  /// Damaged: the entry is not as it was written.
  enum class State { Missing, Damaged, Read };

  /// A cache that keeps nothing.
  CacheFolder() = default;

  /// `Root` is absolute. Entries of more than `MaxEntry` bytes are not read.
  CacheFolder(const std::string &Root, std::string_view Kind,
              std::size_t MaxEntry);

  std::string path(std::string_view Hash) const {
    return Folder + '/' + std::string(Hash);
  }

  State read(std::string_view Hash, std::string &Into) const;

  /// Other runs see the whole entry or none. The first call creates the folder,
  /// marks it so that git and backup programs skip it, and removes entries that
  /// no run has written for a long time, including leftovers of killed runs. A
  /// failure is not an error: the entry is then missing.
  void write(std::string_view Hash, std::string_view Entry);

private:
  bool make();
  void sweep() const;

  enum class Place { Unknown, Usable, Unusable };

  std::string Top, Folder;
  std::size_t MaxEntry = 0;
  Place Made = Place::Unknown;
};

} // namespace armlift

// .armlift_cache in the root of a project: the one thing that armlift writes
// without being asked. Everything in it can be deleted at any moment.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace armlift {

/// The entries of one kind, each a file that is called by a hash (see
/// Fnv128::hex). A project is not trusted with where its cache lies: a link in
/// place of a folder keeps nothing, and what is no file is no entry.
class CacheFolder {
public:
  /// Damaged: not all of it is as it was written.
  enum class State { Missing, Damaged, Read };

  /// Keeps nothing.
  CacheFolder() = default;

  /// `Root` is absolute. Entries of more than `MaxEntry` bytes are not read.
  CacheFolder(const std::string &Root, std::string_view Kind,
              std::size_t MaxEntry);

  std::string path(std::string_view Hash) const {
    return Folder + '/' + std::string(Hash);
  }

  State read(std::string_view Hash, std::string &Into) const;

  /// Other runs see the whole entry or none. The first call makes the folder,
  /// marks it so that git and backup programs skip it, and removes entries that
  /// no run has written for a long time, among them what killed runs left
  /// behind. A failure is no error: the entry is missing then.
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

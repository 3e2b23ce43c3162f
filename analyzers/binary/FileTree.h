// The names of an archive, or of an image with all of its layers: which paths
// lead to a native file or to an archive, directly or by links. Nothing is
// looked up on disk.
#pragma once

#include "analyzers/binary/Units.h"
#include "core/support/WorkBudget.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace armlift::binary {

/// The most names of one unit to go through, each counted once for every layer
/// and variant that it is in.
inline constexpr std::uint64_t MaxNamesFollowed = 10'000'000;

class FileTree {
public:
  /// Paths are relative to the root, as normalPath() spells them.
  struct Node {
    const Member *File = nullptr;
    std::string_view Target = {};  ///< of a symbolic link
    const Unit *Archive = nullptr; ///< a unit in a layer of an image

    bool isLink() const { return !File && !Archive; }
  };
  using Nodes = std::map<std::string, Node, std::less<>>;
  using Files = std::span<const std::pair<std::string, Node>>;

  /// What a link may lead to: in an image, the root of the archive is that of
  /// the system; what leaves any other archive leads nowhere.
  enum class Root : std::uint8_t { OfSystem, OfArchive };
  /// Each step, of a question too, is spent from `Work`.
  FileTree(Root Kind, WorkBudget &Work) : Kind(Kind), Work(Work) {}

  /// Puts a layer over those that were added before. `Facts` may be null, and
  /// must outlive the tree.
  void add(const ContainerFacts *Facts, Files Own);

  const Nodes &nodes() const { return Known; }
  /// Returns the path behind all links, or nullopt if it leads nowhere. Files
  /// other than native ones, and folders, are taken to exist.
  std::optional<std::string> resolve(std::string_view Path) const {
    return resolve(Path, Kind, true);
  }
  /// Returns the native file that the path leads to, or null.
  const Member *find(std::string_view Path) const;

private:
  std::optional<std::string> resolve(std::string_view Path, Root Of,
                                     bool FollowLast) const;
  void removeBelow(std::string_view Path);
  void remove(std::string_view Path, bool Below);
  void replace(std::string_view Entry, std::string &Folder);
  void applyDeletions(const PackedNames &Entries);
  void put(std::string_view Path, Node Of);
  void putHardLinks(const LinkList &Links);

  const Root Kind;
  WorkBudget &Work;
  Nodes Known;
};

} // namespace armlift::binary

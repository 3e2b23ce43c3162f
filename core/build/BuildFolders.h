// The condition under which each build file takes part at all: that of its
// folder, as stated by the build files above it, and that of the file itself if
// other files include it.
#pragma once

#include "core/build/BuildFileIndex.h"
#include "core/build/BuildSettings.h"

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>

namespace armlift {

class OwnFragments;

class BuildFolders {
public:
  /// The project that both belong to must outlive this object.
  /// `IsUsed`: false if perhaps nothing uses any of them.
  BuildFolders(const BuildFileIndex &Files, const BuildSettings &Settings,
               bool IsUsed);

  /// The condition of the build file `ContextPath`, combined over nested
  /// folders. Always true if no file names it or its folder.
  MachineTruth of(std::string_view ContextPath) const;

  /// True if the file belongs to a CMake project below another one that no
  /// build file adds, or if perhaps nothing uses any file.
  bool isOfUncalledProject(std::string_view ContextPath) const;

  /// True if a build file enters the folder on every machine.
  bool isAlwaysEntered(std::string_view Folder) const;

private:
  /// A line that makes the build continue in another folder or file.
  struct Entry {
    const InputFacts *From;
    MachineTruth Where;
  };
  using Entries = std::map<std::string, std::vector<Entry>, std::less<>>;

  /// The folders that have a build file.
  using FolderNames = std::set<std::string_view>;

  void chooseFiles(const BuildFileIndex &Files);
  void chooseMakefiles(const BuildFileIndex &Files);
  void pickOne(std::span<const BuildFileIndex::File> Files);
  void chooseFolders(const BuildFileIndex &Files, const FolderNames &Folders);
  void noteMachineFolders(const BuildFileIndex &Files,
                          const FolderNames &Folders);
  void leaveOutUnusedMakefiles(const BuildFileIndex &Files,
                               const OwnFragments &Pieces);
  void leaveOutUncalled(const BuildFileIndex &Files, const OwnFragments &Pieces,
                        const FolderNames &Folders);
  void add(const InputFacts &In, const SourceAddition &Folder,
           MachineTruth Where, const FolderNames &Folders);
  void noteHidden(std::string_view Tail, const Entry &At);
  void followIncluders();
  MachineTruth any(const std::vector<Entry> &Of, std::string_view Path) const;
  std::optional<MachineTruth> ofHidden(std::string_view Path) const;

  const bool IsUsed;
  /// The entries for a folder or file, by its path.
  Entries Known;
  /// Entries for the subfolders of a folder that no file names, by its path.
  Entries Below;
  /// Folders of CMake projects that no build file adds.
  std::set<std::string, std::less<>> Uncalled;
  /// For files that name something outside their own folder: when the file
  /// itself is read.
  std::map<const InputFacts *, MachineTruth> Includers;
  /// Folders of which only the subfolder named after the machine takes part.
  std::set<std::string, std::less<>> OfMachines;
  /// Folders and files whose leading path a variable hides, by the known rest:
  /// "cmake/x86.cmake" for "**/cmake/x86.cmake".
  Entries Hidden;
  /// The hashes of the ends of these paths: "x86.cmake" and "cmake/x86.cmake".
  std::unordered_set<std::size_t> HiddenEnds;
  /// Files of which a variable selects one, with the condition for each.
  std::map<std::string_view, MachineTruth> Chosen;
};

} // namespace armlift

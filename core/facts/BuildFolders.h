// The condition under which each build file takes part at all: that of its
// folder, as the build files above it say, and its own where others include it.
#pragma once

#include "core/facts/BuildFileIndex.h"
#include "core/facts/BuildSettings.h"

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

namespace armlift {

class BuildFolders {
public:
  /// The project of both outlives it.
  BuildFolders(const BuildFileIndex &Files, const BuildSettings &Settings);

  /// Of the build file `ContextPath`, nested folders combined; always true
  /// where no file names it or its folder.
  MachineTruth of(std::string_view ContextPath) const;

private:
  /// A line that has the build go on in another folder or file.
  struct Entry {
    const InputFacts *From;
    MachineTruth Where;
  };
  using Entries = std::map<std::string, std::vector<Entry>, std::less<>>;

  /// Of the folders with a build file.
  using FolderNames = std::set<std::string_view>;

  void chooseFiles(const BuildFileIndex &Files);
  void chooseMakefiles(const BuildFileIndex &Files);
  void pickOne(std::span<const BuildFileIndex::File> Files);
  void chooseFolders(const BuildFileIndex &Files, const FolderNames &Folders);
  void noteMachineFolders(const BuildFileIndex &Files,
                          const FolderNames &Folders);
  void leaveOutUncalled(const BuildFileIndex &Files);
  void add(const InputFacts &In, const SourceAddition &Folder,
           MachineTruth Where, const FolderNames &Folders);
  void followIncluders();
  MachineTruth any(const std::vector<Entry> &Of, std::string_view Path) const;
  std::optional<MachineTruth> ofHidden(std::string_view Path) const;

  /// By the path of a folder or file.
  Entries Known;
  /// By the path of a folder: of those below it that are not known by name.
  Entries Below;
  /// When a file is read itself that names what does not lie below it.
  std::map<const InputFacts *, MachineTruth> Includers;
  /// Folders of whose subfolders the one named after the machine takes part.
  std::set<std::string, std::less<>> OfMachines;
  /// Folders and files in a folder that a variable hides: by what is known of
  /// the path, "cmake/x86.cmake" of "**/cmake/x86.cmake".
  Entries Hidden;
  /// Those of which a variable picks one, with where it does.
  std::map<std::string_view, MachineTruth> Chosen;
};

} // namespace armlift
